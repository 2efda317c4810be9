import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { aosLanguage } from './language.ts';
import { aosLayout } from './memory.ts';
import { walkAos } from './walk.ts';
import { ObjectWorld } from './world.ts';

/** One `std::vector` of structs that contain every component. */
export const engine: Engine = {
  ...card,
  language: aosLanguage,
  cells,
  diagrams,
  world: (columns) => new ObjectWorld(columns),
  cost: { layout: aosLayout, walk: walkAos },
};
