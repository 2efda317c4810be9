import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { hashMapLanguage } from './language.ts';
import { hashMapLayout } from './memory.ts';
import { walkHashMap } from './walk.ts';
import { HashMapWorld } from './world.ts';

/** One `std::unordered_map` of libstdc++ for each component. */
export const engine: Engine = {
  ...card,
  language: hashMapLanguage,
  cells,
  diagrams,
  world: (columns) => new HashMapWorld(columns),
  cost: { layout: hashMapLayout, walk: walkHashMap },
};
