import { generationOf, indexOf } from '../../core/engines/flecs/model/handle.ts';
import type { Column } from '../../core/trace/column.ts';

/** Columns of handles, by the kind of what they belong to. */
const HANDLES: Readonly<Record<string, string>> = {
  'flecs.entity-index': 'dense',
  'flecs.table': 'entities',
  'flecs.sparse': 'dense',
};

/** An entity that a cell holds whole. */
export interface EntityId {
  readonly handle: number;
  readonly index: number;
  readonly generation: number;
}

/** The handle in a cell of Flecs' memory; null where the cell holds something else, or nothing. */
export function flecsHandleIn(column: Column, row: number): EntityId | null {
  if (HANDLES[String(column.meta.kind)] !== column.meta.role) return null;
  const entity = column.peek(row);
  // 0 is no entity: the first row of a dense array is taken.
  if (typeof entity !== 'number' || entity === 0) return null;
  return { handle: entity, index: indexOf(entity), generation: generationOf(entity) };
}
