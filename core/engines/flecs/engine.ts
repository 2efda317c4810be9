import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { flecsLanguage } from './language.ts';
import { flecsLayout } from './memory.ts';
import { misconceptions } from './misconceptions.ts';
import { walkFlecs } from './walk.ts';
import { FlecsWorld } from './world.ts';

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
