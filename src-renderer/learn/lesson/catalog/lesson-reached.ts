import { type LessonScores, type Scores, summaryOf } from '../../../state/preferences/scores.ts';
import { lessonIds, pathIds } from './catalog.ts';

/** True if a lesson was seen to its end. */
export function isSeen(kept: LessonScores | undefined): boolean {
  return kept !== undefined && kept.furthest >= kept.moments - 1;
}

/** True if a lesson was seen to its end and all its questions were solved. */
export function isDone(kept: LessonScores | undefined): boolean {
  if (kept === undefined || !isSeen(kept)) return false;
  const { solved, questions } = summaryOf(kept);
  return solved >= questions;
}

/** Returns how much of a lesson lies before a moment, in percent. */
export function percentRead(moment: number, moments: number): number {
  return Math.round((100 * moment) / Math.max(1, moments - 1));
}

/** The lesson that a student should open now, and the moment where it was left; 0 for a lesson that was not begun. */
export interface NextLesson {
  readonly id: string;
  readonly moment: number;
  /** The number of its moments; 0 for a lesson that was never opened. */
  readonly moments: number;
}

/** Returns the lesson that was left unfinished last, otherwise the next one. Null if all lessons were seen. */
export function lessonToOpen(scores: Scores): NextLesson | null {
  // The lesson of the latest work is the last one.
  const last = Object.keys(scores).findLast((id) => lessonIds.includes(id));
  const kept = last === undefined ? undefined : scores[last];
  if (last !== undefined && kept !== undefined && !isSeen(kept)) return lessonAt(last, scores);
  const id = lessonAfter(last ?? null, scores);
  return id === null ? null : lessonAt(id, scores);
}

function lessonAt(id: string, scores: Scores): NextLesson {
  return { id, moment: scores[id]?.furthest ?? 0, moments: scores[id]?.moments ?? 0 };
}

/** Returns the next lesson that was not seen to its end: of the recommended path, then of all lessons. Null if all were seen. */
export function lessonAfter(id: string | null, scores: Scores): string | null {
  const isOnPath = id === null || pathIds.includes(id);
  const orders = isOnPath ? [pathIds, lessonIds] : [lessonIds];
  for (const ids of orders) {
    // The other lessons begin at the first one, because the path ends at a lesson that is late in teaching order.
    const from = id === null || ids !== orders[0] ? 0 : ids.indexOf(id) + 1;
    const next = [...ids.slice(from), ...ids.slice(0, from)].find((each) => each !== id && !isSeen(scores[each]));
    if (next !== undefined) return next;
  }
  return null;
}

/** Returns the lesson that follows another one, on the recommended path if it is there; null after the last one. */
export function nextInOrder(id: string): string | null {
  const ids = pathIds.includes(id) ? pathIds : lessonIds;
  return ids[ids.indexOf(id) + 1] ?? null;
}
