import { nextBucketCount } from './growth.ts';
import { HashTable, HEAD } from './hash-table.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** The operations of `std::unordered_map` that change it, after GCC 12's libstdc++. */
export class ChainedMap extends HashTable {
  /** All rows before this one are in use unless something else moves cells. */
  #lowestFree = 0;
  #epoch = 0;

  /**
   * Inserts a key that is not in the map (`try_emplace`): the node is created first, then the map grows if needed.
   * @returns its node
   */
  insert(key: number, value: number): number {
    const { name: component } = this;
    const node = this.#freeRow();
    this.tracer.step(steps.allocateNode, at.insert.allocate, key, component, node);
    this.key.set(node, key);
    this.value?.set(node, value);
    this.#makeRoom();
    this.#link(key, node);
    const size = this.size + 1;
    this.tracer.step(steps.grow, at.insert.size, component, size);
    this.sizeColumn.set(0, size);
    return node;
  }

  assign(key: number, node: number, value: number): void {
    this.tracer.step(steps.assign, at.assign.assign, key, this.name, node, value);
    this.value?.set(node, value);
  }

  /**
   * Removes a key (`erase`).
   * @returns true if the map had it
   */
  erase(key: number): boolean {
    const { name: component } = this;
    const found = this.find(key);
    if (found === null) return false;
    const { node, before } = found;
    this.#fixBuckets(key, node, before);
    this.tracer.step(steps.unlink, at.erase.unlink, key, component, node);
    const following = this.next.get(node);
    if (before === HEAD) this.first.set(0, following);
    else this.next.set(before, following);
    this.tracer.step(steps.freeNode, at.erase.free, key, component, node);
    this.#free(node);
    const size = this.size - 1;
    this.tracer.step(steps.shrink, at.erase.size, component, size);
    this.sizeColumn.set(0, size);
    return true;
  }

  /** Frees all nodes; the number of buckets stays the same (`clear`). */
  clear(): void {
    const { name: component } = this;
    let node = this.first.peek(0);
    while (node !== undefined) {
      const key = this.peekKey(node);
      this.tracer.step(steps.clearNode, at.clear.nodes, key, component, node);
      const following = this.next.get(node);
      this.#free(node);
      node = following;
    }
    if (this.first.peek(0) === undefined && this.size === 0) return;
    this.tracer.step(steps.clearBuckets, at.clear.buckets, component, this.count);
    this.#emptyBuckets();
    this.first.set(0, undefined);
    this.sizeColumn.set(0, 0);
  }

  /** Grows if one more element would exceed the maximum load factor of 1 (`_M_need_rehash`). */
  #makeRoom(): void {
    const { name: component, size } = this;
    const limit = this.nextResize.peek(0) ?? 0;
    const full = size + 1 > limit;
    this.tracer.step(full ? steps.tooFull : steps.checkLoad, at.insert.load, component, size, limit);
    this.sizeColumn.get(0);
    this.nextResize.get(0);
    if (!full) return;
    this.tracer.enter();
    this.#rehash(nextBucketCount(this.count));
    this.tracer.leave();
  }

  /** Links all nodes again in the order of the list (`_M_rehash_aux`). */
  #rehash(count: number): void {
    const { name: component } = this;
    const nodes = [...this.nodes()];
    const code = nodes.length === 0 ? steps.firstBuckets : steps.rehash;
    this.tracer.step(code, at.rehash.allocate, component, this.count, count);
    this.#emptyBuckets();
    this.bucketCount.set(0, count);
    this.nextResize.set(0, count);
    this.first.set(0, undefined);
    for (const node of nodes) {
      const key = this.peekKey(node);
      this.tracer.step(steps.relink, at.rehash.each, key, component, node, this.bucketOf(key));
      this.key.get(node);
      this.#linkInto(this.bucketOf(key), node);
    }
  }

  #link(key: number, node: number): void {
    const bucket = this.bucketOf(key);
    const chained = this.buckets.peek(bucket) !== undefined;
    const code = chained ? steps.linkIntoChain : steps.linkAtFront;
    this.tracer.step(code, chained ? at.insert.chain : at.insert.front, key, this.name, node, bucket);
    this.#linkInto(bucket, node);
  }

  /** Inserts a node at the front of its bucket's chain. The node of an empty bucket goes to the front of the whole list. */
  #linkInto(bucket: number, node: number): void {
    const before = this.buckets.get(bucket);
    if (before === undefined) {
      const following = this.first.get(0);
      this.next.set(node, following);
      this.first.set(0, node);
      if (following !== undefined) this.buckets.set(this.bucketOf(this.key.get(following)!), node);
      this.buckets.set(bucket, HEAD);
      return;
    }
    if (before === HEAD) {
      this.next.set(node, this.first.get(0));
      this.first.set(0, node);
    } else {
      this.next.set(node, this.next.get(before));
      this.next.set(before, node);
    }
  }

  /** Fixes buckets that point to the removed node or become empty (`_M_erase`). */
  #fixBuckets(key: number, node: number, before: number): void {
    const { name: component } = this;
    const bucket = this.bucketOf(key);
    const following = this.next.peek(node);
    const behind = following === undefined ? undefined : this.bucketOf(this.peekKey(following));
    const isFirst = this.buckets.peek(bucket) === before;
    const isLast = behind !== bucket;
    if (isFirst && !isLast) this.tracer.step(steps.firstOfBucket, at.erase.bucket, key, component, node, bucket);
    else if (isFirst) this.tracer.step(steps.emptiesBucket, at.erase.bucket, key, component, node, bucket);
    else if (isLast) this.tracer.step(steps.lastOfBucket, at.erase.bucket, key, component, node, bucket);
    else return;
    this.buckets.get(bucket);
    this.next.get(node);
    if (following !== undefined) this.key.get(following);
    if (!isLast) return;
    if (behind !== undefined) this.buckets.set(behind, before);
    if (isFirst) this.buckets.set(bucket, undefined);
  }

  #emptyBuckets(): void {
    for (let bucket = this.buckets.length - 1; bucket >= 0; bucket--) {
      if (this.buckets.peek(bucket) !== undefined) this.buckets.set(bucket, undefined);
    }
  }

  #free(node: number): void {
    this.next.set(node, undefined);
    this.value?.set(node, undefined);
    this.key.set(node, undefined);
    this.#lowestFree = Math.min(this.#lowestFree, node);
  }

  #freeRow(): number {
    const { length } = this.key;
    if (length === this.size) return length;
    if (this.#epoch !== this.columns.epoch) {
      this.#epoch = this.columns.epoch;
      this.#lowestFree = 0;
    }
    this.#lowestFree = this.key.firstAbsent(this.#lowestFree);
    return this.#lowestFree;
  }
}
