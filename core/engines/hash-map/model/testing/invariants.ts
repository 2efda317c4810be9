import { expect } from 'vitest';
import type { ColumnSet } from '../../../../trace/column-set.ts';
import { HashTable, HEAD } from '../hash-table.ts';
import { ALIVE } from '../world.ts';

/** Checks that each map of a world has exactly the expected elements, and that lists, buckets and counts are consistent. */
export function checkMaps(columns: ColumnSet, world: ReadonlyMap<number, ReadonlyMap<string, number>>): void {
  const names = columns.get('world.next-entity').meta.maps as readonly string[];
  check(columns, ALIVE, new Map([...world.keys()].map((entity) => [entity, null])));
  for (const name of names) {
    const own = [...world].flatMap(([entity, has]) => (has.has(name) ? [[entity, has.get(name)!] as const] : []));
    check(columns, name, new Map(own));
  }
}

function check(columns: ColumnSet, name: string, expected: ReadonlyMap<number, number | null>): void {
  const value = columns.find(`${name}.value`) === undefined ? null : { size: 4, align: 4 };
  const map = new HashTable(columns, { name, value });
  const nodes = [...map.nodes()];
  const keys = [...map.keys()];
  expect(map.size, `${name}: size`).toBe(expected.size);
  expect(new Set(keys)).toEqual(new Set(expected.keys()));
  expect(new Set(nodes).size, `${name}: no node twice`).toBe(nodes.length);
  if (map.value !== null) {
    for (const node of nodes) expect(map.value.peek(node)).toBe(expected.get(map.peekKey(node)));
  }
  expect(map.size, `${name}: load factor`).toBeLessThanOrEqual(map.count);
  checkBuckets(map, nodes);
}

/** Checks that the nodes of a bucket are consecutive, and that their bucket points to the predecessor of the first one. */
function checkBuckets(map: HashTable, nodes: readonly number[]): void {
  const before = new Map<number, number>();
  nodes.forEach((node, i) => {
    const bucket = map.peekKey(node) % map.count;
    const previous = nodes[i - 1];
    const same = previous !== undefined && map.peekKey(previous) % map.count === bucket;
    if (same) return;
    expect(before.has(bucket), `bucket ${bucket} is in one piece`).toBe(false);
    before.set(bucket, previous ?? HEAD);
  });
  for (let bucket = 0; bucket < map.count; bucket++) {
    expect(map.buckets.peek(bucket), `bucket ${bucket}`).toBe(before.get(bucket));
  }
}
