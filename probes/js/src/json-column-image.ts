import type { Json, JsonColumn } from './adapter.ts';
import { type ColumnDifference, NO_DIFFERENCE, type ReadLimits } from './column-difference.ts';
import { rangesOf } from './encoded-change.ts';
import { isSameJson, toJson, UNREADABLE } from './json.ts';

/** The time is checked after this many rows; an object may have many parts. */
const ROWS_PER_STEP = 64;
/** A change contains at most this many rows. */
const MAX_ROWS_PER_CHANGE = 16 * 1024;

/** The values of one JSON column that a hub has. */
export class JsonColumnImage {
  readonly #column: JsonColumn;
  readonly #sent: (Json | undefined)[] = [];

  constructor(column: JsonColumn) {
    this.#column = column;
  }

  get length(): number {
    return this.#sent.length;
  }

  clear(): boolean {
    const had = this.#sent.length > 0;
    this.#sent.length = 0;
    return had;
  }

  readChanges(c: number, { from, maxRows, hasTime }: ReadLimits): ColumnDifference {
    const length = Math.min(this.#column.rows(), maxRows);
    const isShorter = length < this.#sent.length;
    if (isShorter) this.#sent.length = length;
    const changed: number[] = [];
    const cleared: number[] = [];
    const start = Math.min(from, length);
    let row = start;
    do {
      const to = Math.min(row + ROWS_PER_STEP, length);
      for (; row < to; row++) this.#compare(row, changed, cleared);
    } while (row < length && row - start < MAX_ROWS_PER_CHANGE && hasTime());
    const next = row < length ? row : null;
    if (!isShorter && changed.length === 0 && cleared.length === 0)
      return next === null ? NO_DIFFERENCE : { ...NO_DIFFERENCE, next };
    const change = {
      c,
      ...(isShorter ? { length } : {}),
      ...(cleared.length === 0 ? {} : { clear: pairs(cleared) }),
      ...(changed.length === 0 ? {} : { runs: this.#runs(changed) }),
    };
    return { change, rows: null, next };
  }

  /** A game's objects may throw when they are read. */
  #valueAt(row: number): unknown {
    try {
      return this.#column.at(row);
    } catch {
      return UNREADABLE;
    }
  }

  #compare(row: number, changed: number[], cleared: number[]): void {
    const value = this.#valueAt(row);
    const sent = this.#sent[row];
    if (value === undefined) {
      if (sent !== undefined) cleared.push(row);
      this.#sent[row] = undefined;
    } else if (sent === undefined || !isSameJson(value, sent)) {
      this.#sent[row] = toJson(value);
      changed.push(row);
    }
  }

  #runs(changed: readonly number[]): (number | readonly Json[])[] {
    const pieces = rangesOf(Uint32Array.from(changed), changed.length, 0);
    const all: (number | readonly Json[])[] = [];
    for (let i = 0; i < pieces.length; i += 2)
      all.push(pieces[i]!, this.#sent.slice(pieces[i], pieces[i + 1]) as Json[]);
    return all;
  }
}

function pairs(rows: readonly number[]): Uint8Array {
  const pieces = rangesOf(Uint32Array.from(rows), rows.length, 0);
  for (let i = 1; i < pieces.length; i += 2) pieces[i]! -= pieces[i - 1]!;
  return new Uint8Array(Uint32Array.from(pieces).buffer);
}
