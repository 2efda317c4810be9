import type { Engine } from '../../engines/engine.ts';
import { cells } from './cells.ts';
import { cost } from './cost.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { language } from './language.ts';
import { readWorld } from './world.ts';

/** A toy engine in which one bit mask per entity tells which components it has, as in EntityX. */
export const bitset: Engine = {
  id: 'bitset',
  kind: 'library',
  presets: ['one'],
  language,
  cells,
  diagrams,
  world: readWorld,
  cost,
};
