import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import type { CellTable } from './cell-table.ts';

/** A cell that an operation writes, with its values before and after. `undefined` means absent. */
export interface WantedCell {
  readonly column: string;
  readonly row: number;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  /** The cell that held the value before the operation, or null. */
  readonly source: { readonly column: string; readonly row: number } | null;
}

/** A value that a student wrote into a cell, or predicted for it. */
export interface GivenCell {
  readonly column: string;
  readonly row: number;
  readonly value: Value | undefined;
}

/** A student's answer compared with the writes of the operation. */
export interface Mistake {
  readonly table: CellTable;
  readonly columns: ColumnSet;
  readonly before: (column: string, row: number) => Value | undefined;
  /** The cells that the operation changes and that the question counts. */
  readonly wanted: readonly WantedCell[];
  /** All cells that the operation writes, also in arrays that the question does not count. */
  readonly written: readonly WantedCell[];
  readonly given: readonly GivenCell[];
  /** True if the student says that the answer is complete. */
  readonly finished: boolean;
}

/** A known misconception. The texts are in assets/locales under `misconception.<code>`: the mistake, the reason and the correction. */
export interface Misconception {
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** The cell that shows the misconception, or null if it is not about a single cell. */
  readonly cell: { readonly column: string; readonly row: number } | null;
}
