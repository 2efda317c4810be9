import type { Translate } from '../../../../core/cells/translate.ts';
import { type LessonScores, summaryOf } from '../../../state/preferences/scores.ts';
import { isDone, isSeen, percentRead } from './lesson-reached.ts';

/** Returns how much of a lesson is read, or how many of its questions are left; null before it was begun, and when it is done. */
export function reachedText(kept: LessonScores | undefined, t: Translate): string | null {
  if (kept === undefined || kept.furthest === 0 || isDone(kept)) return null;
  if (!isSeen(kept)) return t('ui.home.path.read', { percent: percentRead(kept.furthest, kept.moments) });
  const { solved, questions } = summaryOf(kept);
  return t('ui.home.path.open', { count: questions - solved });
}
