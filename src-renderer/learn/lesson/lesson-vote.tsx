import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { letterOf } from '../class/choice-text.ts';
import { useClass } from '../class/classroom.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { useLesson } from './lesson-state.ts';
import { chooseOption, type Tally, tallyAt, useVotes, type VoteMoment, voteBefore } from './votes.ts';

interface Props {
  readonly played: LessonRun;
  /** Number of the moment. */
  readonly at: number;
  readonly moment: VoteMoment;
}

/** A vote of the class or of a reader. A later vote with the same options shows the earlier counts too. */
export function LessonVoteView({ played, at, moment }: Props) {
  const { t } = useTranslation();
  const opening = useLesson((lesson) => lesson.opening);
  const votes = useVotes();
  const inClass = useClass(({ status }) => status !== null);
  const known: Pick<typeof votes, 'tallies' | 'own'> = votes.opening === opening ? votes : { tallies: {}, own: {} };
  const earlier = voteBefore(played, at);
  const before = earlier === null ? null : tallyAt(known, earlier, moment);
  const now = tallyAt(known, at, moment);
  const most = Math.max(1, ...(before ?? []), ...(now ?? []));
  const { ask, options } = moment.vote;
  useOptionKeys(inClass ? 0 : options.length, (i) => chooseOption(at, i));
  return (
    <section className="vote" aria-label={t('ui.lesson.vote.label')}>
      <Markdown text={ask} />
      <ol className="vote-options">
        {options.map((option, i) => (
          <li key={option}>
            <button
              type="button"
              className="vote-option"
              aria-pressed={known.own[at] === i}
              aria-keyshortcuts={String(i + 1)}
              disabled={inClass}
              onClick={() => chooseOption(at, i)}
            >
              <b>{letterOf(i)}</b>
              <Markdown text={option} />
            </button>
            {before !== null && <VoteBar label={t('ui.lesson.vote.before')} tally={before} at={i} most={most} />}
            {now !== null && <VoteBar label={t('ui.lesson.vote.now')} tally={now} at={i} most={most} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface BarProps {
  readonly label: string;
  readonly tally: Tally;
  readonly at: number;
  readonly most: number;
}

function VoteBar({ label, tally, at, most }: BarProps) {
  return (
    <p className="row vote-bar">
      <span>{label}</span>
      <meter min={0} max={most} value={tally[at]!} aria-hidden="true" />
      <b>{tally[at]}</b>
    </p>
  );
}
