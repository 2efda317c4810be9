import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { letterOf } from '../../../../core/page/letter.ts';
import { useLesson } from '../state/lesson-state.ts';
import { useVotes } from './votes.ts';

/** How the class voted last, beside the verdict on the operations it voted on. Nothing without a class. */
export function ClassVotes({ played, at }: { readonly played: LessonRun; readonly at: number }) {
  const { t } = useTranslation();
  const opening = useLesson((lesson) => lesson.opening);
  const votes = useVotes();
  const vote = played.moments.findLastIndex(({ kind }, i) => i < at && kind === 'vote');
  const tally = votes.opening === opening ? votes.tallies[vote] : undefined;
  if (tally?.some((count) => count > 0) !== true) return null;
  const counts = tally.map((count, i) => `${letterOf(i)} ${count}`).join(t('ui.compare.comma'));
  return <p className="class-votes">{t('ui.lesson.vote.class', { counts })}</p>;
}
