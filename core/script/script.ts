import type { Diagnostic } from './diagnostic.ts';
import type { Operation } from './operation.ts';
import type { Schema } from './schema.ts';

/** Operations `first` … `end`-1 of a script, between the lines `setup` and `end`. */
export interface SetupLines {
  readonly first: number;
  readonly end: number;
}

/** A parsed script. It may be run only when `diagnostics` is empty. */
export interface Script {
  /** Where it came from, for messages: a file name. */
  readonly name: string;
  readonly text: string;
  readonly schema: Schema;
  readonly operations: readonly Operation[];
  /** In order; empty ones are left out. */
  readonly setups: readonly SetupLines[];
  readonly diagnostics: readonly Diagnostic[];
}
