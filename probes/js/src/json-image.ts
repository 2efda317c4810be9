import { type Change, piecesOf } from './change.ts';
import type { Json, JsonColumn } from './column.ts';

/** What one hub has of a column of anything: as JSON texts, for the game may change an object in place. */
export class JsonImage {
  readonly #column: JsonColumn;
  #sent: (string | undefined)[] = [];

  constructor(column: JsonColumn) {
    this.#column = column;
  }

  /** Rows that the hub has. */
  get length(): number {
    return this.#sent.length;
  }

  empty(): boolean {
    const had = this.#sent.length > 0;
    this.#sent = [];
    return had;
  }

  /** As NumberImage's. */
  change(c: number, most: number): Change | null {
    const source = this.#column.read();
    const now = texts(source, Math.min(source.length, most));
    const before = this.#sent;
    this.#sent = now;
    const changed: number[] = [];
    const cleared: number[] = [];
    for (let row = 0; row < now.length; row++) {
      if (now[row] === before[row]) continue;
      (now[row] === undefined ? cleared : changed).push(row);
    }
    const length = now.length < before.length ? { length: now.length } : {};
    if (changed.length === 0 && cleared.length === 0) return now.length < before.length ? { c, ...length } : null;
    const clear = cleared.length === 0 ? {} : { clear: pairs(cleared) };
    const pieces = piecesOf(Uint32Array.from(changed), changed.length, 0);
    return { c, ...length, ...clear, ...(changed.length === 0 ? {} : { runs: runs(source, pieces) }) };
  }
}

function texts(source: readonly (Json | undefined)[], length: number): (string | undefined)[] {
  const all: (string | undefined)[] = new Array(length);
  for (let row = 0; row < length; row++) {
    const value = source[row];
    all[row] = typeof value === 'string' ? `"${value}` : JSON.stringify(value);
  }
  return all;
}

function runs(source: readonly (Json | undefined)[], pieces: readonly number[]): (number | readonly Json[])[] {
  const all: (number | readonly Json[])[] = [];
  for (let i = 0; i < pieces.length; i += 2) all.push(pieces[i]!, source.slice(pieces[i], pieces[i + 1]) as Json[]);
  return all;
}

function pairs(rows: readonly number[]): Uint8Array {
  const pieces = piecesOf(Uint32Array.from(rows), rows.length, 0);
  for (let i = 1; i < pieces.length; i += 2) pieces[i]! -= pieces[i - 1]!;
  return new Uint8Array(Uint32Array.from(pieces).buffer);
}
