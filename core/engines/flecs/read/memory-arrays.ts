import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { TableColumns } from './columns.ts';
import { sizesOf } from './declarations.ts';

export const LINE_BYTES = 64;

/** A component of a table that has data. */
export interface StoredField {
  readonly id: string;
  readonly column: Column;
  readonly n: number;
  readonly size: number;
  /** Byte offset in a record. */
  readonly offset: number;
}

/** Records without padding, starting at a cache line: rows of a table, or the values of one column. */
export interface MemoryArray {
  readonly fields: readonly StoredField[];
  readonly record: number;
  readonly rows: number;
}

/** The bytes of one field of one record within one cache line. */
export interface Piece {
  readonly field: StoredField;
  readonly row: number;
  /** Byte offset in the line. */
  readonly from: number;
  readonly to: number;
  /** True if the value begins, or ends, in this line. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Returns the components with columns, and their offsets in a struct of all of them. */
export function storedFields(columns: ColumnSet, table: TableColumns): StoredField[] {
  const sizeOf = sizesOf(columns);
  let offset = 0;
  const stored = table.values.filter(({ isFirst }) => isFirst);
  return stored.map(({ id, column }, n) => {
    const field = { id, column, n, size: sizeOf?.(id) ?? 0, offset };
    offset += field.size;
    return field;
  });
}

/** Returns a table's values as an array of structs (one array) or as a struct of arrays (one array per component). */
export function memoryArrays(way: 'aos' | 'soa', table: TableColumns, fields: readonly StoredField[]): MemoryArray[] {
  const rows = table.entities.length;
  const record = fields.reduce((sum, { size }) => sum + size, 0);
  if (way === 'aos') return [{ fields, record, rows }];
  return fields.map((field) => ({ fields: [{ ...field, offset: 0 }], record: field.size, rows }));
}

export function linesOf({ record, rows }: MemoryArray): number {
  return Math.ceil((record * rows) / LINE_BYTES);
}

export function piecesIn({ fields, record, rows }: MemoryArray, line: number): Piece[] {
  const [start, end] = [line * LINE_BYTES, (line + 1) * LINE_BYTES];
  const pieces: Piece[] = [];
  for (let row = Math.floor(start / record); row < Math.min(rows, Math.ceil(end / record)); row++) {
    for (const field of fields) {
      const first = row * record + field.offset;
      const [from, to] = [Math.max(first, start), Math.min(first + field.size, end)];
      const inside = { begins: first >= start, ends: first + field.size <= end };
      if (from < to) pieces.push({ field, row, from: from - start, to: to - start, ...inside });
    }
  }
  return pieces;
}

/** Counts the cache lines of some fields of all rows. Alignment to lines is periodic, so one period is examined. */
export function linesTouched({ fields, record, rows }: MemoryArray, wanted: (id: string) => boolean): number {
  if (record === 0) return 0;
  const read = fields.filter(({ id }) => wanted(id));
  const touch = (records: number): number => {
    const lines = new Set<number>();
    for (let row = 0; row < records; row++) {
      for (const { offset, size } of read) {
        const first = row * record + offset;
        for (let line = Math.floor(first / LINE_BYTES); line * LINE_BYTES < first + size; line++) lines.add(line);
      }
    }
    return lines.size;
  };
  const period = LINE_BYTES / greatestDivisor(record, LINE_BYTES);
  return Math.floor(rows / period) * touch(period) + touch(rows % period);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
