import { RowSet } from './row-set.ts';
import type { ValueRows } from './value-predictor.ts';

/** An index row that no key has, a row without a key, and the bits of a key that mark its row as empty. */
const ABSENT = 0xffff_ffff;

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
/** So many pages, 64 MB, are remembered for all indexes together. What does not fit is not predicted. */
const MAX_PAGES = 16_384;

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
  /** The rows in which these two differ, which are probably written next. */
  readonly #due = new RowSet();

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
    for (let i = 0, next = 0, last = 0; i < words.length; i++) {
      const row = words[i]!;
      const by = (row - (this.#due.from(next) ?? last)) | 0;
      words[i] = (by << 1) ^ (by >> 31);
      next = Math.max(next, row + 1);
      last = row;
    }
  }

  /** Reverses `forwardRows`, in place. */
  backwardRows(words: Uint32Array): void {
    for (let i = 0, next = 0, last = 0; i < words.length; i++) {
      const by = words[i]!;
      const row = ((this.#due.from(next) ?? last) + ((by >>> 1) ^ -(by & 1))) >>> 0;
      words[i] = row;
      next = Math.max(next, row + 1);
      last = row;
    }
  }

  /** Replaces the values of the index by differences from the expected ones, in place. */
  forwardValues(words: Uint32Array, rows: ValueRows): void {
    for (let i = 0; i < words.length; i++) {
      const row = rowAt(rows, i);
      const value = words[i]!;
      words[i] = value ^ this.#expected.get(row);
      this.#write(row, value);
    }
  }

  /** Reverses `forwardValues`, in place. */
  backwardValues(words: Uint32Array, rows: ValueRows): void {
    for (let i = 0; i < words.length; i++) {
      const row = rowAt(rows, i);
      words[i]! ^= this.#expected.get(row);
      this.#write(row, words[i]!);
    }
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
    this.#compare(index);
  }

  #write(index: number, value: number): void {
    this.#written.set(index, value);
    this.#compare(index);
  }

  #compare(index: number): void {
    this.#due.set(index, this.#expected.get(index) !== this.#written.get(index));
  }
}

function rowAt(rows: ValueRows, i: number): number {
  return typeof rows === 'number' ? rows + i : (rows[i] ?? ABSENT);
}
