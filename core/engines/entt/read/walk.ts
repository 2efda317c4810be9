import { chased, next, type Visit, type Walk } from '../../../cost/walk.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { handlePartsAt, positionInPacked, type StorageColumns, storageColumns } from './columns.ts';

/**
 * Models `view.each()`: it walks back to front along the smallest pool, whose values are in the same order. Each entity is looked up in the sparse
 * arrays of the other pools, whose values may be anywhere.
 */
export const walkEntt: Walk = function* walkEntt({ columns }, { get, exclude }) {
  const pools = get.flatMap((name) => poolOf(columns, name) ?? []);
  if (pools.length < get.length) return;
  const lead = pools.reduce((smallest, pool) => (pool.packed.length < smallest.packed.length ? pool : smallest));
  const others = pools.filter((pool) => pool !== lead);
  const excluded = exclude.flatMap((name) => poolOf(columns, name) ?? []);
  for (let row = lead.packed.length - 1; row >= 0; row--) {
    yield next(lead.packed, row);
    const handle = handlePartsAt(lead.packed, row, lead.format);
    if (handle === null || handle.isTombstone) continue;
    if (!(yield* all(others, handle.index, true)) || !(yield* all(excluded, handle.index, false))) continue;
    if (lead.payload !== null) yield next(lead.payload, row);
    for (const other of others) {
      if (other.payload !== null) yield chased(other.payload, positionInPacked(other, handle.index)!);
    }
  }
};

function poolOf(columns: ColumnSet, name: string): StorageColumns | null {
  return columns.find(`${name}.packed`) === undefined ? null : storageColumns(columns, name);
}

/** Looks an entity up in each pool until the result differs from `wanted`. */
function* all(pools: readonly StorageColumns[], index: number, wanted: boolean): Generator<Visit, boolean> {
  for (const pool of pools) {
    yield chased(pool.sparse, index);
    if ((positionInPacked(pool, index) !== null) !== wanted) return false;
  }
  return true;
}
