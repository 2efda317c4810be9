import { chased, next, type Visit, type Walk } from '../../cost/walk.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

/** In a bucket: before its first node stands the head of the list. */
const HEAD = -1;

interface Table {
  readonly buckets: Column;
  readonly first: Column;
  readonly key: Column;
  readonly next: Column;
  readonly value: Column | undefined;
  readonly size: number;
  readonly count: number;
}

/** From node to node of the smallest map; every entity is looked up in the others. */
export const walkHashMap: Walk = function* walkHashMap({ columns }, { get, exclude }) {
  const tables = get.map((name) => tableOf(columns, name));
  const lead = tables.reduce((smallest, table) => (table.size < smallest.size ? table : smallest));
  const others = tables.filter((table) => table !== lead);
  const excluded = exclude.map((name) => tableOf(columns, name));
  yield next(lead.first, 0);
  let node = numberAt(lead.first, 0);
  while (node !== undefined) {
    yield chased(lead.key, node);
    const key = numberAt(lead.key, node)!;
    const found: Visit[] = [];
    const has = (yield* all(others, key, true, found)) && (yield* all(excluded, key, false, []));
    if (has) {
      if (lead.value !== undefined) yield next(lead.value, node);
      yield* found;
    }
    yield next(lead.next, node);
    node = numberAt(lead.next, node);
  }
};

function* all(tables: readonly Table[], key: number, wanted: boolean, found: Visit[]): Generator<Visit, boolean> {
  for (const table of tables) {
    const node = yield* lookUp(table, key);
    if ((node !== undefined) !== wanted) return false;
    if (node !== undefined && table.value !== undefined) found.push(next(table.value, node));
  }
  return true;
}

/** @returns the node of a key; undefined when there is none */
function* lookUp(table: Table, key: number): Generator<Visit, number | undefined> {
  const bucket = key % table.count;
  yield next(table.buckets, bucket);
  const before = numberAt(table.buckets, bucket);
  if (before === undefined) return undefined;
  // The pointer to the bucket's first node stands in the node before it.
  if (before === HEAD) yield next(table.first, 0);
  else yield chased(table.next, before);
  let node = before === HEAD ? numberAt(table.first, 0) : numberAt(table.next, before);
  while (node !== undefined) {
    yield chased(table.key, node);
    const own = numberAt(table.key, node)!;
    if (own === key) return node;
    if (own % table.count !== bucket) return undefined;
    yield next(table.next, node);
    node = numberAt(table.next, node);
  }
  return undefined;
}

function tableOf(columns: ColumnSet, name: string): Table {
  const [buckets, first, key, following] = ['buckets', 'first', 'key', 'next'].map((role) =>
    columns.get(`${name}.${role}`),
  );
  return {
    buckets: buckets!,
    first: first!,
    key: key!,
    next: following!,
    value: columns.find(`${name}.value`),
    size: numberAt(columns.get(`${name}.size`), 0) ?? 0,
    count: numberAt(columns.get(`${name}.bucket-count`), 0) ?? 1,
  };
}

function numberAt(column: Column, row: number): number | undefined {
  const value = column.peek(row);
  return typeof value === 'number' ? value : undefined;
}
