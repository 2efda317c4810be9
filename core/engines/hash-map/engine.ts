import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { hashMapLanguage } from './language.ts';
import { cells } from './read/cells.ts';
import { hashMapLayout } from './read/memory.ts';
import { walkHashMap } from './read/walk.ts';
import { HashMapWorld } from './read/world.ts';

export const engine: Engine = {
  ...card,
  language: hashMapLanguage,
  cells,
  diagrams,
  world: (columns) => new HashMapWorld(columns),
  cost: { layout: hashMapLayout, walk: walkHashMap },
};
