import { operationAt } from '../../../core/page/operation-span.ts';
import { splitLines } from '../../../core/script/parse/lexer.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Document } from './document.ts';

/** A place in a script: a position, infinite for the end, or an operation's end, which may lie after the beginning of a long run. */
export type ScriptPlace = number | { readonly operation: number };

/** Returns the position of a place in a run, or the nearest existing one. */
export function positionOf(place: ScriptPlace, { timeline, whole }: ScriptRun): number {
  const { first, length } = timeline;
  const position = typeof place === 'number' ? place : (whole[place.operation]?.endStep ?? length);
  return Math.min(length, Math.max(first, Math.round(position)));
}

/** Returns the place if only the whole run contains it; otherwise null. */
export function pendingPlace(place: ScriptPlace, { run, isWhole }: Document): ScriptPlace | null {
  if (isWhole) return null;
  const isThere = typeof place === 'number' ? place <= run.timeline.length : place.operation < run.whole.length - 1;
  return isThere ? null : place;
}

/** Returns the current place in a script: the pending place while the position is still the end of the beginning. */
export function currentPlace(
  { run }: Document,
  { position, pending }: { readonly position: number; readonly pending: ScriptPlace | null },
): ScriptPlace {
  return pending !== null && position === run.timeline.length ? pending : position;
}

/** Returns the position of a place for links and undo. The position of a pending operation is unknown until the run is complete. */
export function keptPosition(
  document: Document,
  at: { readonly position: number; readonly pending: ScriptPlace | null },
): number {
  const place = currentPlace(document, at);
  return typeof place === 'number' && Number.isFinite(place) ? place : at.position;
}

/** Returns the place after the same operation in another run of the same script. */
export function placeInOtherRun(document: Document, place: ScriptPlace, to: ScriptRun): ScriptPlace {
  const { run, isWhole } = document;
  if (run === to || typeof place !== 'number') return place;
  const { length } = run.timeline;
  if (place === Number.POSITIVE_INFINITY || (isWhole && place === length)) return Number.POSITIVE_INFINITY;
  const operation = operationAt(run, Math.min(place, length));
  return operation === -1 ? to.timeline.first : { operation: run.operations[operation]!.index };
}

/**
 * Returns the place at the same operation after an edit of the script: lines that are pasted above it do not move it. A place in a line that the edit
 * replaced keeps its position. The end stays the end, so that the first operations of an empty script are shown as they are written.
 */
export function placeAfterEdit({ run, isWhole }: Document, place: ScriptPlace, next: ScriptRun): ScriptPlace {
  const { length } = run.timeline;
  if (run === next) return place;
  if (place === Number.POSITIVE_INFINITY || (isWhole && place === length)) return Number.POSITIVE_INFINITY;
  if (place === 0) return place;
  const at =
    typeof place === 'number' ? run.operations[operationAt(run, Math.min(place, length))]?.index : place.operation;
  const line = at === undefined ? undefined : run.script.operations[at]?.span.line;
  if (at === undefined || line === undefined) return place;
  const [before, after] = [splitLines(run.script.text), splitLines(next.script.text)];
  if (firstDifference(before, after) >= line) return place;
  // Equal lines at the end hold as many operations in both texts.
  const sameAtEnd = firstDifference(before.toReversed(), after.toReversed());
  if (before.length - sameAtEnd >= line) return place;
  const operation = at + next.script.operations.length - run.script.operations.length;
  const [old, moved] = [run.whole[at], next.whole[operation]];
  if (typeof place !== 'number' || old === undefined || moved === undefined) return { operation };
  return Math.min(moved.endStep, moved.firstStep + place - old.firstStep);
}

/** Returns the number of equal lines at the beginning of both texts. */
function firstDifference(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((line, i) => line !== b[i]);
  return at === -1 ? a.length : at;
}
