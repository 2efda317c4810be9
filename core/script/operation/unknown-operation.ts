import { ModelError } from '../../trace/model-error.ts';
import type { StepArgs } from '../../trace/step.ts';
import { OWN_USAGES } from './grammar.ts';
import type { Operation } from './operation.ts';

/** An operation that the engine does not have, thrown before anything changes, so that a comparison can continue without it. */
export class UnknownOperation extends ModelError {
  constructor(code: string, message: string, args: StepArgs = {}) {
    super(code, message, args);
    this.name = 'UnknownOperation';
  }
}

/** True for a query that only excludes. */
export function isExclusionQuery(operation: Operation): boolean {
  return (operation.kind === 'query' || operation.kind === 'each') && operation.terms.every(({ not }) => not);
}

export function noExclusionQuery(engine: string): UnknownOperation {
  const message = `In ${engine}, a query needs at least one component without !`;
  return new UnknownOperation('query-without-include', message, { engine });
}

export function noSuchOperation(label: string, { text, kind }: Operation): UnknownOperation {
  const keyword = text === '' ? kind : text.slice(0, `${text} `.indexOf(' '));
  const operation = OWN_USAGES[kind] ?? keyword;
  return new UnknownOperation('no-such-operation', `${label} has no operation ${operation}`, {
    engine: label,
    operation,
  });
}
