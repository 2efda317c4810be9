import type { Translate } from '../../cells/translate.ts';
import type { PerformedOperation, Steppable } from './steppable.ts';

/** Returns the position before the operation that ends at a position; null at the start. */
export function operationBefore({ timeline }: Pick<Steppable, 'timeline'>, position: number): number | null {
  if (position <= timeline.first) return null;
  const operation = timeline.operationOf(position - 1);
  return operation < 0 ? timeline.first : Math.max(timeline.first, timeline.operationStart(operation));
}

/** Returns the operation of the step before a position; null if the step is none of the script's. */
export function operationAt({ timeline, operations = [] }: Steppable, position: number): PerformedOperation | null {
  if (position <= timeline.first) return null;
  return operations[timeline.operationOf(position - 1)] ?? null;
}

/** Formats `since line 9, “add hero Frozen”` for the operation of the step before a position, and its parts. */
export function sinceLineWords(story: Steppable, position: number, t: Translate) {
  const { text: who, span } = operationAt(story, position)?.operation ?? { text: '', span: { line: 0 } };
  const when = t('ui.why.at.line', { line: span.line });
  return { when, who, line: span.line, text: t('ui.why.since.line', { when, who }) };
}
