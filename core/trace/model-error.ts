import type { StepArgs } from './step.ts';

/**
 * An operation that the modelled engine would refuse (or where its behaviour would be undefined).
 * `code` is a key under `error.` in assets/locales, `args` its arguments; `message` says the same in English.
 */
export class ModelError extends Error {
  readonly code: string;
  readonly args: StepArgs;

  constructor(code: string, message: string, args: StepArgs = {}) {
    super(message);
    this.name = 'ModelError';
    this.code = code;
    this.args = args;
  }
}
