import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { flecsLanguage } from './language.ts';
import { misconceptions } from './misconceptions.ts';
import { cells } from './read/cells.ts';
import { flecsLayout } from './read/memory.ts';
import { walkFlecs } from './read/walk.ts';
import { FlecsWorld } from './read/world.ts';

/** Flecs 4.0.5: https://github.com/SanderMertens/flecs */
export const engine: Engine = {
  ...card,
  language: flecsLanguage,
  cells,
  diagrams,
  world: (columns) => new FlecsWorld(columns),
  cost: { layout: flecsLayout, walk: walkFlecs },
  misconceptions,
};
