import { type Change, gapOf, piecesOf, runBytes, type SharedRows, sameRows, scatteredBytes } from './change.ts';
import type { NumberColumn } from './column.ts';
import { compare } from './compare.ts';
import { bytesOf, type Elements, elementSize, elements } from './elements.ts';

/** A change, and its rows where later changes of the message may point at them. */
export interface NumberChange {
  readonly change: Change;
  readonly rows: Uint32Array | null;
}

/** What one hub has of a column of numbers. */
export class NumberImage {
  readonly #column: NumberColumn;
  readonly #size: number;
  #sent: Elements;
  #present = new Uint8Array(0);
  #changed = new Uint32Array(0);
  #length = 0;

  constructor(column: NumberColumn) {
    this.#column = column;
    this.#size = elementSize(column.type);
    this.#sent = elements(column.type, 0);
  }

  /** Rows that the hub has. */
  get length(): number {
    return this.#length;
  }

  /** Forgets what was sent; true when there was something. */
  empty(): boolean {
    const had = this.#length > 0;
    this.#length = 0;
    return had;
  }

  /**
   * Reads the column and returns the difference from what was sent; null when there is none. The result counts as sent.
   * @param most rows that the hub takes
   */
  change(c: number, shared: SharedRows | null, most: number): NumberChange | null {
    const source = this.#column.read();
    const length = Math.min(this.#column.rows?.() ?? source.length, most);
    const before = this.#length;
    this.#makeRoom(length);
    const cleared: number[] = [];
    const rows = { sent: this.#sent, present: this.#present, changed: this.#changed };
    const count = compare(source, this.#column.present?.() ?? null, { ...rows, length, before, cleared });
    this.#length = length;
    const shorter = length < before ? { length } : {};
    if (count === 0 && cleared.length === 0) return length < before ? { change: { c, length }, rows: null } : null;
    const clear = cleared.length === 0 ? {} : { clear: bytesOf(Uint32Array.from(cleared), 0, cleared.length) };
    if (count === 0) return { change: { c, ...shorter, ...clear }, rows: null };
    return this.#encode(c, count, { ...shorter, ...clear }, shared);
  }

  #makeRoom(rows: number): void {
    if (rows <= this.#sent.length) return;
    const capacity = Math.max(16, rows * 2);
    const [sent, present] = [elements(this.#column.type, capacity), new Uint8Array(capacity)];
    sent.set(this.#sent);
    present.set(this.#present);
    this.#sent = sent;
    this.#present = present;
    this.#changed = new Uint32Array(capacity);
  }

  /** The shortest encoding of the first `count` changed rows. */
  #encode(c: number, count: number, around: Pick<Change, 'length' | 'clear'>, shared: SharedRows | null): NumberChange {
    const length = this.#length;
    const size = this.#size;
    const holes = this.#present.subarray(0, length).indexOf(0) >= 0;
    // Where rows may be absent nothing may be written into the gap between two changes.
    const pieces = piecesOf(this.#changed, count, holes ? 0 : gapOf(size));
    const isShared = sameRows(shared, this.#changed, count);
    const asRuns = runBytes(pieces, size);
    const asRows = scatteredBytes(count, size, isShared);
    const asWhole = length * size + (holes ? length / 8 : 0);
    if (asWhole <= Math.min(asRuns, asRows)) return { change: { c, ...this.#whole(holes) }, rows: null };
    if (asRuns <= asRows) return { change: { c, ...around, runs: this.#runs(pieces) }, rows: null };
    const rows = this.#changed.slice(0, count);
    const values = elements(this.#column.type, count);
    for (let i = 0; i < count; i++) values[i] = this.#sent[rows[i]!]!;
    const where = isShared && shared !== null ? shared.place : bytesOf(rows, 0, count);
    return { change: { c, ...around, rows: where, values: bytesOf(values, 0, count) }, rows: isShared ? null : rows };
  }

  #whole(holes: boolean): Pick<Change, 'whole' | 'present'> {
    const whole = bytesOf(this.#sent, 0, this.#length);
    if (!holes) return { whole };
    const bits = new Uint8Array((this.#length + 7) >>> 3);
    for (let row = 0; row < this.#length; row++) bits[row >>> 3]! |= this.#present[row]! << (row & 7);
    return { whole, present: bits };
  }

  #runs(pieces: readonly number[]): (number | Uint8Array)[] {
    const runs: (number | Uint8Array)[] = [];
    for (let i = 0; i < pieces.length; i += 2) runs.push(pieces[i]!, bytesOf(this.#sent, pieces[i]!, pieces[i + 1]!));
    return runs;
  }
}
