import { getOrInsert } from '../trace/lookup.ts';
import type { CellRef, StepDetail, Write } from '../trace/step.ts';
import type { Cache } from './cache.ts';
import { Chases } from './chases.ts';
import { type MutableCost, noCost } from './cost.ts';
import { Lines } from './lines.ts';
import type { Allocation, Block, Found, Memory } from './memory.ts';
import { movedBytes } from './moves.ts';

/** Is notified of every block that is allocated or freed. */
export interface Listener {
  allocated(allocation: Allocation): void;
  freed(block: Block): void;
}

/** What is counted of a step. */
export type CountedStep = Pick<StepDetail, 'code' | 'args' | 'reads' | 'writes'>;

/** Counts what one step after the other costs, with memory and a cache that go along. */
export class StepCounter {
  readonly memory: Memory;
  readonly lines = new Lines();
  readonly #cache: Cache;
  readonly #chases: Chases;
  /** Elements of each part that the step has touched: each is chased once. */
  readonly #elements = new Map<string, { step: number; readonly touched: Set<number> }>();
  #step = 0;
  /** Blocks that the step has allocated: it holds their addresses in hand. */
  #fresh: readonly Allocation[] = [];
  #cost: MutableCost = noCost();

  constructor(memory: Memory, cache: Cache) {
    this.memory = memory;
    this.#cache = cache;
    this.#chases = new Chases(memory);
  }

  beginOperation(): void {
    this.lines.beginOperation();
    this.#chases.forget();
  }

  /**
   * Counts a step whose columns are the memory's own.
   * @param listener is notified of every block that is allocated or freed
   */
  count({ code, args, reads, writes }: CountedStep, listener: Listener): MutableCost {
    const cost = noCost();
    this.#cost = cost;
    this.lines.beginStep();
    this.#step++;
    const effects = this.memory.layout.effects?.[code]?.(args) ?? [];
    cost.cellsRead = reads.length;
    cost.cellsWritten = writes.length;
    cost.bytesMoved = movedBytes(this.memory, reads, writes);
    // What a step reads in memory that it allocates is found only then.
    this.#fresh = [];
    const later = reads.filter((read) => !this.#read(read));
    this.#fresh = this.memory.prepare(writes, effects);
    for (const allocation of this.#fresh) {
      this.#allocate(allocation);
      listener.allocated(allocation);
    }
    for (const write of writes) this.#write(write);
    const freed = this.memory.apply(writes, effects);
    for (const read of later) this.#read(read);
    cost.frees = freed.length;
    for (const block of freed) {
      cost.bytesFreed += block.bytes;
      listener.freed(block);
    }
    cost.lines = this.lines.ofStep;
    return cost;
  }

  /** @returns false when no memory is there */
  #read(read: CellRef): boolean {
    const found = this.memory.find(read.column, read.row);
    if (found === undefined) return this.memory.placementOf(read.column) === null;
    this.#reach(found);
    this.#cost.bytesRead += found.bytes;
    this.#touch(found.address, found.bytes);
    this.#chases.follow(read);
    return true;
  }

  /** What becomes absent is destroyed: that changes no byte, unless absence is a value. */
  #write({ column, row, to }: Write): void {
    const found = this.memory.find(column, row);
    if (found === undefined || (to === undefined && !found.placement.nullable)) return;
    this.#reach(found);
    this.#cost.bytesWritten += found.bytes;
    this.#touch(found.address, found.bytes);
  }

  /** Counts the ways to an element: from the pointer to its page, and from the value that names it. */
  #reach(found: Found): void {
    const { placement, element } = found;
    const touched = this.#touchedOf(placement.key);
    if (touched.has(element) || this.#isFresh(found.address)) return;
    touched.add(element);
    const pointer = this.memory.findPagePointer(found);
    if (pointer !== undefined) {
      this.#cost.chases++;
      this.#touch(pointer.address, pointer.bytes);
    }
    if (this.#chases.isReached(placement, element)) this.#cost.chases++;
  }

  #touchedOf(key: string): Set<number> {
    const known = getOrInsert(this.#elements, key, () => ({ step: 0, touched: new Set<number>() }));
    if (known.step === this.#step) return known.touched;
    if (known.touched.size > 0) known.touched.clear();
    known.step = this.#step;
    return known.touched;
  }

  #isFresh(at: number): boolean {
    return this.#fresh.some(({ address, bytes }) => at >= address && at < address + bytes);
  }

  #allocate({ address, bytes, zeroed, copied }: Allocation): void {
    const cost = this.#cost;
    cost.allocations++;
    cost.bytesAllocated += bytes;
    if (zeroed) {
      cost.bytesWritten += bytes;
      this.#sweep(address, bytes);
    }
    if (copied === null) return;
    cost.bytesMoved += copied.bytes;
    cost.bytesRead += copied.bytes;
    cost.bytesWritten += copied.bytes;
    this.#sweep(copied.from, copied.bytes);
    this.#sweep(address, copied.bytes);
  }

  /** Touches a stretch of memory, a line at a time. */
  #sweep(address: number, bytes: number): void {
    const { line } = this.#cache;
    for (let at = address; at < address + bytes; at += line - (at % line)) {
      this.#touch(at, Math.min(line - (at % line), address + bytes - at));
    }
  }

  #touch(address: number, bytes: number): void {
    const { line } = this.#cache;
    for (let at = Math.floor(address / line); at <= Math.floor((address + bytes - 1) / line); at++) {
      this.lines.touch(at);
    }
    if (this.#cache.access(address, bytes)) this.#cost.misses++;
  }
}
