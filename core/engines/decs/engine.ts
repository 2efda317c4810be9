import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { decsLanguage } from './language.ts';
import { cells } from './read/cells.ts';
import { decsLayout } from './read/memory.ts';
import { walkDecs } from './read/walk.ts';
import { DecsWorld } from './read/world.ts';

/** decs at commit c2f4899: https://github.com/vblanco20-1/decs */
export const engine: Engine = {
  ...card,
  language: decsLanguage,
  cells,
  diagrams,
  world: (columns) => new DecsWorld(columns),
  cost: { layout: decsLayout, walk: walkDecs },
};
