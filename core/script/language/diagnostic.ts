import type { StepArgs } from '../../trace/step.ts';
import type { Span } from '../operation/operation.ts';

/** An error in a script. `code` is a key under `diagnostic.` in assets/locales; `message` is the English text. */
export interface Diagnostic {
  readonly span: Span;
  readonly code: string;
  readonly args: StepArgs;
  readonly message: string;
  readonly text: string;
  /** A replacement for `text` that would fix the error, if there is a likely one. */
  readonly suggestion?: string;
}
