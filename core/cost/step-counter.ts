import type { StepArgs } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { Cache } from './cache.ts';
import { Chases } from './chases.ts';
import { type MutableCost, noCost } from './cost.ts';
import { DistinctLines } from './distinct-lines.ts';
import { type EngineMemory, NO_ADDRESS } from './engine-memory.ts';
import type { Allocation, MemoryBlock } from './memory-part.ts';
import { movedBytes } from './moved-bytes.ts';
import type { PlacedColumn } from './placed-column.ts';
import type { StepEffect } from './placement.ts';
import { StepCells } from './step-cells.ts';

export interface BlockListener {
  allocated(allocation: Allocation): void;
  freed(block: MemoryBlock): void;
}

const NO_EFFECTS: readonly StepEffect[] = [];
const NONE_FRESH: readonly Allocation[] = [];

export class StepCounter {
  readonly memory: EngineMemory;
  readonly lines = new DistinctLines();
  /** The lines of the current operation that pointers to pages were the first to touch. */
  pointerLines = 0;
  /** Lines of steps; null if they are not needed. */
  readonly #stepLines: DistinctLines | null;
  readonly #cache: Cache;
  readonly #chases: Chases;
  readonly #cells = new StepCells();
  #step = 0;
  /** The last line touched in the current span of lines. Touching it again changes nothing. */
  #lastLine = -1;
  /** Columns and rows read without memory. The step may allocate the memory that it reads, so these are retried at its end. */
  #later: number[] | null = null;
  /** Address and bytes of each block for many entities that the operation has allocated or outgrown. */
  #firstTime: number[] = [];
  /** Blocks allocated by the step. It knows their addresses, so reaching them is not a pointer chase. */
  #fresh = NONE_FRESH;
  #cost = noCost();
  /** Lines of new structures that no cell shows. */
  #touchedByStep = 0;
  #touchedByOperation = 0;

  /** @param keepsSteps must be true to count the lines of each step */
  constructor(memory: EngineMemory, cache: Cache, keepsSteps = false) {
    this.memory = memory;
    this.#cache = cache;
    this.#chases = new Chases(memory);
    this.#stepLines = keepsSteps ? new DistinctLines() : null;
  }

  beginOperation(): void {
    this.#touchedByOperation = 0;
    this.#lastLine = -1;
    this.pointerLines = 0;
    this.#firstTime.length = 0;
    this.lines.begin();
    this.#chases.beginOperation();
  }

  /** @param cost the sum of the operation's steps, which receives its lines */
  endOperation(cost: MutableCost): void {
    this.#setLines(cost, this.lines, this.#touchedByOperation);
  }

  /** Returns the allocations and frees of a step that its cells do not show. */
  effectsOf(code: string, args: StepArgs): readonly StepEffect[] {
    return this.memory.layout.effects?.[code]?.(args) ?? NO_EFFECTS;
  }

  /**
   * Begins a step, whose reads and writes follow in its own order.
   * @param cost receives its cost, with its lines if steps are kept
   */
  beginStep(cost: MutableCost): void {
    this.#cost = cost;
    this.#step++;
    this.#touchedByStep = 0;
    this.#cells.clear();
    this.#fresh = NONE_FRESH;
    this.#later = null;
    if (this.#stepLines === null) return;
    this.#lastLine = -1;
    this.#stepLines.begin();
  }

  /** Counts a read of the cell's value before the step. */
  read(column: number, row: number): void {
    this.#cost.cellsRead++;
    const placed = this.memory.placedAt(column);
    if (placed === null) return;
    const follow = this.#chases.followOf(column);
    const needsValue = follow !== null || placed.moves !== undefined;
    const value = needsValue ? this.#cells.before(this.memory.columns, column, row) : undefined;
    if (placed.moves !== undefined) this.#cells.source(column, row, value, placed);
    const isThere = this.#access(placed, row, false);
    if (!isThere) {
      this.#later ??= [];
      this.#later.push(column, row);
    } else if (follow !== null && value !== undefined) follow(row, value);
  }

  /** Records a write, before or after the column has it. It is counted when the step ends. */
  write(column: number, row: number, from: Value | undefined, to: Value | undefined): void {
    this.#cost.cellsWritten++;
    this.#cells.write(column, row, from, to, this.memory.placedAt(column));
  }

  /**
   * Counts the step's writes, which the columns have already.
   * @param listener notified of every allocated or freed block
   */
  endStep(effects: readonly StepEffect[], listener: BlockListener | null): void {
    if (this.#cells.writes > 0 || effects.length > 0) this.#write(effects, listener);
    for (const effect of effects) if (effect.kind === 'touch') this.#addTouched(effect.lines, effect.once);
    if (this.#later !== null) this.#readLater(this.#later);
    if (this.#stepLines !== null) this.#setLines(this.#cost, this.#stepLines, this.#touchedByStep);
  }

  #addTouched(lines: number, once: boolean): void {
    if (!once) {
      this.#cost.finding += lines;
      return;
    }
    this.#touchedByStep += lines;
    this.#touchedByOperation += lines;
  }

  /** @param touched lines of new structures that no cell shows */
  #setLines(cost: MutableCost, lines: DistinctLines, touched: number): void {
    cost.lines = lines.ofSpan + touched + cost.finding;
    cost.fresh = touched;
    for (let i = 0; i < this.#firstTime.length; i += 2) {
      const address = this.#firstTime[i]!;
      const last = this.#cache.lineOf(address + this.#firstTime[i + 1]! - 1);
      cost.fresh += lines.takeEach(this.#cache.lineOf(address), last);
    }
  }

  #write(effects: readonly StepEffect[], listener: BlockListener | null): void {
    const cells = this.#cells;
    if (cells.moves) this.#cost.bytesMoved += movedBytes(cells);
    const hasEffects = effects.length > 0;
    if (cells.makesRoom || hasEffects) this.#makeRoom(effects, listener);
    for (let i = 0; i < cells.writes; i++) {
      const placed = cells.placed[i]!;
      // Destroying a value changes no byte, unless absence is itself a value.
      if (placed === null || (cells.to[i] === undefined && !placed.nullable)) continue;
      this.#access(placed, cells.writeRows[i]!, true);
    }
    // A growing vector frees its smaller block.
    if (cells.ends || cells.makesRoom || hasEffects) this.#free(effects, listener);
  }

  #makeRoom(effects: readonly StepEffect[], listener: BlockListener | null): void {
    this.#fresh = this.memory.prepare(this.#cells, effects);
    for (const allocation of this.#fresh) {
      this.#allocate(allocation);
      listener?.allocated(allocation);
    }
  }

  #free(effects: readonly StepEffect[], listener: BlockListener | null): void {
    const freed = this.memory.finish(this.#cells, effects);
    this.#cost.frees += freed.length;
    for (const block of freed) {
      this.#cost.bytesFreed += block.bytes;
      listener?.freed(block);
    }
  }

  #readLater(later: readonly number[]): void {
    for (let i = 0; i < later.length; i += 2) {
      const column = later[i]!;
      const row = later[i + 1]!;
      const placed = this.memory.placedAt(column);
      if (placed === null || !this.#access(placed, row, false)) continue;
      const value = this.memory.columns.byId(column).peek(row);
      if (value !== undefined) this.#chases.followOf(column)?.(row, value);
    }
  }

  #access(placed: PlacedColumn, row: number, writes: boolean): boolean {
    const element = placed.elementOf(row);
    const address = this.memory.addressOf(placed, element);
    if (address === NO_ADDRESS) return false;
    this.#reach(placed, element, address);
    if (writes) this.#cost.bytesWritten += placed.bytes;
    else this.#cost.bytesRead += placed.bytes;
    if (placed.pages === undefined) this.#touch(address, placed.bytes);
    else this.#touchPointer(address, placed.bytes);
    return true;
  }

