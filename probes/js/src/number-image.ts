import { type Change, gapOf, piecesOf, runBytes, type SharedRows, sameRows, scatteredBytes } from './change.ts';
import type { NumberColumn } from './column.ts';
import { bytesOf, type Elements, elementSize, elements, wordsOf } from './elements.ts';

/** What one hub has of a column of numbers, and what the column is now: two buffers that change places. */
export class NumberImage {
  readonly #column: NumberColumn;
  readonly #size: number;
  #sent: Elements;
  #now: Elements;
  /** A byte a row, 0: absent. Null while no row has been absent. */
  #sentPresent: Uint8Array | null = null;
  #nowPresent: Uint8Array | null = null;
  #length = 0;
  #changed = new Uint32Array(16);

  constructor(column: NumberColumn) {
    this.#column = column;
    this.#size = elementSize(column.type);
    this.#sent = elements(column.type, 0);
    this.#now = elements(column.type, 0);
  }

  /** Forgets what was sent; true when there was something. */
  empty(): boolean {
    const had = this.#length > 0;
    this.#length = 0;
    return had;
  }

  /**
   * Reads the column and tells how it differs from what was sent; null when it does not. From then on it counts as sent.
   * @param most rows that the hub takes
   */
  change(c: number, shared: SharedRows | null, most: number): { change: Change; rows: Uint32Array | null } | null {
    const before = this.#length;
    const length = this.#read(most);
    const [count, cleared] = this.#compare(Math.min(before, length), length);
    this.#swap(length);
    const shorter = length < before ? { length } : {};
    if (count === 0 && cleared.length === 0) return length < before ? { change: { c, length }, rows: null } : null;
    const clear = cleared.length === 0 ? {} : { clear: bytesOf(Uint32Array.from(cleared), 0, cleared.length) };
    if (count === 0) return { change: { c, ...shorter, ...clear }, rows: null };
    return this.#encode(c, count, { ...shorter, ...clear }, shared);
  }

