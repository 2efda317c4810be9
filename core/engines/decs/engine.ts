import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { decsLanguage } from './language.ts';
import { decsLayout } from './memory.ts';
import { walkDecs } from './walk.ts';
import { DecsWorld } from './world.ts';

/** decs at commit c2f4899: https://github.com/vblanco20-1/decs */
export const engine: Engine = {
  ...card,
  language: decsLanguage,
  cells,
  diagrams,
  world: (columns) => new DecsWorld(columns),
  cost: { layout: decsLayout, walk: walkDecs },
};
