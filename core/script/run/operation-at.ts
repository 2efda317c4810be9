import type { Translate } from '../../cells/translate.ts';
import type { PerformedOperation, Steppable } from './steppable.ts';

/** Returns the position before the operation that ends at a position; null at the start. */
export function operationBefore({ timeline }: Pick<Steppable, 'timeline'>, position: number): number | null {
  if (position <= timeline.first) return null;
  const operation = timeline.operationOf(position - 1);
  return operation < 0 ? timeline.first : Math.max(timeline.first, timeline.operationStart(operation));
}

/** Returns a position at which the columns agree: in the middle of an operation, the one before it. */
export function settledBefore({ timeline }: Pick<Steppable, 'timeline'>, position: number): number {
  const isInside = position > timeline.first && position < timeline.length;
  if (!isInside || timeline.operationOf(position - 1) !== timeline.operationOf(position)) return position;
  return operationBefore({ timeline }, position) ?? position;
}

/** Returns the operation of the step before a position; null if the step is none of the script's. */
export function operationAt({ timeline, operations = [] }: Steppable, position: number): PerformedOperation | null {
  if (position <= timeline.first) return null;
  return operations[timeline.operationOf(position - 1)] ?? null;
}

/** The past of a script, for questions why an entity is in a query. */
export function whyInLines(story: Steppable) {
  return {
    before: (at: number) => operationBefore(story, at),
    at: (position: number, t: Translate) => {
      const line = operationAt(story, position)?.operation.span.line ?? 0;
      return { words: t('ui.why.at.line', { line }), json: { line } };
    },
    since: (_: object, since: { kind: string; position: number }, t: Translate) => sinceWords(story, since, t),
  };
}

/** Formats `since line 9, “add hero Frozen”` for the operation of the step before a position, and its parts; `who` is null if it may be older. */
function sinceWords(story: Steppable, { kind, position }: { kind: string; position: number }, t: Translate) {
  const { text: who, span } = operationAt(story, position)?.operation ?? { text: '', span: { line: 0 } };
  const { line } = span;
  const exact = t('ui.why.at.line', { line });
  if (kind !== 'open') {
    const text = t('ui.why.since.line', { when: exact, who });
    return { when: exact, who, text, json: { since: { line }, operation: who } };
  }
  const when = t('ui.why.at.by', { when: exact });
  return { when, who: null, text: t('ui.why.since.when', { when }), json: { since: { line } } };
}
