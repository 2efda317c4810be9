import type { StepArgs } from '../trace/step.ts';
import type { Cache } from './cache.ts';
import { Chases } from './chases.ts';
import type { MutableCost } from './cost.ts';
import { Lines } from './lines.ts';
import { type Memory, NOWHERE } from './memory.ts';
import { movedBytes } from './moves.ts';
import type { Allocation, Block } from './part.ts';
import type { Placed } from './placed.ts';
import type { StepEffect } from './placement.ts';
import type { StepCells } from './step-cells.ts';

/** Is notified of every block that is allocated or freed. */
export interface Listener {
  allocated(allocation: Allocation): void;
  freed(block: Block): void;
}

const NO_EFFECTS: readonly StepEffect[] = [];
const NONE_FRESH: readonly Allocation[] = [];

/** Counts what one step after the other costs, with memory and a cache that go along. */
export class StepCounter {
  readonly memory: Memory;
  /** Those of operations. */
  readonly lines = new Lines();
  /** Those of steps; null when nobody asks for them. */
  readonly #stepLines: Lines | null;
  readonly #cache: Cache;
  readonly #chases: Chases;
  #step = 0;
  /** Blocks that the step has allocated: it knows their addresses, so reaching them is no pointer chase. */
  #fresh = NONE_FRESH;
  #cost: MutableCost;

  /**
   * @param cost what is counted is added here; its lines are left alone
   * @param keepsSteps whether `linesOfStep` is asked for
   */
  constructor(memory: Memory, cache: Cache, cost: MutableCost, keepsSteps = false) {
    this.memory = memory;
    this.#cache = cache;
    this.#chases = new Chases(memory);
    this.#cost = cost;
    this.#stepLines = keepsSteps ? new Lines() : null;
  }

  /** Distinct lines of the last step, where they are kept. */
  get linesOfStep(): number {
    return this.#stepLines?.ofSpan ?? 0;
  }

  beginOperation(): void {
    this.lines.begin();
    this.#chases.beginOperation();
  }

  /** From now on `cost` is added to. */
  countInto(cost: MutableCost): void {
    this.#cost = cost;
  }

  /** Allocations and frees of a step that its cells do not show. */
  effectsOf(code: string, args: StepArgs): readonly StepEffect[] {
    return this.memory.layout.effects?.[code]?.(args) ?? NO_EFFECTS;
  }

  /**
   * Counts a step whose cells are those of the memory's columns.
   * @param listener is notified of every block that is allocated or freed
   */
  count(cells: StepCells, effects: readonly StepEffect[], listener: Listener | null): void {
    const cost = this.#cost;
    this.#stepLines?.begin();
    this.#step++;
    if (cells.reads === 0 && cells.writes === 0 && effects.length === 0) return;
    cost.cellsRead += cells.reads;
    cost.cellsWritten += cells.writes;
    this.memory.place(cells);
    if (cells.moves) cost.bytesMoved += movedBytes(this.memory, cells);
    // What a step reads in memory that it allocates is found only then.
    this.#fresh = NONE_FRESH;
    let later: number[] | null = null;
    for (let i = 0; i < cells.reads; i++) {
      if (this.#read(cells.readColumns[i]!, cells.readRows[i]!)) continue;
      later ??= [];
      later.push(i);
    }
    if (cells.writes > 0 || effects.length > 0) this.#write(cells, effects, listener);
    if (later === null) return;
    for (const i of later) this.#read(cells.readColumns[i]!, cells.readRows[i]!);
  }

  #write(cells: StepCells, effects: readonly StepEffect[], listener: Listener | null): void {
    const cost = this.#cost;
    this.#fresh = this.memory.prepare(cells, effects);
    for (const allocation of this.#fresh) {
      this.#allocate(allocation);
      listener?.allocated(allocation);
    }
    for (let i = 0; i < cells.writes; i++) {
      const placed = cells.placed[i]!;
      // What becomes absent is destroyed: that changes no byte, unless absence is a value.
      if (placed === null || (cells.to[i] === undefined && !placed.nullable)) continue;
      this.#writeCell(placed, cells.writeRows[i]!);
    }
    const freed = this.memory.apply(cells, effects);
    cost.frees += freed.length;
    for (const block of freed) {
      cost.bytesFreed += block.bytes;
      listener?.freed(block);
    }
  }

  /** @returns false when no memory is there */
  #read(column: number, row: number): boolean {
    const placed = this.memory.placedAt(column);
    if (placed === null) return true;
    const element = placed.elementOf(row);
    const address = this.memory.addressOf(placed, element);
    if (address === NOWHERE) return false;
    this.#reach(placed, element, address);
    this.#cost.bytesRead += placed.bytes;
    this.#touch(address, placed.bytes);
    this.#chases.follow(column, row);
    return true;
  }

  #writeCell(placed: Placed, row: number): void {
    const element = placed.elementOf(row);
    const address = this.memory.addressOf(placed, element);
    if (address === NOWHERE) return;
    this.#reach(placed, element, address);
    this.#cost.bytesWritten += placed.bytes;
    this.#touch(address, placed.bytes);
  }

  /** Counts the ways to an element: from the pointer to its page, and from the value that names it. */
  #reach(placed: Placed, element: number, address: number): void {
    const { touched } = placed.part;
    if (touched.has(element, this.#step) || this.#isFresh(address)) return;
    touched.add(element, this.#step);
    if (placed.page !== 0) this.#reachPage(placed, element);
    if (this.#chases.isReached(placed, element)) this.#cost.chases++;
  }

  #reachPage(placed: Placed, element: number): void {
    const directory = this.memory.directoryOf(placed);
    if (directory === null) return;
    const address = this.memory.addressOf(directory, directory.elementOf(Math.floor(element / placed.page)));
    if (address === NOWHERE) return;
    this.#cost.chases++;
    this.#touch(address, directory.bytes);
  }

  #isFresh(at: number): boolean {
    const fresh = this.#fresh;
    for (let i = 0; i < fresh.length; i++) {
      const { address, bytes } = fresh[i]!;
      if (at >= address && at < address + bytes) return true;
    }
    return false;
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
    const first = Math.floor(address / line);
    const last = Math.ceil((address + bytes) / line) - 1;
    this.lines.touchEach(first, last);
    this.#stepLines?.touchEach(first, last);
    this.#cost.misses += this.#cache.accessEach(first, last);
  }

  #touch(address: number, bytes: number): void {
    const { line } = this.#cache;
    const first = Math.floor(address / line);
    const last = Math.floor((address + bytes - 1) / line);
    for (let at = first; at <= last; at++) {
      this.lines.touch(at);
      this.#stepLines?.touch(at);
    }
    if (this.#cache.accessLines(first, last)) this.#cost.misses++;
  }
}
