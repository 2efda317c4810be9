import { chased, next, type Visit, type Walk } from '../../../cost/walk.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { handlePartsAt, positionInPacked, type StorageColumns, storageColumns } from './columns.ts';

/**
 * Models `view.each()`: it walks back to front along the smallest pool, whose values are in the same order. Each entity is looked up in the sparse
 * arrays of the other pools, whose values may be anywhere.
 */
export const walkEntt: Walk = function* walkEntt({ columns }, { get, exclude }) {
  const pools = get.flatMap((name) => poolOf(columns, name) ?? []);
  if (pools.length < get.length) return;
  if (pools.length === 0) return yield* walkEntities(columns, exclude);
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

/** Without a required component, EnTT 3.12.2 walks all handles of the entity storage. */
function* walkEntities(columns: ColumnSet, exclude: readonly string[]): Generator<Visit> {
  const entities = storageColumns(columns, ENTITIES);
  const excluded = exclude.flatMap((name) => poolOf(columns, name) ?? []);
  for (let row = entities.packed.length - 1; row >= 0; row--) {
    yield next(entities.packed, row);
    const handle = handlePartsAt(entities.packed, row, entities.format);
    if (handle !== null) yield* all(excluded, handle.index, false);
  }
}

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
