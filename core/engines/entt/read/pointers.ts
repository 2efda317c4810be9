import { indexOfId, isId, versionOfId } from '../../../cells/id-format.ts';
import type { FollowPointers, PointersOf } from '../../../cells/pointers.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Value } from '../../../trace/value.ts';
import { handleFormat, setName } from './columns.ts';

/** A handle leads to its entry in every sparse array, a hole to the next one. */
export const pointersOfPacked: PointersOf = (column, columns, reach) => {
  const sparse = columnOfGroup(columns, column, 'sparse');
  const format = handleFormat(column);
  const { indexIn, isTombstone } = partsOf(column);
  return (_row, value) => {
    if (!isId(value)) return;
    const index = indexIn(value);
    if (!isTombstone(value)) {
      if (sparse !== undefined) reach(sparse, index, 'every-group');
    } else if (index !== format.indices - 1) reach(column, index, 'cell');
  };
};

/** A sparse entry leads to its entity's row in `packed` and to the value there. */
export const pointersOfSparse: PointersOf = (column, columns, reach) => {
  const [packed, payload] = [columnOfGroup(columns, column, 'packed'), columnOfGroup(columns, column, 'payload')];
  return followIndex(column, (row) => {
    if (packed !== undefined) reach(packed, row, 'cell');
    if (payload !== undefined) reach(payload, row, 'cell');
  });
};

/** The head of the free list leads to a hole. */
export const pointersOfFreeList: PointersOf = (column, columns, reach) => {
  const packed = columnOfGroup(columns, column, 'packed');
  return followIndex(column, (row) => packed && reach(packed, row, 'cell'));
};

/** The name of a storage leads to its object, which contains the head of its free list. */
export const pointersOfPool: PointersOf = (_column, columns, reach) => {
  const known = new Map<Value, Column>();
  return (_row, name) => {
    const freeList = known.get(name) ?? columns.find(`${String(name)}.free-list`);
    if (freeList === undefined) return;
    known.set(name, freeList);
    reach(freeList, 0, 'cell');
  };
};

/** Follows the index part of ids that are not null. */
function followIndex(column: Column, follow: (index: number) => void): FollowPointers {
  const { indices } = handleFormat(column);
  const { indexIn } = partsOf(column);
  return (_row, value) => {
    const index = isId(value) ? indexIn(value) : indices - 1;
    if (index !== indices - 1) follow(index);
  };
}

function columnOfGroup(columns: ColumnSet, column: Column, role: string): Column | undefined {
  return columns.find(`${setName(column)}.${role}`);
}

/** Returns functions that decode ids. Short indices are masked, because `%` would make V8 divide doubles. */
function partsOf(column: Column) {
  const format = handleFormat(column);
  const mask = format.indices - 1;
  const isShort = format.indices <= 2 ** 31;
  /** All ids fit into 32 bits, so ids from `tombstones` on have the tombstone's version. */
  const isNarrow = format.indices * format.versions === 2 ** 32;
  const tombstones = format.indices * (format.versions - 1);
  return {
    indexIn: (id: Value): number => (isShort && typeof id === 'number' ? id & mask : indexOfId(id as number, format)),
    isTombstone: (id: Value): boolean =>
      isNarrow && typeof id === 'number'
        ? id >>> 0 >= tombstones
        : versionOfId(id as number, format) === format.versions - 1,
  };
}
