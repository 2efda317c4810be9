import { chased, next, type QueryTerms, type Visit, type Walk } from '../../../cost/walk.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { numberAt } from '../../../world/column-groups.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { groupColumn, groupName } from '../model/groups.ts';
import { handlePartsAt, inUseOf, positionInPacked, type StorageColumns, storageColumns } from './columns.ts';

/**
 * Models `view.each()` of values: it walks back to front along the smallest pool, whose values are in the same order. Each entity is looked up in the
 * sparse arrays of the other pools, whose values may be anywhere. A view of one component walks its values alone. `group.each()` walks the members of
 * the arrays that it owns side by side.
 */
export const walkEntt: Walk = function* walkEntt({ columns }, { get, exclude, owned }) {
  const pools = get.flatMap((name) => poolOf(columns, name) ?? []);
  if (pools.length < get.length) return;
  if (owned !== undefined) return yield* walkGroup(columns, pools, { owned, get, exclude });
  if (pools.length === 0) return yield* walkEntities(columns, exclude);
  const lead = pools.reduce((smallest, pool) => (pool.packed.length < smallest.packed.length ? pool : smallest));
  const others = pools.filter((pool) => pool !== lead);
  const excluded = exclude.flatMap((name) => poolOf(columns, name) ?? []);
  const isFiltered = others.length + excluded.length > 0 || lead.payload === null || lead.policy !== 'swap_and_pop';
  for (let row = lead.packed.length - 1; row >= 0; row--) {
    if (isFiltered) yield next(lead.packed, row);
    const handle = handlePartsAt(lead.packed, row, lead.format);
    if (handle === null || handle.isTombstone) continue;
    if (!(yield* all(others, handle.index, true)) || !(yield* all(excluded, handle.index, false))) continue;
    if (lead.payload !== null) yield next(lead.payload, row);
    for (const other of others) {
      if (other.payload !== null) yield chased(other.payload, positionInPacked(other, handle.index)!);
    }
  }
};

/** The members of a group are the first entities of each storage that it owns, or a set of their own. */
function* walkGroup(
  columns: ColumnSet,
  pools: readonly StorageColumns[],
  { owned, get, exclude }: Required<Pick<QueryTerms, 'owned' | 'get' | 'exclude'>>,
): Generator<Visit> {
  const name = groupColumn(groupName({ owned, get: get.filter((each) => !owned.includes(each)), exclude }));
  const [own, apart] = [true, false].map((is) => pools.filter((pool) => owned.includes(pool.name) === is)) as [
    StorageColumns[],
    StorageColumns[],
  ];
  const list = own[0]?.packed ?? columns.find(`${name}.packed`);
  const size = own.length === 0 ? (list?.length ?? 0) : (numberAt(columns.find(`${name}.length`), 0) ?? 0);
  if (list === undefined) return;
  for (let row = size - 1; row >= 0; row--) {
    if (apart.length > 0) yield next(list, row);
    for (const pool of own) if (pool.payload !== null) yield next(pool.payload, row);
    const handle = handlePartsAt(list, row, pools[0]!.format);
    if (handle === null) continue;
    for (const pool of apart) {
      yield chased(pool.sparse, handle.index);
      if (pool.payload !== null) yield chased(pool.payload, positionInPacked(pool, handle.index)!);
    }
  }
}

/** Without a required component, EnTT 3.12.2 walks all handles of the entity storage, later versions the living ones. */
function* walkEntities(columns: ColumnSet, exclude: readonly string[]): Generator<Visit> {
  const entities = storageColumns(columns, ENTITIES);
  const excluded = exclude.flatMap((name) => poolOf(columns, name) ?? []);
  const end = entities.policy === 'swap_only' ? inUseOf(entities) : entities.packed.length;
  for (let row = end - 1; row >= 0; row--) {
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
