import type { Diagnostic } from './diagnostic.ts';
import type { Operation } from './operation.ts';
import type { Schema } from './schema.ts';

/** A parsed script. It may be run only when `diagnostics` is empty. */
export interface Script {
  /** Where it came from, for messages: a file name. */
  readonly name: string;
  readonly text: string;
  readonly schema: Schema;
  readonly operations: readonly Operation[];
  readonly diagnostics: readonly Diagnostic[];
}
