import type { StepArgs } from '../trace/step.ts';
import type { Span } from './operation.ts';

/** Something wrong in a script. `code` is a key under `diagnostic.` in assets/locales; `message` says it in English. */
export interface Diagnostic {
  readonly span: Span;
  readonly code: string;
  readonly args: StepArgs;
  readonly message: string;
  /** The offending text, as written. */
  readonly text: string;
  /** A replacement for `text` that would fix it, when one is near. */
  readonly suggestion?: string;
}
