import type { Column } from './column.ts';
import type { ColumnSet } from './column-set.ts';
import { Interner } from './interner.ts';
import type { CellRef, Write } from './step.ts';
import type { TracedColumn } from './tracer.ts';
import { literalText, type Value } from './value.ts';

const CHUNK_BITS = 14;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

const FROM_ABSENT = 0x8000_0000;
const TO_ABSENT = 0x4000_0000;
const COLUMN_ID = 0x3fff_ffff;

/** Rules of `Relevance`: any write matters, or only one where the test passes for exactly one of the old and the new value. */
export const ALWAYS = 1;
export const CROSSING = 2;

/** Tells which writes may matter. */
export interface Relevance {
  /**
   * The rule for each column id: 0 (never), `ALWAYS`, or `CROSSING`, where a write matters if `passes` differs for its two numbers or if
   * one of them is absent.
   */
  readonly how: Uint8Array;
  readonly passes: (value: number) => boolean;
}

/** A chunk takes 24 bytes per write. */
interface WriteChunk {
  /** The column's id. The two high bits are set if `from` or `to` is absent. */
  readonly column: Uint32Array;
  readonly row: Uint32Array;
  /** A number as it is; a value of a `u64`, `i64` or `json` column as its id in the interner. */
  readonly from: Float64Array;
  readonly to: Float64Array;
}

interface ReadChunk {
  readonly column: Uint32Array;
  readonly row: Uint32Array;
}

export interface PackedJournal {
  readonly writes: number;
  readonly reads: number;
  readonly values: readonly Value[];
  readonly writeChunks: readonly (WriteChunk | undefined)[];
  readonly readChunks: readonly (ReadChunk | undefined)[];
}

/** All writes and reads in order, as a struct of arrays in chunks of 16,384. Positions are absolute, so dropping renumbers nothing. */
export class Journal {
  /** The number of writes recorded, including those that were dropped. */
  writes = 0;
  reads = 0;
  readonly #columns: ColumnSet;
  #interner = new Interner<Value>();
  #writeChunks: (WriteChunk | undefined)[] = [];
  #readChunks: (ReadChunk | undefined)[] = [];
  #writeTail: WriteChunk = newWriteChunk(0);
  #readTail: ReadChunk = newReadChunk(0);
  /** A dropped chunk, which is used again: a past of few bytes drops as many as it opens. */
  #spare: WriteChunk | undefined;

  readonly #beforeChunk: () => void;

  /** @param beforeChunk runs before each chunk is allocated; if it throws, nothing is recorded */
  constructor(columns: ColumnSet, beforeChunk: () => void = () => {}) {
    this.#columns = columns;
    this.#beforeChunk = beforeChunk;
  }

  write(column: TracedColumn, row: number, from: Value | undefined, to: Value | undefined): void {
    const slot = this.writes & MASK;
    if (slot === 0) this.#openWriteChunk();
    const chunk = this.#writeTail;
    let address = column.id;
    if (from === undefined) address |= FROM_ABSENT;
    else chunk.from[slot] = column.numeric ? (from as number) : this.#interner.id(from);
    if (to === undefined) address |= TO_ABSENT;
    else chunk.to[slot] = column.numeric ? (to as number) : this.#interner.id(to);
    chunk.column[slot] = address;
    chunk.row[slot] = row;
    this.writes++;
  }

  read(column: TracedColumn, row: number): void {
    const slot = this.reads & MASK;
    if (slot === 0) this.#openReadChunk();
    this.#readTail.column[slot] = column.id;
    this.#readTail.row[slot] = row;
    this.reads++;
  }