  /** Counts the pointer chases to an element: the pointer to its page, and the value that refers to it. */
  #reach(placed: PlacedColumn, element: number, address: number): void {
    const { touched } = placed.part;
    if (touched.has(element, this.#step) || this.#isFresh(address)) return;
    touched.add(element, this.#step);
    if (placed.page !== 0) this.#reachPage(placed, element);
    if (this.#chases.isReached(placed, element)) this.#cost.chases++;
  }

  #reachPage(placed: PlacedColumn, element: number): void {
    const directory = this.memory.directoryOf(placed);
    if (directory === null) return;
    const address = this.memory.addressOf(directory, directory.elementOf(Math.floor(element / placed.page)));
    if (address === NO_ADDRESS) return;
    this.#cost.chases++;
    this.#touchPointer(address, directory.bytes);
  }

  #isFresh(at: number): boolean {
    const fresh = this.#fresh;
    for (let i = 0; i < fresh.length; i++) {
      const { address, bytes } = fresh[i]!;
      if (at >= address && at < address + bytes) return true;
    }
    return false;
  }

  #allocate({ address, bytes, zeroed, perEntity, copied }: Allocation): void {
    const cost = this.#cost;
    if (!perEntity) this.#firstTime.push(address, bytes);
    cost.allocations++;
    cost.bytesAllocated += bytes;
    if (zeroed) {
      cost.bytesWritten += bytes;
      this.#sweep(address, bytes);
    }
    if (copied === null) return;
    this.#firstTime.push(copied.from, copied.bytes);
    cost.bytesMoved += copied.bytes;
    cost.bytesRead += copied.bytes;
    cost.bytesWritten += copied.bytes;
    this.#sweep(copied.from, copied.bytes);
    this.#sweep(address, copied.bytes);
  }

  /** Touches a range of memory line by line. */
  #sweep(address: number, bytes: number): void {
    const { line } = this.#cache;
    const first = Math.floor(address / line);
    const last = Math.ceil((address + bytes) / line) - 1;
    this.#lastLine = -1;
    this.lines.touchEach(first, last);
    this.#stepLines?.touchEach(first, last);
    this.#cost.misses += this.#cache.accessEach(first, last);
  }

  #touchPointer(address: number, bytes: number): void {
    const before = this.lines.ofSpan;
    this.#touch(address, bytes);
    this.pointerLines += this.lines.ofSpan - before;
  }

  #touch(address: number, bytes: number): void {
    const cache = this.#cache;
    const first = cache.lineOf(address);
    const isOne = address + bytes <= (first + 1) * cache.line;
    if (isOne && first === this.#lastLine) return;
    const last = isOne ? first : cache.lineOf(address + bytes - 1);
    this.#lastLine = last;
    for (let at = first; at <= last; at++) {
      this.lines.touch(at);
      this.#stepLines?.touch(at);
    }
    if (cache.accessLines(first, last)) this.#cost.misses++;
  }
}
