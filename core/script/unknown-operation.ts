import { ModelError } from '../trace/model-error.ts';
import type { StepArgs } from '../trace/step.ts';
import type { Operation } from './operation.ts';

/**
 * An operation, or a form of one, that the engine does not have at all. Thrown before anything was done, so that a run
 * that compares engines can go on without it.
 */
export class UnknownOperation extends ModelError {
  constructor(code: string, message: string, args: StepArgs = {}) {
    super(code, message, args);
    this.name = 'UnknownOperation';
  }
}

/** The engine has no such operation. */
export function noSuchOperation(label: string, { text, kind }: Operation): UnknownOperation {
  const operation = text === '' ? kind : text.slice(0, `${text} `.indexOf(' '));
  return new UnknownOperation('no-such-operation', `${label} has no operation ${operation}`, {
    engine: label,
    operation,
  });
}
