import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { TableColumns } from './columns.ts';
import { sizesOf } from './declarations.ts';

/** Bytes that a processor fetches at once. */
export const LINE_BYTES = 64;

/** A component of a table that has bytes in it. */
export interface Field {
  readonly id: string;
  readonly column: Column;
  /** Which of the table's columns it is. */
  readonly n: number;
  readonly size: number;
  /** From the beginning of a record. */
  readonly offset: number;
}

/** Records one after the other from a cache line's beginning on, without padding: rows of a table, or the values of one of its columns. */
export interface MemoryArray {
  readonly fields: readonly Field[];
  /** Bytes of a record. */
  readonly record: number;
  readonly rows: number;
}

/** Bytes of one field of one record that are in one cache line. */
export interface Piece {
  readonly field: Field;
  readonly row: number;
  /** From the line's beginning. */
  readonly from: number;
  readonly to: number;
  /** Whether the value begins, and ends, in this line. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The components of a table that have columns, with their place in a row that held all of them. */
export function fieldsOf(columns: ColumnSet, table: TableColumns): Field[] {
  const sizeOf = sizesOf(columns);
  let offset = 0;
  const stored = table.values.filter(({ isFirst }) => isFirst);
  return stored.map(({ id, column }, n) => {
    const field = { id, column, n, size: sizeOf?.(id) ?? 0, offset };
    offset += field.size;
    return field;
  });
}

/** A table's values as an array of structs (one array) or as a struct of arrays (one for each component). */
export function memoryArrays(way: 'aos' | 'soa', table: TableColumns, fields: readonly Field[]): MemoryArray[] {
  const rows = table.entities.length;
  const record = fields.reduce((sum, { size }) => sum + size, 0);
  if (way === 'aos') return [{ fields, record, rows }];
  return fields.map((field) => ({ fields: [{ ...field, offset: 0 }], record: field.size, rows }));
}

/** How many cache lines an array covers. */
export function linesOf({ record, rows }: MemoryArray): number {
  return Math.ceil((record * rows) / LINE_BYTES);
}

/** What is in a cache line, in order. */
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

/**
 * How many cache lines are fetched to read some fields of all rows. The position of records in cache lines is periodic, so
 * only the records of one period are counted.
 */
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
