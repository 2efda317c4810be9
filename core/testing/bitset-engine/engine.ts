import type { Engine } from '../../engine/engine.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { language } from './language.ts';
import { cells } from './read/cells.ts';
import { cost } from './read/cost.ts';
import { readWorld } from './read/world.ts';

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
