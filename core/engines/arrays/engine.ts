import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { ArrayWorldReader } from './world.ts';

/** Arrays of a game whose library has no model: docs/protocol.md, "Any other ECS". */
export const engine: Engine = {
  ...card,
  language: null,
  cells,
  diagrams,
  world: (columns) => new ArrayWorldReader(columns),
  cost: null,
};
