import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';

const NEXT_ENTITY = 'world.next-entity';
/** The set of the living. */
export const ALIVE = 'world.alive';
/** In a bucket: before its first node stands the head of the list. */
export const HEAD = -1;

/** Whether the columns are those of a world of hash maps. */
export function isHashMapWorld(columns: ColumnSet): boolean {
  return columns.find(NEXT_ENTITY)?.meta.kind === 'hash-map.world';
}

/** The set of the living, then a map for each component. */
export function mapNames(columns: ColumnSet): string[] {
  const maps = columns.find(NEXT_ENTITY)?.meta.maps;
  return [ALIVE, ...(Array.isArray(maps) ? maps.map(String) : [])];
}

/** The columns of one map. */
export interface MapColumns {
  readonly name: string;
  readonly buckets: Column;
  readonly first: Column;
  readonly key: Column;
  readonly next: Column;
  /** Null for a set. */
  readonly value: Column | null;
  readonly size: number;
  /** How many buckets there are; 1 before the first element. */
  readonly count: number;
}

/** The columns of one map, by its name. */
export function mapColumns(columns: ColumnSet, name: string): MapColumns {
  return {
    name,
    buckets: columns.get(`${name}.buckets`),
    first: columns.get(`${name}.first`),
    key: columns.get(`${name}.key`),
    next: columns.get(`${name}.next`),
    value: columns.find(`${name}.value`) ?? null,
    size: numberAt(columns.get(`${name}.size`)) ?? 0,
    count: numberAt(columns.get(`${name}.bucket-count`)) ?? 1,
  };
}

/** A number; undefined where the cell is absent. */
export function numberAt(column: Column, row = 0): number | undefined {
  const value = column.peek(row);
  return typeof value === 'number' ? value : undefined;
}

/** Nodes of a bucket in the order of its chain. */
export function chainOf(map: MapColumns, bucket: number): number[] {
  const nodes: number[] = [];
  const before = numberAt(map.buckets, bucket);
  let node = before === undefined ? undefined : before === HEAD ? numberAt(map.first) : numberAt(map.next, before);
  while (node !== undefined && bucketOf(map, node) === bucket && !nodes.includes(node)) {
    nodes.push(node);
    node = numberAt(map.next, node);
  }
  return nodes;
}

/** Undefined for a node that is gone. */
export function bucketOf(map: MapColumns, node: number): number | undefined {
  const key = numberAt(map.key, node);
  return key === undefined ? undefined : key % map.count;
}