  /** Copies the column into `#now`; gives its rows. */
  #read(most: number): number {
    const { read, rows, holes } = this.#column;
    const source = read.call(this.#column);
    const length = Math.min(rows?.call(this.#column) ?? source.length, most);
    if (this.#now.length < length) this.#now = elements(this.#column.type, Math.max(16, length * 2));
    this.#nowPresent = holes === true ? this.#readHoles(source, length) : null;
    if (holes === true) return length;
    const now = this.#now;
    if (source.length === length && ArrayBuffer.isView(source)) now.set(source as ArrayLike<number>);
    else for (let row = 0; row < length; row++) now[row] = source[row] as number;
    return length;
  }

  #readHoles(source: ArrayLike<number | boolean | undefined>, length: number): Uint8Array {
    const before = this.#nowPresent;
    const present = before === null || before.length < length ? new Uint8Array(Math.max(16, length * 2)) : before;
    const now = this.#now;
    for (let row = 0; row < length; row++) {
      const value = source[row];
      present[row] = value === undefined ? 0 : 1;
      now[row] = value === undefined ? 0 : (value as number);
    }
    return present;
  }

  /** Fills `#changed`; gives how many rows changed, and the pairs (start, count) of those that became absent. */
  #compare(both: number, length: number): [number, number[]] {
    if (this.#changed.length < length) this.#changed = new Uint32Array(length * 2);
    const [now, sent] = [this.#nowPresent, this.#sentPresent];
    if (now !== null || sent !== null) return this.#compareHoles(both, length);
    const changed = this.#changed;
    let count = compareWords(wordsOf(this.#now), wordsOf(this.#sent), both, this.#size === 8 ? 2 : 1, changed);
    for (let row = both; row < length; row++) changed[count++] = row;
    return [count, []];
  }

  #compareHoles(both: number, length: number): [number, number[]] {
    const [now, sent] = [wordsOf(this.#now), wordsOf(this.#sent)];
    const [here, before] = [this.#nowPresent, this.#sentPresent];
    const wide = this.#size === 8 ? 2 : 1;
    const cleared: number[] = [];
    let count = 0;
    for (let row = 0; row < length; row++) {
      const is = here === null || here[row] === 1;
      const was = row < both && (before === null || before[row] === 1);
      if (!is) {
        if (was) extend(cleared, row);
      } else if (
        !was ||
        now[row * wide] !== sent[row * wide] ||
        now[row * wide + wide - 1] !== sent[row * wide + wide - 1]
      ) {
        this.#changed[count++] = row;
      }
    }
    return [count, cleared];
  }

  #swap(length: number): void {
    [this.#sent, this.#now] = [this.#now, this.#sent];
    [this.#sentPresent, this.#nowPresent] = [this.#nowPresent, this.#sentPresent];
    this.#length = length;
  }

  /** The shortest way to tell `count` changed rows, which are in `#sent` by now. */
  #encode(
    c: number,
    count: number,
    around: Pick<Change, 'length' | 'clear'>,
    shared: SharedRows | null,
  ): { change: Change; rows: Uint32Array | null } {
    const length = this.#length;
    const size = this.#size;
    const present = this.#sentPresent;
    // Where rows may be absent nothing may be written into the gap between two changes.
    const pieces = piecesOf(this.#changed, count, present === null ? gapOf(size) : 0);
    const isShared = sameRows(shared, this.#changed, count);
    const asRuns = runBytes(pieces, size);
    const asRows = scatteredBytes(count, size, isShared);
    const asWhole = length * size + (present === null ? 0 : length / 8);
    if (asWhole <= Math.min(asRuns, asRows)) return { change: { c, ...this.#whole() }, rows: null };
    if (asRuns <= asRows) return { change: { c, ...around, runs: this.#runs(pieces) }, rows: null };
    const rows = this.#changed.slice(0, count);
    const values = elements(this.#column.type, count);
    for (let i = 0; i < count; i++) values[i] = this.#sent[rows[i]!]!;
    const where = isShared && shared !== null ? shared.place : bytesOf(rows, 0, count);
    return { change: { c, ...around, rows: where, values: bytesOf(values, 0, count) }, rows: isShared ? null : rows };
  }

  #whole(): Pick<Change, 'whole' | 'present'> {
    const whole = bytesOf(this.#sent, 0, this.#length);
    const present = this.#sentPresent;
    if (present === null) return { whole };
    const bits = new Uint8Array((this.#length + 7) >>> 3);
    for (let row = 0; row < this.#length; row++) bits[row >>> 3]! |= present[row]! << (row & 7);
    return { whole, present: bits };
  }

  #runs(pieces: readonly number[]): (number | Uint8Array)[] {
    const runs: (number | Uint8Array)[] = [];
    for (let i = 0; i < pieces.length; i += 2) runs.push(pieces[i]!, bytesOf(this.#sent, pieces[i]!, pieces[i + 1]!));
    return runs;
  }
}

/** Rows in which two arrays differ, into `changed`; gives how many. */
function compareWords(
  a: Uint8Array | Uint16Array | Uint32Array,
  b: Uint8Array | Uint16Array | Uint32Array,
  rows: number,
  wide: 1 | 2,
  changed: Uint32Array,
): number {
  let count = 0;
  if (wide === 1) {
    for (let row = 0; row < rows; row++) if (a[row] !== b[row]) changed[count++] = row;
    return count;
  }
  for (let row = 0; row < rows; row++) {
    if (a[2 * row] !== b[2 * row] || a[2 * row + 1] !== b[2 * row + 1]) changed[count++] = row;
  }
  return count;
}

/** Adds a row to the last of the pairs (start, count), or begins another. */
function extend(pairs: number[], row: number): void {
  const end = pairs.length - 1;
  if (end > 0 && pairs[end - 1]! + pairs[end]! === row) pairs[end]!++;
  else pairs.push(row, 1);
}
