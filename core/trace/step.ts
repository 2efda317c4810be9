import type { Column } from './column.ts';
import type { StepArg } from './step-code.ts';
import type { Value } from './value.ts';

/** Arguments of a step by name: `{ entity: 7, row: 3 }`. */
export type StepArgs = Readonly<Record<string, StepArg>>;

/** One cell that a step changed. `undefined` is an absent cell. A write is undone by swapping `from` and `to`. */
export interface Write {
  readonly column: Column;
  readonly row: number;
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

/** One cell: a column and a row in it. `CellAt` is the same by the column's name. */
export interface CellRef {
  readonly column: Column;
  readonly row: number;
}

/** What a teacher would point at once: a labelled group of writes and reads. */
export interface Step {
  /** Index of the operation that the step belongs to. */
  readonly op: number;
  /** What happens, as a key: `swap-last-into-hole`. The words are in assets/locales under `step.<code>`. */
  readonly code: string;
  readonly args: StepArgs;
  /** How many calls deep, 0 for the operation itself. */
  readonly depth: number;
  /** Index into the engine's pseudocode. */
  readonly line: number;
  /** Of a beat that begins with a question: the step that answers it. */
  readonly outcome?: Step;
}

/** A step together with what it touched. */
export interface StepDetail extends Step {
  readonly writes: readonly Write[];
  readonly reads: readonly CellRef[];
}

/** Arguments as plain data, for sentences and files: bigints become texts. */
export function plainArgs(args: StepArgs): Record<string, string | number> {
  const plain = (value: StepArg) => (typeof value === 'bigint' ? String(value) : value);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plain(value)]));
}
