import type { PointersOf } from '../../../cells/pointers.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { HEADER } from '../model/chunk.ts';
import { worldGroup } from './cell-parts.ts';

export const pointersToRow: PointersOf = (column, columns, reach) => {
  const group = String(column.meta.group);
  const [chunks, rows] = [columns.find(`${group}.entities.chunk`), columns.find(`${group}.entities.row`)];
  const ids = ofChunk(columns, column, 'ids');
  return (index) => {
    const [chunk, row] = [chunks?.peek(index), rows?.peek(index)];
    const target = typeof chunk === 'number' ? ids(chunk) : undefined;
    if (target !== undefined) reach(target, typeof row === 'number' ? row : 0, 'whole-row');
  };
};

export const pointersToGeneration: PointersOf = (column, columns, reach) => {
  const generations = columns.find(`${worldGroup(column)}.entities.generation`);
  return (_row, value) => {
    if (generations !== undefined) reach(generations, typeof value === 'number' ? value : 0, 'cell');
  };
};

/** An archetype's chunk pointer leads to the header and to the beginning of the arrays. */
export const pointersToChunk: PointersOf = (column, columns, reach) => {
  const [headers, ids] = [ofChunk(columns, column, 'header'), ofChunk(columns, column, 'ids')];
  return (_row, value) => {
    const chunk = typeof value === 'number' ? value : 0;
    const [header, first] = [headers(chunk), ids(chunk)];
    if (header !== undefined) reach(header, HEADER.last, 'cell');
    if (first !== undefined) reach(first, 0, 'whole-row');
  };
};

/** Returns a cached lookup of a chunk's column by slot, in the world of `column`. */
function ofChunk(columns: ColumnSet, column: Column, role: string): (slot: number) => Column | undefined {
  const known: (Column | undefined)[] = [];
  return (slot) => {
    known[slot] ??= columns.find(`${worldGroup(column)}.chunk.${slot}.${role}`);
    return known[slot];
  };
}

/** Cost counting treats the records of ids as known, because an operation already has the id that it looks up. */
export const noPointers: PointersOf = () => () => {};
