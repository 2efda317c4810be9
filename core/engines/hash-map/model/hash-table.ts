import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { INITIAL_BUCKETS } from './growth.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** The value of a bucket whose first node is the first of the list. Nodes count from 0. */
export const HEAD = -1;

/** The node that holds a key, and its predecessor in the list: a node or HEAD. */
interface FoundNode {
  readonly node: number;
  readonly before: number;
}

export interface MapOptions {
  readonly name: string;
  /** Size and alignment of a value in bytes; null for a set, which only has keys. */
  readonly value: { readonly size: number; readonly align: number } | null;
}

/**
 * The table of a `std::unordered_map<std::uint32_t, T>` after GCC 12's libstdc++, and looking up in it. All nodes are in one singly linked list, in
 * which the nodes of a bucket are consecutive; a bucket points to the node before its first one. The hash of an integer is the integer.
 * - `buckets`: the node before the bucket's first one, or HEAD; absent for null.
 * - `first`: the list's first node.
 * - `key`, `next`, `value`: one row per node. A node is a separate allocation; its row is only a name, and a new node takes the lowest free row.
 * - `bucketCount`, `size`, `nextResize`: absent before the first element (1, 0 and 0).
 * In steps, `entity` is the key and `component` the name of the map.
 */
export class HashTable {
  readonly name: string;
  readonly buckets: Column<number>;
  readonly first: Column<number>;
  readonly key: Column<number>;
  readonly next: Column<number>;
  /** Null for a set. */
  readonly value: Column<number> | null;
  readonly bucketCount: Column<number>;
  readonly sizeColumn: Column<number>;
  readonly nextResize: Column<number>;
  protected readonly columns: ColumnSet;
  protected readonly tracer: Tracer;

  constructor(columns: ColumnSet, { name, value }: MapOptions) {
    this.columns = columns;
    const meta = { kind: 'hash-map.map', group: name, valueSize: value?.size ?? 0, valueAlign: value?.align ?? 1 };
    const declare = (role: string): Column<number> =>
      columns.declare({ name: `${name}.${role}`, type: 'f64', meta: { ...meta, role } });
    this.name = name;
    this.tracer = columns.tracer;
    this.buckets = declare('buckets');
    this.first = declare('first');
    this.key = declare('key');
    this.next = declare('next');
    this.value = value === null ? null : declare('value');
    this.bucketCount = declare('bucket-count');
    this.sizeColumn = declare('size');
    this.nextResize = declare('next-resize');
  }

  get size(): number {
    return this.sizeColumn.peek(0) ?? 0;
  }

  get count(): number {
    return this.bucketCount.peek(0) ?? INITIAL_BUCKETS;
  }

  /** Iterates the keys in the order of the list. Not traced. */
  *keys(): IterableIterator<number> {
    for (let node = this.first.peek(0); node !== undefined; node = this.next.peek(node)) yield this.peekKey(node);
  }

  /** Iterates the nodes in the order of the list. Not traced. */
  *nodes(): IterableIterator<number> {
    for (let node = this.first.peek(0); node !== undefined; node = this.next.peek(node)) yield node;
  }

  /** The key of a node that is in use. Not traced. */
  peekKey(node: number): number {
    return this.key.peek(node) as number;
  }

  /** Like `has`, but not traced. */
  peekHas(key: number): boolean {
    return this.#place(key) !== null;
  }

  /** True if the map has a key. The reads of the look-up belong to the caller's step. */
  has(key: number): boolean {
    if (this.size === 0) {
      this.sizeColumn.get(0);
      return false;
    }
    const bucket = this.bucketOf(key);
    this.bucketCount.get(0);
    let before = this.buckets.get(bucket);
    while (before !== undefined) {
      const node = before === HEAD ? this.first.get(0)! : this.next.get(before)!;
      if (this.key.get(node) === key) return true;
      const following = this.next.get(node);
      if (following === undefined || this.bucketOf(this.key.get(following)!) !== bucket) return false;
      before = node;
    }
    return false;
  }

  /** Finds the node of a key, with a step for each node of its chain (`find`); null if there is none. */
  find(key: number): FoundNode | null {
    const { tracer, name: component } = this;
    if (this.size === 0) {
      tracer.step(steps.isEmpty, at.find.empty, key, component);
      this.sizeColumn.get(0);
      return null;
    }
    const bucket = this.bucketOf(key);
    const { count } = this;
    let before = this.buckets.peek(bucket);
    tracer.step(before === undefined ? steps.emptyBucket : steps.hash, at.find.hash, key, component, count, bucket);
    this.bucketCount.get(0);
    this.buckets.get(bucket);
    while (before !== undefined) before = this.#compare(key, bucket, before);
    return this.#place(key);
  }

  #compare(key: number, bucket: number, before: number): number | undefined {
    const { name: component } = this;
    const node = (before === HEAD ? this.first.peek(0) : this.next.peek(before))!;
    const other = this.peekKey(node);
    const same = other === key;
    if (same) this.tracer.step(steps.sameKey, at.find.same, key, component, node);
    else this.tracer.step(steps.otherKey, at.find.same, key, component, node, other);
    if (before === HEAD) this.first.get(0);
    else this.next.get(before);
    this.key.get(node);
    if (same) return undefined;
    const following = this.next.peek(node);
    const ends = following === undefined || this.bucketOf(this.peekKey(following)) !== bucket;
    if (!ends) return node;
    this.tracer.step(steps.chainEnds, at.find.ends, key, component, node, bucket);
    this.next.get(node);
    if (following !== undefined) this.key.get(following);
    return undefined;
  }

  protected bucketOf(key: number): number {
    return key % this.count;
  }

  #place(key: number): FoundNode | null {
    const bucket = this.bucketOf(key);
    let before = this.buckets.peek(bucket);
    while (before !== undefined) {
      const node = before === HEAD ? this.first.peek(0) : this.next.peek(before);
      const own = node === undefined ? undefined : this.key.peek(node);
      if (node === undefined || own === undefined || this.bucketOf(own) !== bucket) break;
      if (own === key) return { node, before };
      before = node;
    }
    return null;
  }
}
