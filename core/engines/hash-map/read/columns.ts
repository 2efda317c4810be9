import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { type Group, groupsOf, numberAt } from '../../../world/column-groups.ts';
import type { CellAt } from '../../../world/world-reader.ts';
import { HEAD } from '../model/hash-table.ts';
import { ALIVE, NEXT_ENTITY } from '../model/world.ts';

export function componentNames(columns: ColumnSet): string[] {
  const maps = columns.find(NEXT_ENTITY)?.meta.maps;
  return Array.isArray(maps) ? maps.map(String) : [];
}

export function mapNames(columns: ColumnSet): string[] {
  return [ALIVE, ...componentNames(columns)];
}

export interface MapColumns {
  readonly name: string;
  readonly buckets: Column;
  readonly first: Column;
  readonly key: Column;
  readonly next: Column;
  /** Null for a set. */
  readonly value: Column | null;
  readonly size: number;
  /** The number of buckets; 1 before the first element. */
  readonly count: number;
}

const mapsOfGroups = new WeakMap<readonly Group[], Map<string, MapColumns>>();

/** Returns the columns of a map. They are kept until columns are added. */
export function mapColumns(columns: ColumnSet, name: string): MapColumns {
  const maps = getOrInsert(mapsOfGroups, groupsOf(columns), () => new Map());
  return getOrInsert(maps, name, () => readMap(columns, name));
}

function readMap(columns: ColumnSet, name: string): MapColumns {
  const [size, count] = [columns.find(`${name}.size`), columns.find(`${name}.bucket-count`)];
  return {
    name,
    buckets: columnOrEmpty(columns, `${name}.buckets`),
    first: columnOrEmpty(columns, `${name}.first`),
    key: columnOrEmpty(columns, `${name}.key`),
    next: columnOrEmpty(columns, `${name}.next`),
    value: columns.find(`${name}.value`) ?? null,
    get size() {
      return numberAt(size, 0) ?? 0;
    },
    get count() {
      return numberAt(count, 0) ?? 1;
    },
  };
}

export function chainOf(map: MapColumns, bucket: number): number[] {
  const nodes: number[] = [];
  const before = numberAt(map.buckets, bucket);
  let node = before === undefined ? undefined : before === HEAD ? numberAt(map.first, 0) : numberAt(map.next, before);
  while (node !== undefined && bucketOf(map, node) === bucket && !nodes.includes(node)) {
    nodes.push(node);
    node = numberAt(map.next, node);
  }
  return nodes;
}

/** Returns the cells whose addresses lead from a key's bucket to its node. */
export function linksTo(map: MapColumns, key: number): CellAt[] {
  const bucket = key % map.count;
  const before = numberAt(map.buckets, bucket);
  const chain = chainOf(map, bucket);
  const passed = chain.slice(
    0,
    Math.max(
      0,
      chain.findIndex((node) => map.key.peek(node) === key),
    ),
  );
  const next = [...(before === undefined || before === HEAD ? [] : [before]), ...passed];
  return [
    { column: map.buckets.name, row: bucket },
    ...(before === HEAD ? [{ column: map.first.name, row: 0 }] : []),
    ...next.map((row) => ({ column: map.next.name, row })),
  ];
}

/** Returns undefined for a node that was freed. */
export function bucketOf(map: MapColumns, node: number): number | undefined {
  const key = numberAt(map.key, node);
  return key === undefined ? undefined : key % map.count;
}

export function nodeOf(map: MapColumns, key: number): number | undefined {
  return chainOf(map, key % map.count).find((node) => map.key.peek(node) === key);
}
