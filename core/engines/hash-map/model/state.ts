import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { HashTable } from './hash-table.ts';
import { ALIVE, NEXT_ENTITY } from './world.ts';

/**
 * Returns the content of the columns: `{ nextEntity, alive, maps }`. A map is `{ bucketCount, order, buckets, values }` with the keys in the order of
 * the list, the keys of each used bucket, and the values in the order of the keys.
 */
export function worldState(columns: ColumnSet): Json {
  const next = columns.get(NEXT_ENTITY);
  const names = next.meta.maps as readonly string[];
  return {
    nextEntity: Number(next.peek(0) ?? 0),
    alive: mapState(columns, ALIVE),
    maps: Object.fromEntries(names.map((name) => [name, mapState(columns, name)])),
  };
}

function mapState(columns: ColumnSet, name: string): { [key: string]: Json } {
  const hasValues = columns.find(`${name}.value`) !== undefined;
  const map = new HashTable(columns, { name, value: hasValues ? { size: 0, align: 1 } : null });
  const { value } = map;
  const order = [...map.keys()];
  const buckets = new Map<number, number[]>();
  for (const key of order) {
    const bucket = key % map.count;
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), key]);
  }
  return {
    bucketCount: map.count,
    order,
    buckets: Object.fromEntries(buckets),
    ...(value !== null && { values: [...map.nodes()].map((node) => value.peek(node) ?? null) }),
  };
}
