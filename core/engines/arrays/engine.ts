import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { cells } from './read/cells.ts';
import { ArrayWorldReader } from './read/world.ts';

/** Arrays of a game whose library has no model: docs/protocol.md, "Any other ECS". */
export const engine: Engine = {
  ...card,
  language: null,
  cells,
  diagrams,
  world: (columns) => new ArrayWorldReader(columns),
  cost: null,
};
