import type { NumberColumn } from './adapter.ts';
import { type ColumnDifference, NO_DIFFERENCE, type ReadLimits } from './column-difference.ts';
import { compareRows } from './compare-rows.ts';
import {
  type EncodedChange,
  maxGap,
  rangesOf,
  runBytes,
  type SharedRows,
  sameRows,
  scatteredRowsBytes,
} from './encoded-change.ts';
import { bytesPerElement, capacityFor, elementBytes, type NumberArray, newNumberArray } from './number-arrays.ts';
import { type RowComparison, WordView } from './row-comparison.ts';

/** Rows before the first check of the time in each read of a column, and the maximum between two checks. */
const [FIRST_STEP, MAX_STEP] = [256, 1024];
/** A change contains at most this many rows, which keeps messages within the limits. */
const MAX_ROWS_PER_CHANGE = 1024 * 1024;

/** The values of one number column that a hub has. */
export class NumberColumnImage {
  readonly #column: NumberColumn;
  readonly #size: number;
  /** One object that keeps its shape, which V8 runs faster. */
  readonly #rows: RowComparison;
  /** A reused buffer for the values of scattered rows, which leaves no garbage to collect during the game's frames. */
  #values: NumberArray;
  #length = 0;
  /** The column's last version, and how many of its first rows were read in that version. */
  #version = Number.NaN;
  #upToDate = 0;
  /** The last version in which all rows were read; -1 if there is none. */
  #whole = -1;

