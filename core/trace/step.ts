import type { Column } from './column.ts';
import type { StepArg } from './step-code.ts';
import type { Value } from './value.ts';

export type StepArgs = Readonly<Record<string, StepArg>>;

/** A change of one cell. `undefined` means that the cell is absent. Swapping `from` and `to` undoes the write. */
export interface Write {
  readonly column: Column;
  readonly row: number;
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

/** A column and a row in it. `CellAt` names the column instead. */
export interface CellRef {
  readonly column: Column;
  readonly row: number;
}

/** A labelled group of writes and reads: the smallest thing that a teacher would point at. */
export interface Step {
  readonly op: number;
  /** Key of the step's sentence, for example `swap-last-into-hole`: `step.<code>` in assets/locales. */
  readonly code: string;
  readonly args: StepArgs;
  /** Depth of calls; 0 is the operation itself. */
  readonly depth: number;
  /** Index into the engine's pseudocode. */
  readonly line: number;
  /** The steps within a beat or an operation that a reader must know of: what moved, was reused, allocated or freed. */
  readonly outcomes?: readonly Step[];
  /** The steps in which listeners ran, if this one tells them together; empty if it is one of them. No sentence leaves it out. */
  readonly calls?: readonly Step[];
  /** True if the step's own sentence is said before its outcomes: it is an operation, or a consequence itself. */
  readonly leadsFirst?: boolean;
  /** In a beat: how many of its outcomes ran before the step itself, and are said before it. */
  readonly ranBefore?: number;
  /** True if the outcomes are visits of a query or a loop rather than changes. */
  readonly isReading?: boolean;
  /** How many more there are: sorting or clearing a large storage has one for each entity. */
  readonly moreOutcomes?: number;
}

export interface StepDetail extends Step {
  readonly writes: readonly Write[];
  readonly reads: readonly CellRef[];
}

/** Makes the arguments plain data for sentences and files: bigints become texts. */
export function plainArgs(args: StepArgs): Record<string, string | number> {
  const plain = (value: StepArg) => (typeof value === 'bigint' ? String(value) : value);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plain(value)]));
}
