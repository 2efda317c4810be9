import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Json, Value } from '../../trace/value.ts';
import { columnType, type Elements, elementSize, elementsOf, rowsOf } from '../messages/elements.ts';
import type { ColumnChange, Values, WireColumn, WireType } from '../messages/message.ts';
import { rowsOfChange } from '../messages/parse-change.ts';

interface LiveColumn {
  readonly column: Column;
  readonly type: WireType;
}

/**
 * Applies changes from the wire to columns. Only cells that differ are written, so that a tracer of the columns only
 * receives real changes. No object is created per row, except its write in the journal.
 */
export class LiveColumns {
  readonly #set: ColumnSet;
  readonly #columns: (LiveColumn | undefined)[] = [];

  constructor(set: ColumnSet) {
    this.#set = set;
  }

  declare(specs: readonly WireColumn[]): void {
    for (const { id, name, type, meta } of specs) {
      const size = elementSize(type);
      const more = { ...(size > 0 && { elementBytes: size }), ...(meta && { meta }), bool: type === 'bool' };
      const column = this.#set.declare({ name, type: columnType(type), ...more });
      this.#columns[id] ??= { column: column as Column, type };
    }
  }

  column(id: number): Column | undefined {
    return this.#columns[id]?.column;
  }

  /** Applies a list of changes accepted by a ProbeReader. Other columns of the set are unchanged. */
  apply(list: readonly ColumnChange[]): void {
    for (const change of list) this.#apply(change, list);
  }

  /** Like `apply`, but columns that the list does not name become empty. */
  replace(list: readonly ColumnChange[]): void {
    const named = new Set(list.map((change) => this.#columns[change.c]!.column));
    for (const column of this.#set) if (!named.has(column)) truncate(column, 0);
    this.apply(list);
  }

  #apply(change: ColumnChange, list: readonly ColumnChange[]): void {
    const { column, type } = this.#columns[change.c]!;
    const { whole, present, length, clear, runs = [], values } = change;
    if (whole !== undefined) truncate(column, writeRun(column, 0, valuesOf(type, whole), present));
    if (length !== undefined) truncate(column, length);
    if (clear !== undefined) clearRuns(column, rowsOf(clear));
    for (let i = 0; i < runs.length; i += 2) {
      writeRun(column, runs[i] as number, valuesOf(type, runs[i + 1] as Values));
    }
    if (values !== undefined) writeRows(column, rowsOfChange(change, list), valuesOf(type, values));
  }
}

function valuesOf(type: WireType, values: Values): Elements | readonly Json[] {
  return values instanceof Uint8Array ? elementsOf(type, values) : values;
}

function writeRun(column: Column, start: number, values: Elements | readonly Json[], present?: Uint8Array): number {
  column.reserve(start + values.length);
  for (let i = 0; i < values.length; i++) {
    const isAbsent = present !== undefined && ((present[i >>> 3]! >>> (i & 7)) & 1) === 0;
    if (isAbsent) clearRow(column, start + i);
    else write(column, start + i, values[i] as Value);
  }
  return values.length;
}

function writeRows(column: Column, rows: Uint32Array, values: Elements | readonly Json[]): void {
  for (let i = 0; i < rows.length; i++) write(column, rows[i]!, values[i] as Value);
}

function write(column: Column, row: number, to: Value): void {
  if (column.has(row) && isSame(column, row, to)) return;
  column.set(row, to);
}

function isSame(column: Column, row: number, to: Value): boolean {
  if (column.numeric) return Object.is(column.numbers[row], to);
  const from = column.peek(row);
  if (from === to) return true;
  return typeof from === 'object' && typeof to === 'object' && JSON.stringify(from) === JSON.stringify(to);
}

function clearRow(column: Column, row: number): void {
  if (column.has(row)) column.set(row, undefined);
}

function clearRuns(column: Column, pairs: Uint32Array): void {
  for (let i = 0; i < pairs.length; i += 2) {
    const end = Math.min(column.length, pairs[i]! + pairs[i + 1]!);
    for (let row = end - 1; row >= pairs[i]!; row--) clearRow(column, row);
  }
}

/** Starts with the last row, because each removal shortens the column. */
function truncate(column: Column, length: number): void {
  for (let row = column.length - 1; row >= length; row--) clearRow(column, row);
}
