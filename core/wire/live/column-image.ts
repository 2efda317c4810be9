import type { Json } from '../../trace/value.ts';
import { elementSize, rawBytes, rowsOf } from '../messages/elements.ts';
import type { ColumnChange, Values, WireColumn } from '../messages/message.ts';
import { rowsOfChange } from '../messages/parse-change.ts';
import { addValues, type ColumnSummary, emptyColumn } from './column-summary.ts';

/**
 * The last received content of a column as raw elements, so that applying changes and returning rows are block copies.
 * It needs memory for the elements and one presence byte per row; both double when full.
 */
export class ColumnImage {
  readonly spec: WireColumn;
  /** Number of rows, including absent ones at the end. */
  length = 0;
  readonly #size: number;
  #bytes = new Uint8Array(0);
  /** The same bytes as words. */
  #words = new Uint32Array(0);
  #others: Json[] = [];
  #present = new Uint8Array(0);

  constructor(spec: WireColumn) {
    this.spec = spec;
    this.#size = elementSize(spec.type);
  }

  get bytes(): number {
    return this.#bytes.length + this.#present.length + this.#others.length * 8;
  }

  summary(): ColumnSummary {
    const summary = { ...emptyColumn(), rows: this.length };
    const values = this.#size === 0 ? this.#others : this.#bytes.subarray(0, this.length * this.#size);
    addValues(summary, this.spec.type, values, this.#present);
    return summary;
  }

  empty(): void {
    this.#truncate(0);
  }

  /** Applies a change accepted by a ProbeReader. `list` contains the change. */
  apply(change: ColumnChange, list: readonly ColumnChange[]): void {
    const { whole, present, length, clear, runs = [], values } = change;
    if (whole !== undefined) this.#replace(whole, present);
    if (length !== undefined && length < this.length) this.#truncate(length);
    if (clear !== undefined) this.#clear(rowsOf(clear));
    for (let i = 0; i < runs.length; i += 2) this.#run(runs[i] as number, runs[i + 1] as Values);
    if (values !== undefined) this.#scatter(rowsOfChange(change, list), values);
  }

  whole(): ColumnChange {
    const change = { c: this.spec.id, whole: this.#slice(0, this.length) };
    return this.#allPresent(0, this.length) ? change : { ...change, present: this.#presentBits() };
  }

  /** Returns a change that updates a column that only differs in rows [low, high) and in length. */
  part(low: number, high: number): ColumnChange {
    const end = Math.min(high, this.length);
    const change = { c: this.spec.id, length: this.length };
    if (low >= end) return change;
    const runs = [low, this.#slice(low, end)];
    return this.#allPresent(low, end) ? { ...change, runs } : { ...change, ...this.#presentRuns(low, end) };
  }

  #replace(values: Values, present: Uint8Array | undefined): void {
    this.#truncate(0);
    this.#run(0, values);
    if (present === undefined) return;
    for (let row = 0; row < this.length; row++) {
      if (((present[row >>> 3]! >>> (row & 7)) & 1) === 0) this.#present[row] = 0;
    }
  }

  #run(start: number, values: Values): void {
    if (values instanceof Uint8Array) {
      const count = values.length / this.#size;
      this.#extend(start + count);
      this.#bytes.set(values, start * this.#size);
      this.#present.fill(1, start, start + count);
      return;
    }
    this.#extend(start + values.length);
    for (let i = 0; i < values.length; i++) this.#others[start + i] = values[i]!;
    this.#present.fill(1, start, start + values.length);
  }

  #scatter(rows: Uint32Array, values: Values): void {
    let end = this.length;
    for (let i = 0; i < rows.length; i++) if (rows[i]! >= end) end = rows[i]! + 1;
    this.#extend(end);
    const present = this.#present;
    for (let i = 0; i < rows.length; i++) present[rows[i]!] = 1;
    if (values instanceof Uint8Array) this.#scatterElements(rows, values);
    else for (let i = 0; i < rows.length; i++) this.#others[rows[i]!] = values[i]!;
  }

  /** Copies word by word if elements are words. Creating a view of the values would take longer than reading them. */
  #scatterElements(rows: Uint32Array, values: Uint8Array): void {
    const size = this.#size;
    if (size === 4) {
      const words = this.#words;
      for (let i = 0, at = 0; i < rows.length; i++, at += 4) {
        words[rows[i]!] = values[at]! | (values[at + 1]! << 8) | (values[at + 2]! << 16) | (values[at + 3]! << 24);
      }
      return;
    }
    for (let i = 0, at = 0; i < rows.length; i++) {
      const start = rows[i]! * size;
      for (let b = 0; b < size; b++) this.#bytes[start + b] = values[at++]!;
    }
  }

  #clear(pairs: Uint32Array): void {
    for (let i = 0; i < pairs.length; i += 2) {
      const end = Math.min(this.length, pairs[i]! + pairs[i + 1]!);
      if (pairs[i]! < end) this.#present.fill(0, pairs[i]!, end);
    }
  }

  #truncate(length: number): void {
    this.#present.fill(0, length, this.length);
    this.#others.length = Math.min(this.#others.length, length);
    this.length = length;
  }

  #extend(rows: number): void {
    if (rows <= this.length) return;
    if (rows > this.#present.length) {
      const capacity = Math.max(rows, this.#present.length * 2, 16);
      this.#present = grown(this.#present, capacity);
      if (this.#size > 0) this.#bytes = grown(this.#bytes, capacity * this.#size);
      this.#words = new Uint32Array(this.#bytes.buffer, 0, this.#bytes.length >>> 2);
    }
    if (this.#size === 0) for (let row = this.#others.length; row < rows; row++) this.#others[row] = null;
    this.length = rows;
  }

  /** Copied, because results must not change with the next frame. */
  #slice(low: number, high: number): Values {
    return this.#size === 0 ? this.#others.slice(low, high) : this.#bytes.slice(low * this.#size, high * this.#size);
  }

  #allPresent(low: number, high: number): boolean {
    return !this.#present.subarray(low, high).includes(0);
  }

  #presentBits(): Uint8Array {
    const bits = new Uint8Array((this.length + 7) >>> 3);
    for (let row = 0; row < this.length; row++) {
      if (this.#present[row] === 1) bits[row >>> 3] = bits[row >>> 3]! | (1 << (row & 7));
    }
    return bits;
  }

  #presentRuns(low: number, high: number): Pick<ColumnChange, 'clear' | 'runs'> {
    const runs: (number | Values)[] = [];
    const clear: number[] = [];
    for (let row = low; row < high; ) {
      const present = this.#present[row];
      let end = this.#present.subarray(row, high).indexOf(present === 1 ? 0 : 1);
      end = end < 0 ? high : row + end;
      if (present === 1) runs.push(row, this.#slice(row, end));
      else clear.push(row, end - row);
      row = end;
    }
    return { clear: rawBytes(Uint32Array.from(clear)), runs };
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