  /**
   * Redoes the writes [start, end) in order.
   * @throws Error naming column and row if a cell does not hold the write's `from`
   */
  apply(start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const chunk = this.#writeChunks[i >>> CHUNK_BITS]!;
      const slot = i & MASK;
      const address = chunk.column[slot]!;
      const fromAbsent = (address & FROM_ABSENT) !== 0;
      const toAbsent = (address & TO_ABSENT) !== 0;
      this.#replace(address & COLUMN_ID, chunk.row[slot]!, fromAbsent, chunk.from[slot]!, toAbsent, chunk.to[slot]!);
    }
  }

  /**
   * Undoes the writes [start, end) in reverse order.
   * @throws Error naming column and row if a cell does not hold the write's `to`
   */
  revert(start: number, end: number): void {
    for (let i = end - 1; i >= start; i--) {
      const chunk = this.#writeChunks[i >>> CHUNK_BITS]!;
      const slot = i & MASK;
      const address = chunk.column[slot]!;
      const fromAbsent = (address & FROM_ABSENT) !== 0;
      const toAbsent = (address & TO_ABSENT) !== 0;
      this.#replace(address & COLUMN_ID, chunk.row[slot]!, toAbsent, chunk.to[slot]!, fromAbsent, chunk.from[slot]!);
    }
  }

  writesBetween(start: number, end: number): Write[] {
    const writes: Write[] = [];
    for (let i = start; i < end; i++) writes.push(this.writeAt(i));
    return writes;
  }

  /**
   * Visits the writes [start, end) that may matter (by default all) in reverse order without building objects. `column` is an id;
   * `writeAt(n)` returns the whole write.
   */
  visitBackwards(
    start: number,
    end: number,
    visit: (column: number, row: number, n: number) => void,
    relevance?: Relevance,
  ): void {
    const before = (i: number) => (relevance === undefined ? i - 1 : this.find(start, i, true, relevance));
    for (let i = before(end); i >= start; i = before(i)) {
      const chunk = this.#writeChunks[i >>> CHUNK_BITS]!;
      const slot = i & MASK;
      visit(chunk.column[slot]! & COLUMN_ID, chunk.row[slot]!, i);
    }
  }

  /** Finds the first (with `backward`, the last) of the writes [start, end) that may matter, or -1. */
  find(start: number, end: number, backward: boolean, { how, passes }: Relevance): number {
    const by = backward ? -1 : 1;
    for (let i = backward ? end - 1 : start; i >= start && i < end; i += by) {
      const chunk = this.#writeChunks[i >>> CHUNK_BITS]!;
      const slot = i & MASK;
      const address = chunk.column[slot]!;
      const rule = how[address & COLUMN_ID];
      if (rule === 0) continue;
      if (rule === ALWAYS) return i;
      if ((address & (FROM_ABSENT | TO_ABSENT)) !== 0) return i;
      if (passes(chunk.from[slot]!) !== passes(chunk.to[slot]!)) return i;
    }
    return -1;
  }

  writeAt(n: number): Write {
    const chunk = this.#writeChunks[n >>> CHUNK_BITS]!;
    const slot = n & MASK;
    const address = chunk.column[slot]!;
    const column = this.#columns.byId(address & COLUMN_ID);
    const from = (address & FROM_ABSENT) !== 0 ? undefined : this.#decode(column, chunk.from[slot]!);
    const to = (address & TO_ABSENT) !== 0 ? undefined : this.#decode(column, chunk.to[slot]!);
    return { column, row: chunk.row[slot]!, from, to };
  }

  readsBetween(start: number, end: number): CellRef[] {
    const reads: CellRef[] = [];
    for (let i = start; i < end; i++) {
      const chunk = this.#readChunks[i >>> CHUNK_BITS]!;
      reads.push({ column: this.#columns.byId(chunk.column[i & MASK]!), row: chunk.row[i & MASK]! });
    }
    return reads;
  }

  /** Drops the chunks that lie completely before the given positions. */
  dropBefore(write: number, read: number): void {
    for (let i = 0; (i + 1) << CHUNK_BITS <= write; i++) {
      this.#spare = this.#writeChunks[i] ?? this.#spare;
      this.#writeChunks[i] = undefined;
    }
    for (let i = 0; (i + 1) << CHUNK_BITS <= read; i++) this.#readChunks[i] = undefined;
  }

  /** Drops everything from the given positions on. Recording continues there. */
  dropFrom(write: number, read: number): void {
    this.writes = write;
    this.reads = read;
    this.#writeChunks.length = (write + MASK) >>> CHUNK_BITS;
    this.#readChunks.length = (read + MASK) >>> CHUNK_BITS;
    this.#writeTail = this.#writeChunks.at(-1) ?? this.#writeTail;
    this.#readTail = this.#readChunks.at(-1) ?? this.#readTail;
  }

  pack(): PackedJournal {
    const { writes, reads } = this;
    const values = this.#interner.values;
    return { writes, reads, values, writeChunks: this.#writeChunks, readChunks: this.#readChunks };
  }

  unpack({ writes, reads, values, writeChunks, readChunks }: PackedJournal): void {
    this.#interner = new Interner(values);
    this.#writeChunks = [...writeChunks];
    this.#readChunks = [...readChunks];
    this.dropFrom(writes, reads);
  }

  /** Approximate size of the distinct bigints and JSON values that were ever written, in bytes. They are never dropped. */
  get internedBytes(): number {
    return this.#interner.bytes;
  }

  get bytes(): number {
    return count(this.#writeChunks) * CHUNK * 24 + count(this.#readChunks) * CHUNK * 8;
  }

  #openWriteChunk(): void {
    this.#beforeChunk();
    this.#writeTail = this.#spare ?? newWriteChunk(CHUNK);
    this.#spare = undefined;
    this.#writeChunks.push(this.#writeTail);
  }

  #openReadChunk(): void {
    this.#beforeChunk();
    this.#readTail = newReadChunk(CHUNK);
    this.#readChunks.push(this.#readTail);
  }

  #decode(column: Column, stored: number): Value {
    return column.numeric ? stored : this.#interner.value(stored);
  }

  /** This is the hot path of seeking: replacing one present number by another takes a comparison and a store. */
  #replace(id: number, row: number, oldAbsent: boolean, old: number, nextAbsent: boolean, next: number): void {
    const column = this.#columns.byId(id);
    if (!oldAbsent && !nextAbsent && column.numeric && column.has(row)) {
      if (column.numbers[row] === old) {
        column.numbers[row] = next;
        return;
      }
    }
    const expected = oldAbsent ? undefined : this.#decode(column, old);
    const found = column.peek(row);
    if (found !== expected && !(Number.isNaN(found) && Number.isNaN(expected))) {
      throw new Error(
        `${column.name}[${row}] holds ${literalText(found)}, but the journal expects ${literalText(expected)}`,
      );
    }
    column.put(row, nextAbsent ? undefined : this.#decode(column, next));
  }
}

function newWriteChunk(size: number): WriteChunk {
  return {
    column: new Uint32Array(size),
    row: new Uint32Array(size),
    from: new Float64Array(size),
    to: new Float64Array(size),
  };
}

function newReadChunk(size: number): ReadChunk {
  return { column: new Uint32Array(size), row: new Uint32Array(size) };
}

function count(chunks: readonly unknown[]): number {
  return chunks.reduce((sum: number, chunk) => sum + (chunk === undefined ? 0 : 1), 0);
}
