import { chased, next, type Visit, type Walk } from '../../cost/walk.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

interface Pool {
  readonly packed: Column;
  readonly sparse: Column;
  readonly payload: Column | undefined;
}

/**
 * `view.each()`: back to front along the smallest pool, whose values lie in the same order; each entity is looked up in the
 * other pools' sparse arrays, and its values there are anywhere.
 */
export const walkEntt: Walk = function* walkEntt({ columns }, { get, exclude }) {
  const pools = get.flatMap((name) => poolOf(columns, name) ?? []);
  if (pools.length < get.length) return;
  const lead = pools.reduce((smallest, pool) => (pool.packed.length < smallest.packed.length ? pool : smallest));
  const others = pools.filter((pool) => pool !== lead);
  const excluded = exclude.flatMap((name) => poolOf(columns, name) ?? []);
  for (let row = lead.packed.length - 1; row >= 0; row--) {
    yield next(lead.packed, row);
    const { index, tombstone } = parts(lead.packed, lead.packed.peek(row));
    if (tombstone) continue;
    if (!(yield* all(others, index, true)) || !(yield* all(excluded, index, false))) continue;
    if (lead.payload !== undefined) yield next(lead.payload, row);
    for (const { sparse, payload } of others) {
      if (payload !== undefined) yield chased(payload, parts(sparse, sparse.peek(index)).index);
    }
  }
};

function poolOf(columns: ColumnSet, name: string): Pool | null {
  const packed = columns.find(`${name}.packed`);
  if (packed === undefined) return null;
  return { packed, sparse: columns.get(`${name}.sparse`), payload: columns.find(`${name}.payload`) };
}

/** Looks an entity up in each pool until one says otherwise than `wanted`. */
function* all(pools: readonly Pool[], index: number, wanted: boolean): Generator<Visit, boolean> {
  for (const { sparse } of pools) {
    yield chased(sparse, index);
    const entry = sparse.peek(index);
    const has = entry !== undefined && !parts(sparse, entry).isNull;
    if (has !== wanted) return false;
  }
  return true;
}

function parts(column: Column, handle: unknown): { index: number; isNull: boolean; tombstone: boolean } {
  const [entityBits, versionBits] = [Number(column.meta.entityBits), Number(column.meta.versionBits)];
  const whole = BigInt(handle as number | bigint);
  const index = Number(whole & ((1n << BigInt(entityBits)) - 1n));
  const version = Number(whole >> BigInt(entityBits));
  return { index, isNull: index === 2 ** entityBits - 1, tombstone: version === 2 ** versionBits - 1 };
}
