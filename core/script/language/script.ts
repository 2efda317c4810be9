import type { Operation } from '../operation/operation.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Schema } from './schema.ts';

/** Operations `first` … `end`-1 of a script, between the lines `setup` and `end`. */
export interface SetupLines {
  readonly first: number;
  readonly end: number;
}

/** A parsed script. It must only be run if `diagnostics` is empty. */
export interface Script {
  readonly name: string;
  readonly text: string;
  readonly schema: Schema;
  readonly operations: readonly Operation[];
  /** In order, without empty ones. */
  readonly setups: readonly SetupLines[];
  readonly diagnostics: readonly Diagnostic[];
}
