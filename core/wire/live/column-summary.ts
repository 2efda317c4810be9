import { elementSize, elementsOf } from '../messages/elements.ts';
import type { ColumnChange, Values, WireType } from '../messages/message.ts';
import { rowsOfChange, valueCount } from '../messages/parse-change.ts';

export interface ColumnSummary {
  /** Minimum and maximum. Infinite for bigints, JSON and NaN. */
  low: number;
  high: number;
  rows: number;
}

export function emptyColumn(): ColumnSummary {
  return { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, rows: 0 };
}

/** @param present one byte per row, 0 if absent; the default is that all rows are present */
export function addValues(summary: ColumnSummary, type: WireType, values: Values, present?: Uint8Array): void {
  if (values.length === 0) return;
  if (!(values instanceof Uint8Array) || type === 'u64' || type === 'i64') {
    addAnything(summary);
    return;
  }
  const elements = elementsOf(type, values) as Float64Array;
  let { low, high } = summary;
  for (let i = 0; i < elements.length; i++) {
    if (present !== undefined && present[i] === 0) continue;
    const value = elements[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
    if (Number.isNaN(value)) [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  }
  summary.low = low;
  summary.high = high;
}

/** Adds the values that a change writes. `list` contains the change. */
export function addChange(
  summary: ColumnSummary,
  change: ColumnChange,
  list: readonly ColumnChange[],
  type: WireType,
): void {
  const { whole, runs = [], values } = change;
  const size = elementSize(type);
  if (whole !== undefined) addRun(summary, type, 0, whole, size);
  for (let i = 0; i < runs.length; i += 2) addRun(summary, type, runs[i] as number, runs[i + 1] as Values, size);
  if (values === undefined) return;
  addValues(summary, type, values);
  const rows = rowsOfChange(change, list);
  for (let i = 0; i < rows.length; i++) if (rows[i]! >= summary.rows) summary.rows = rows[i]! + 1;
}

function addRun(summary: ColumnSummary, type: WireType, start: number, values: Values, size: number): void {
  addValues(summary, type, values);
  summary.rows = Math.max(summary.rows, start + valueCount(values, size));
}

function addAnything(summary: ColumnSummary): void {
  summary.low = Number.NEGATIVE_INFINITY;
  summary.high = Number.POSITIVE_INFINITY;
}
