import type { Engine } from '../engine.ts';
import { cells } from './cells.ts';
import { isHashMapWorld } from './columns.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { hashMapLanguage } from './language.ts';
import { hashMapLayout } from './memory.ts';
import { walkHashMap } from './walk.ts';
import { HashMapWorld } from './world.ts';

/** One `std::unordered_map` for each component (libstdc++). */
export const hashMap: Engine = {
  id: 'hash-map',
  kind: 'baseline',
  owns: isHashMapWorld,
  language: hashMapLanguage,
  cells,
  diagrams,
  world: (columns) => new HashMapWorld(columns),
  cost: { layout: hashMapLayout, walk: walkHashMap },
};