  constructor(column: NumberColumn) {
    this.#column = column;
    this.#size = bytesPerElement(column.type);
    const none = { present: new Uint8Array(0), presentWords: new Uint32Array(0), changed: new Uint32Array(0) };
    const mayMisfit = column.misfit !== undefined;
    const rows = { presentCount: 0, known: 0, from: 0, to: 0, count: 0, cleared: [], mayMisfit, isMisfit: false };
    const views = { source: new WordView(), sent: new WordView(), mask: new WordView() };
    this.#values = newNumberArray(column.type, 0);
    this.#rows = { sent: newNumberArray(column.type, 0), ...none, ...rows, views };
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets what was sent. Returns true if there was something. */
  clear(): boolean {
    const had = this.#length > 0;
    this.#truncate(0);
    this.#resize(0);
    this.#whole = -1;
    return had;
  }

  /**
   * Reads the column from a row on while there is time, and returns the difference, which counts as sent.
   * @param c the column's id
   */
  readChanges(c: number, { from, maxRows, hasTime, shared }: ReadLimits): ColumnDifference {
    const length = Math.min(this.#rowsNow(), maxRows);
    const before = this.#length;
    this.#noteVersion();
    if (length === before && length === this.#upToDate) return NO_DIFFERENCE;
    if (length < before) this.#truncate(length);
    this.#resize(length);
    const rows = this.#rows;
    rows.count = 0;
    if (rows.cleared.length > 0) rows.cleared = [];
    const start = Math.min(from, length);
    let row = start;
    do {
      // Each step is as long as all before it, so a slow column is noticed before it takes twice its time.
      const step = Math.min(MAX_STEP, Math.max(FIRST_STEP, row - start));
      rows.from = row;
      rows.to = row = Math.min(row + step, length);
      rows.known = Math.max(this.#length, rows.from);
      this.#makeRoomForChanges(rows.to - rows.from);
      if (!this.#isSame(before)) this.#compare();
      if (rows.isMisfit && rows.mayMisfit) break;
    } while (row < length && row - start < MAX_ROWS_PER_CHANGE && hasTime());
    if (rows.isMisfit && rows.mayMisfit) return this.#replaced(c);
    this.#length = Math.max(row, this.#length);
    if (start <= this.#upToDate) this.#upToDate = Math.max(row, this.#upToDate);
    const { count, cleared } = rows;
    const next = row < length ? row : null;
    if (start === 0 && next === null) this.#whole = this.#version;
    if (count === 0 && cleared.length === 0 && length >= before)
      return next === null ? NO_DIFFERENCE : { ...NO_DIFFERENCE, next };
    // Keys with an undefined value are not encoded.
    const cut = length < before ? length : undefined;
    const clear = cleared.length === 0 ? undefined : elementBytes(Uint32Array.from(cleared), 0, cleared.length);
    if (count === 0) return { change: { c, length: cut, clear }, rows: null, next };
    return this.#encode({ c, length: cut, clear }, count, shared, start === 0, next);
  }

  /** @param known the rows that the hub has */
  #isSame(known: number): boolean {
    const { from, to } = this.#rows;
    return to <= known && this.#column.changedSince?.(this.#whole, from, to) === false;
  }

  /** Few rows change from one reading to the next, so there is less room than rows. */
  #makeRoomForChanges(rows: number): void {
    const { changed, count } = this.#rows;
    if (count + rows <= changed.length) return;
    this.#rows.changed = new Uint32Array(Math.max(MAX_STEP, changed.length * 2));
    this.#rows.changed.set(changed.subarray(0, count));
  }

  /** Another column will show the values, so this one is emptied. */
  #replaced(c: number): ColumnDifference {
    this.#rows.isMisfit = false;
    this.#column.misfit?.();
    return this.clear() ? { change: { c, length: 0 }, rows: null, next: null } : NO_DIFFERENCE;
  }

  #rowsNow(): number {
    const rows = this.#column.rows?.();
    const isScattered = this.#column.gather !== undefined || this.#column.compare !== undefined;
    if (isScattered && rows !== undefined) return rows;
    return Math.min(rows ?? Number.POSITIVE_INFINITY, this.#column.read().length);
  }

  /** NaN stands for a column without a version, since it never equals itself. */
  #noteVersion(): void {
    const version = this.#column.version?.() ?? Number.NaN;
    if (version !== this.#version) this.#upToDate = 0;
    this.#version = version;
  }

  #compare(): void {
    try {
      this.#compareRows();
    } catch (error) {
      // A game's object may throw when it is read.
      if (this.#column.misfit === undefined) throw error;
      this.#rows.isMisfit = true;
    }
  }

  #compareRows(): void {
    if (this.#column.compare !== undefined) {
      this.#column.compare(this.#rows);
      return;
    }
    this.#column.gather?.(this.#rows.from, this.#rows.to);
    const source = this.#column.read();
    compareRows(source, this.#column.present?.() ?? null, this.#rows);
  }

  #truncate(length: number): void {
    const { present } = this.#rows;
    for (let row = length; row < this.#length; row++) this.#rows.presentCount -= present[row]!;
    present.fill(0, length, this.#length);
    this.#length = length;
    this.#upToDate = Math.min(this.#upToDate, length);
  }

  #resize(length: number): void {
    const { sent, present } = this.#rows;
    const room = capacityFor(length, sent.length);
    if (room === sent.length) return;
    this.#rows.sent = newNumberArray(this.#column.type, room);
    this.#rows.sent.set(sent.subarray(0, room));
    this.#rows.present = new Uint8Array(room);
    this.#rows.present.set(present.subarray(0, room));
    this.#rows.presentWords = new Uint32Array(this.#rows.present.buffer);
    this.#values = newNumberArray(this.#column.type, 0);
  }

  #encode(
    { c, length: cut, clear }: EncodedChange,
    count: number,
    shared: SharedRows | null,
    fromStart: boolean,
    next: number | null,
  ): ColumnDifference {
    const length = this.#length;
    const size = this.#size;
    const { sent, changed, presentCount } = this.#rows;
    const holes = presentCount < length;
    // If rows may be absent, the gap between two changes must not be overwritten.
    const gap = holes ? 0 : maxGap(size);
    const isShared = sameRows(shared, changed, count);
    const asRuns = runBytes(changed, count, gap, size);
    const asRows = scatteredRowsBytes(count, size, isShared);
    const asWhole = length * size + (holes ? length / 8 : 0);
    const isWhole = fromStart && next === null && asWhole <= Math.min(asRuns, asRows);
    if (isWhole) return { change: this.#wholeChange(c, holes), rows: null, next };
    if (asRuns <= asRows) {
      const runs = this.#runs(rangesOf(changed, count, gap));
      return { change: { c, length: cut, clear, runs }, rows: null, next };
    }
    if (this.#values.length < count) this.#values = newNumberArray(this.#column.type, count * 2);
    const values = this.#values;
    for (let i = 0; i < count; i++) values[i] = sent[changed[i]!]!;
    const where = isShared && shared !== null ? shared.place : elementBytes(changed, 0, count);
    const change = { c, length: cut, clear, rows: where, values: elementBytes(values, 0, count) };
    return { change, rows: isShared ? null : changed.subarray(0, count), next };
  }

  #wholeChange(c: number, holes: boolean): EncodedChange {
    const whole = elementBytes(this.#rows.sent, 0, this.#length);
    if (!holes) return { c, whole };
    const bits = new Uint8Array((this.#length + 7) >>> 3);
    for (let row = 0; row < this.#length; row++) bits[row >>> 3]! |= this.#rows.present[row]! << (row & 7);
    return { c, whole, present: bits };
  }

  #runs(pieces: readonly number[]): (number | Uint8Array)[] {
    const runs: (number | Uint8Array)[] = [];
    for (let i = 0; i < pieces.length; i += 2)
      runs.push(pieces[i]!, elementBytes(this.#rows.sent, pieces[i]!, pieces[i + 1]!));
    return runs;
  }
}
