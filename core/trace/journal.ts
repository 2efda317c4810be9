import type { Column } from './column.ts';
import type { ColumnSet } from './column-set.ts';
import { Interner } from './interner.ts';
import type { CellRef, Write } from './step.ts';
import type { TracedColumn } from './tracer.ts';
import { show, type Value } from './value.ts';

const CHUNK_BITS = 14;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

const FROM_ABSENT = 0x8000_0000;
const TO_ABSENT = 0x4000_0000;
const COLUMN_ID = 0x3fff_ffff;

/** Rules of `find`. */
export const ALWAYS = 1;
export const CROSSING = 2;

/** 24 bytes a write. */
export interface WriteChunk {
  /** Column id; the two high bits say that `from`, `to` are absent. */
  readonly column: Uint32Array;
  readonly row: Uint32Array;
  /** The number itself; for `u64`, `i64` and `json` columns its id in the interner. */
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** 8 bytes a read. */
export interface ReadChunk {
  readonly column: Uint32Array;
  readonly row: Uint32Array;
}

/** What a journal holds, as plain data. */
export interface PackedJournal {
  readonly writes: number;
  readonly reads: number;
  readonly values: readonly Value[];
  readonly writeChunks: readonly (WriteChunk | undefined)[];
  readonly readChunks: readonly (ReadChunk | undefined)[];
}

/**
 * Every write and read in order, as a struct of arrays in chunks of 16,384. Positions are absolute: dropping the oldest
 * chunks renumbers nothing.
 */
export class Journal {
  /** Writes recorded so far, dropped ones included. */
  writes = 0;
  reads = 0;
  readonly #columns: ColumnSet;
  #interner = new Interner<Value>();
  #writeChunks: (WriteChunk | undefined)[] = [];
  #readChunks: (ReadChunk | undefined)[] = [];
  #writeTail: WriteChunk = newWriteChunk(0);
  #readTail: ReadChunk = newReadChunk(0);

  readonly #beforeChunk: () => void;

  /** @param beforeChunk runs before each chunk is allocated; when it throws, nothing is recorded */
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
   * Redoes writes [start, end) in order.
   * @throws when a cell does not hold the write's `from`, naming column and row
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
   * Undoes writes [start, end), the last one first.
   * @throws when a cell does not hold the write's `to`, naming column and row
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

  /** Writes [start, end) as objects. */
  writesBetween(start: number, end: number): Write[] {
    const writes: Write[] = [];
    for (let i = start; i < end; i++) {
      const chunk = this.#writeChunks[i >>> CHUNK_BITS]!;
      const slot = i & MASK;
      const address = chunk.column[slot]!;
      const column = this.#columns.byId(address & COLUMN_ID);
      const from = (address & FROM_ABSENT) !== 0 ? undefined : this.#decode(column, chunk.from[slot]!);
      const to = (address & TO_ABSENT) !== 0 ? undefined : this.#decode(column, chunk.to[slot]!);
      writes.push({ column, row: chunk.row[slot]!, from, to });
    }
    return writes;
  }

  /** Columns (by id) and rows of writes [start, end), the last one first; nothing is built for them. `n` is for `writeAt`. */
  visitBackwards(start: number, end: number, visit: (column: number, row: number, n: number) => void): void {
    for (let i = end - 1; i >= start; i--) {
      const chunk = this.#writeChunks[i >>> CHUNK_BITS]!;
      const slot = i & MASK;
      visit(chunk.column[slot]! & COLUMN_ID, chunk.row[slot]!, i);
    }
  }

  /**
   * The first of writes [start, end) that may matter, the last one when `backward`; -1 where none does.
   * @param how by a column's id: 0 never, `ALWAYS`, or `CROSSING`: when only one of its two numbers passes, or one is absent
   */
  find(start: number, end: number, backward: boolean, how: Uint8Array, passes: (value: number) => boolean): number {
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

  /** Write `n` as an object. */
  writeAt(n: number): Write {
    return this.writesBetween(n, n + 1)[0]!;
  }

  /** Reads [start, end) as objects. */
  readsBetween(start: number, end: number): CellRef[] {
    const reads: CellRef[] = [];
    for (let i = start; i < end; i++) {
      const chunk = this.#readChunks[i >>> CHUNK_BITS]!;
      reads.push({ column: this.#columns.byId(chunk.column[i & MASK]!), row: chunk.row[i & MASK]! });
    }
    return reads;
  }

  /** Forgets whole chunks that lie before the given positions. */
  dropBefore(write: number, read: number): void {
    for (let i = 0; (i + 1) << CHUNK_BITS <= write; i++) this.#writeChunks[i] = undefined;
    for (let i = 0; (i + 1) << CHUNK_BITS <= read; i++) this.#readChunks[i] = undefined;
  }

  /** Forgets everything from the given positions on, so that recording goes on there. */
  dropFrom(write: number, read: number): void {
    this.writes = write;
    this.reads = read;
    this.#writeChunks.length = (write + MASK) >>> CHUNK_BITS;
    this.#readChunks.length = (read + MASK) >>> CHUNK_BITS;
    this.#writeTail = this.#writeChunks.at(-1) ?? this.#writeTail;
    this.#readTail = this.#readChunks.at(-1) ?? this.#readTail;
  }

  /** What it holds, not copied. */
  pack(): PackedJournal {
    const { writes, reads } = this;
    const values = this.#interner.values;
    return { writes, reads, values, writeChunks: this.#writeChunks, readChunks: this.#readChunks };
  }

  /** Holds what was packed, in place of what it held. */
  unpack({ writes, reads, values, writeChunks, readChunks }: PackedJournal): void {
    this.#interner = new Interner(values);
    this.#writeChunks = [...writeChunks];
    this.#readChunks = [...readChunks];
    this.dropFrom(writes, reads);
  }

  /** Distinct bigints and JSON values that were ever written; they are never forgotten. */
  get interned(): number {
    return this.#interner.size;
  }

  /** Bytes of these values, about. */
  get internedBytes(): number {
    return this.#interner.bytes;
  }

  /** Bytes held by chunks. */
  get bytes(): number {
    return count(this.#writeChunks) * CHUNK * 24 + count(this.#readChunks) * CHUNK * 8;
  }

  #openWriteChunk(): void {
    this.#beforeChunk();
    this.#writeTail = newWriteChunk(CHUNK);
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

  /** The hot path of seeking: a present number that stays present is one compare and one store. */
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
      throw new Error(`${column.name}[${row}] holds ${show(found)}, but the journal expects ${show(expected)}`);
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
