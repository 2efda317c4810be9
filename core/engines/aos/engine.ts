import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { aosLanguage } from './language.ts';
import { cells } from './read/cells.ts';
import { aosLayout } from './read/memory.ts';
import { walkAos } from './read/walk.ts';
import { ObjectWorld } from './read/world.ts';

export const engine: Engine = {
  ...card,
  language: aosLanguage,
  cells,
  diagrams,
  world: (columns) => new ObjectWorld(columns),
  cost: { layout: aosLayout, walk: walkAos },
};
