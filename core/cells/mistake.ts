import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import type { CellTable } from './cell-table.ts';

/** A cell that an operation writes, with what it holds before and after. `undefined` is an absent cell. */
export interface WantedCell {
  readonly column: string;
  readonly row: number;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  /** The cell that held the value before the operation; null where it was made or comes from elsewhere. */
  readonly source: { readonly column: string; readonly row: number } | null;
}

/** A value that a student wrote into a cell, or says that it holds afterwards. */
export interface GivenCell {
  readonly column: string;
  readonly row: number;
  readonly value: Value | undefined;
}

/** What a student wrote, against what the operation writes. */
export interface Mistake {
  readonly table: CellTable;
  readonly columns: ColumnSet;
  /** What a cell held before the operation. */
  readonly before: (column: string, row: number) => Value | undefined;
  /** Every cell that the operation changes and the question counts. */
  readonly wanted: readonly WantedCell[];
  readonly given: readonly GivenCell[];
  /** The student says that nothing is missing. */
  readonly finished: boolean;
}

/** A known wrong idea. The words are in assets/locales, `misconception.<code>`: what was done, why it is wrong, what to do. */
export interface Misconception {
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** The cell that shows it; null where it is about no single cell. */
  readonly cell: { readonly column: string; readonly row: number } | null;
}
