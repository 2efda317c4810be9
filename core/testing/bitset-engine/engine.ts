import type { Engine } from '../../engine/engine.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { language } from './language.ts';
import { cost } from './read/cost.ts';

/** A toy engine in which one bit mask per entity tells which components it has, as in EntityX. */
export const bitset: Engine = {
  id: 'bitset',
  kind: 'library',
  presets: ['one'],
  language,
  ...language.memory,
  diagrams,
  cost,
};
