import type { Translate } from '../../cells/translate.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { queuedLine } from './queued-line.ts';
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

/** Since when something has been as it is (`core/inspect/why`): the positions before and after the operation that decided it. */
interface Since {
  readonly kind: 'change' | 'life' | 'open';
  readonly before: number | null;
  readonly position: number;
  /** The components whose change decided it; empty for the life of the entity. */
  readonly components: readonly string[];
}

/** The past of a script, for questions why an entity is in a query. */
export function whyInLines(story: Steppable) {
  return {
    before: (at: number) => operationBefore(story, at),
    at: (position: number, t: Translate) => {
      const line = operationAt(story, position)?.operation.span.line ?? 0;
      return { words: t('ui.why.at.line', { line }), json: { line } };
    },
    since: ({ index }: { readonly index: number }, since: Since, t: Translate) => sinceWords(story, index, since, t),
    oldValues: () => null,
  };
}

/**
 * Formats `since line 9, “add hero Frozen”` for the operation of the step before a position, and its parts; `who` is null if it may be older.
 * A line that only carried out what an earlier one queued is followed by `, queued by line 7`.
 */
function sinceWords(story: Steppable, index: number, since: Since, t: Translate) {
  const { kind, position } = since;
  const { text: operation, span } = operationAt(story, position)?.operation ?? { text: '', span: { line: 0 } };
  const { line } = span;
  const exact = t('ui.why.at.line', { line });
  if (kind !== 'open') {
    const queuedBy = lineThatQueued(story, index, since);
    const queued = queuedBy === null ? '' : t('ui.structures.separator') + t('ui.history.queued', { line: queuedBy });
    const text = t('ui.why.since.line', { when: exact, who: operation }) + queued;
    const json = { since: { line }, operation, ...(queuedBy !== null && { queuedBy: { line: queuedBy } }) };
    return { when: exact, who: operation + queued, text, json };
  }
  const when = t('ui.why.at.by', { when: exact });
  return { when, who: null, text: t('ui.why.since.when', { when }), json: { since: { line } } };
}

function lineThatQueued(story: Steppable, index: number, { before, position, kind, components }: Since): number | null {
  const { timeline, language } = story;
  if (language === undefined || before === null) return null;
  const changes = changeReaderOf(timeline, language.memory).changesIn(before, position, { index });
  const isOfLife = kind === 'life' || components.length === 0;
  const own = changes.filter(({ component }) => isOfLife === (component === null));
  return queuedLine(story, isOfLife ? own : own.filter(({ component }) => components.includes(component!)));
}
