import type { StepArgs } from './step.ts';

/**
 * Thrown for an operation that the modelled engine would refuse, or whose behaviour would be undefined.
 * `code` is a key under `error.` in assets/locales with the arguments `args`; `message` says the same in English.
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
