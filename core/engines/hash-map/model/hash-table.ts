import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { at } from '../pseudocode.ts';
import { steps } from '../steps.ts';
import { INITIAL_BUCKETS } from './growth.ts';

/** In a bucket: before its first node comes the head of the list. Nodes count from 0. */
export const HEAD = -1;

/** The node that holds a key, and what comes before it in the list: a node or the head. */
export interface FoundNode {
  readonly node: number;
  readonly before: number;
}

/** What one map is called, and what it holds. */
export interface MapOptions {
  readonly name: string;
  /** Bytes and alignment of a value; null: a set, which has keys only. */
  readonly value: { readonly size: number; readonly align: number } | null;
}

/**
 * The table of a `std::unordered_map<std::uint32_t, T>` after GCC 12's libstdc++, and looking up in it. All nodes are one singly linked list, in which those
 * of a bucket follow each other; a bucket points to the node before its first. The hash of an integer is the integer.
 *
 * - `buckets`: the node before the bucket's first, HEAD for the list's head; absent: null
 * - `first`: the list's first node
 * - `key`, `next`, `value`: a row a node. A node is a block of its own; its row is a name for it. A new one takes the
 *   lowest row that is free
 * - `bucketCount`, `size`, `nextResize`: absent before the first element (1, 0 and 0)
 *
 * In steps `entity` is the key and `component` names the map.
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
  protected readonly tracer: Tracer | null;

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

  /** How many elements. */
  get size(): number {
    return this.sizeColumn.peek(0) ?? 0;
  }

  /** How many buckets there are. */
  get count(): number {
    return this.bucketCount.peek(0) ?? INITIAL_BUCKETS;
  }

  /** Keys in the order of the list. Not recorded. */
  *keys(): IterableIterator<number> {
    for (let node = this.first.peek(0); node !== undefined; node = this.next.peek(node)) yield this.key.peek(node)!;
  }

  /** Nodes in the order of the list. Not recorded. */
  *nodes(): IterableIterator<number> {
    for (let node = this.first.peek(0); node !== undefined; node = this.next.peek(node)) yield node;
  }

  /** Whether the map has a key. Not recorded. */
  peekHas(key: number): boolean {
    return this.#place(key) !== null;
  }

  /** Whether the map has a key. The reads of the look-up are recorded, within the caller's step. */
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

  /** The node of a key, step by step along its chain (`find`); null when there is none. */
  find(key: number): FoundNode | null {
    const { tracer, name: component } = this;
    if (this.size === 0) {
      tracer?.step(steps.isEmpty, at.find.empty, key, component);
      this.sizeColumn.get(0);
      return null;
    }
    const bucket = this.bucketOf(key);
    const { count } = this;
    let before = this.buckets.peek(bucket);
    tracer?.step(before === undefined ? steps.emptyBucket : steps.hash, at.find.hash, key, component, count, bucket);
    this.bucketCount.get(0);
    this.buckets.get(bucket);
    while (before !== undefined) before = this.#compare(key, bucket, before);
    return this.#place(key);
  }

  /** One node of a chain. @returns the node to go on from; undefined at the end */
  #compare(key: number, bucket: number, before: number): number | undefined {
    const { name: component } = this;
    const node = (before === HEAD ? this.first.peek(0) : this.next.peek(before))!;
    const other = this.key.peek(node)!;
    const same = other === key;
    if (same) this.tracer?.step(steps.sameKey, at.find.same, key, component, node);
    else this.tracer?.step(steps.otherKey, at.find.same, key, component, node, other);
    if (before === HEAD) this.first.get(0);
    else this.next.get(before);
    this.key.get(node);
    if (same) return undefined;
    const following = this.next.peek(node);
    const ends = following === undefined || this.bucketOf(this.key.peek(following)!) !== bucket;
    if (!ends) return node;
    this.tracer?.step(steps.chainEnds, at.find.ends, key, component, node, bucket);
    this.next.get(node);
    if (following !== undefined) this.key.get(following);
    return undefined;
  }

  /** The bucket of a key: its remainder. */
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
