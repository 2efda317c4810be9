import type { ValueRows } from './value-predictor.ts';

/** An index row that no key has, a row without a key, and the bits of a key that mark its row as empty. */
const ABSENT = 0xffff_ffff;

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
/** So many pages, 64 MB, are remembered for all indexes together. What does not fit is not predicted. */
const MAX_PAGES = 16_384;

/** More rows of an index than this are not due at once. */
const MAX_TOUCHED = 1 << 20;

/** The pages that are left for the indexes of a recording. */
export class PageBudget {
  left = MAX_PAGES;
}

/** A number for each row; absent where none was set. */
class Rows {
  readonly #budget: PageBudget;
  readonly #pages: (Uint32Array | undefined)[] = [];

  constructor(budget: PageBudget) {
    this.#budget = budget;
  }

  get(row: number): number {
    const page = this.#pages[row >>> PAGE_BITS];
    return page === undefined ? ABSENT : page[row & (PAGE - 1)]!;
  }

  set(row: number, value: number): void {
    const number = row >>> PAGE_BITS;
    let page = this.#pages[number];
    if (page === undefined) {
      if (number >= MAX_PAGES || this.#budget.left === 0) return;
      this.#budget.left--;
      page = new Uint32Array(PAGE).fill(ABSENT);
      this.#pages[number] = page;
    }
    page[row & (PAGE - 1)] = value;
  }
}

/**
 * Predicts a column that is an index of another one: the row `key & mask` of the index has the row of this key, together with the
 * key's other bits. Writer and reader of a recording pass it the same rows in the same order; only differences are stored.
 */
export class IndexPredictor {
  readonly #mask: number;
  readonly #keys: Rows;
  /** The index as the keys say, and as it was last written. */
  readonly #expected: Rows;
  readonly #written: Rows;
  /** Rows of the index that may be written next. */
  #touched: number[] = [];

  /** @param bits the bits of a key that are its row in the index */
  constructor(bits: number, budget: PageBudget) {
    this.#mask = bits >= 32 ? ABSENT : 2 ** bits - 1;
    this.#keys = new Rows(budget);
    this.#expected = new Rows(budget);
    this.#written = new Rows(budget);
  }

  /** Keys were written. */
  wrote(words: Uint32Array, rows: ValueRows): void {
    const free = ~this.#mask >>> 0;
    for (let i = 0; i < words.length; i++) {
      const row = rowAt(rows, i);
      const key = words[i]!;
      const others = (key & free) >>> 0;
      this.#leave(row);
      if (others === free && free !== 0) continue;
      this.#keys.set(row, key);
      this.#expect((key & this.#mask) >>> 0, (row | others) >>> 0);
    }
  }

  /** The column of keys has this length now. */
  shortened(length: number): void {
    for (let row = length; this.#keys.get(row) !== ABSENT; row++) this.#leave(row);
  }

  /** Replaces the rows of the index that are written by differences from those that are due, in place. */
  forwardRows(words: Uint32Array): void {
    const due = this.#due();
    for (let i = 0, next = 0, last = 0; i < words.length; i++) {
      const row = words[i]!;
      const by = (row - (due[next] ?? last)) | 0;
      words[i] = (by << 1) ^ (by >> 31);
      while (next < due.length && due[next]! <= row) next++;
      last = row;
    }
  }

  /** Reverses `forwardRows`, in place. */
  backwardRows(words: Uint32Array): void {
    const due = this.#due();
    for (let i = 0, next = 0, last = 0; i < words.length; i++) {
      const by = words[i]!;
      const row = ((due[next] ?? last) + ((by >>> 1) ^ -(by & 1))) >>> 0;
      words[i] = row;
      while (next < due.length && due[next]! <= row) next++;
      last = row;
    }
  }

  /** Replaces the values of the index by differences from the expected ones, in place. */
  forwardValues(words: Uint32Array, rows: ValueRows): void {
    for (let i = 0; i < words.length; i++) {
      const row = rowAt(rows, i);
      const value = words[i]!;
      words[i] = value ^ this.#expected.get(row);
      this.#written.set(row, value);
    }
  }

  /** Reverses `forwardValues`, in place. */
  backwardValues(words: Uint32Array, rows: ValueRows): void {
    for (let i = 0; i < words.length; i++) {
      const row = rowAt(rows, i);
      words[i]! ^= this.#expected.get(row);
      this.#written.set(row, words[i]!);
    }
  }

  /** Returns the rows that differ from the keys, in ascending order. */
  #due(): Uint32Array {
    this.#touched = this.#touched.filter((row) => this.#expected.get(row) !== this.#written.get(row));
    return Uint32Array.from(this.#touched).sort();
  }

  #leave(row: number): void {
    const key = this.#keys.get(row);
    if (key === ABSENT) return;
    this.#keys.set(row, ABSENT);
    const index = (key & this.#mask) >>> 0;
    // The key may have got another row before.
    if (((this.#expected.get(index) ^ row) & this.#mask) === 0) this.#expect(index, ABSENT);
  }

  #expect(index: number, value: number): void {
    this.#expected.set(index, value);
    if (this.#touched.length < MAX_TOUCHED) this.#touched.push(index);
  }
}

function rowAt(rows: ValueRows, i: number): number {
  return typeof rows === 'number' ? rows + i : (rows[i] ?? ABSENT);
}
