import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { letterOf } from '../../../../core/page/letter.ts';
import { CommandButton } from '../../../ui/command-button.tsx';
import { useOptionKeys } from '../../../ui/option-keys.ts';
import { useClass } from '../../class/classroom.ts';
import { JoinCard } from '../../class/join-card.tsx';
import { isVote } from '../../class/vote-id.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { useLesson } from '../state/lesson-state.ts';
import { chooseOption, reopening, type Tally, tallyAt, useVotes, type VoteMoment, voteBefore } from './votes.ts';

interface Props {
  readonly played: LessonRun;
  /** Number of the moment. */
  readonly at: number;
  readonly moment: VoteMoment;
}

/** A vote of the class or of a reader. Once it is closed, bars show the result, next to the result of an earlier vote with the same options. */
export function LessonVoteView({ played, at, moment }: Props) {
  const { t } = useTranslation();
  const opening = useLesson((lesson) => lesson.opening);
  const votes = useVotes();
  const inClass = useClass(({ status }) => status !== null);
  const joined = useClass(({ status }) => status?.joined ?? 0);
  const isOpen = useClass(({ status }) => status?.poll?.taken === true && isVote(status.poll.question));
  const known: Pick<typeof votes, 'tallies' | 'own'> = votes.opening === opening ? votes : { tallies: {}, own: {} };
  const earlier = voteBefore(played, at);
  const before = earlier === null || isOpen ? null : tallyAt(known, earlier, moment);
  const now = isOpen ? null : tallyAt(known, at, moment);
  const { ask, options } = moment.vote;
  useOptionKeys(inClass ? 0 : options.length, (i) => chooseOption(at, i));
  return (
    <section className="vote" aria-label={t('ui.lesson.vote.label')}>
      <div className="vote-ask">
        <Markdown text={ask} />
      </div>
      <ol className="vote-options">
        {options.map((option, i) => (
          <li key={option}>
            <button
              type="button"
              className="vote-option"
              aria-pressed={!inClass && known.own[at] === i}
              aria-keyshortcuts={String(i + 1)}
              disabled={inClass}
              onClick={() => chooseOption(at, i)}
            >
              <b>{letterOf(i)}</b>
              <Markdown text={option} />
              {now !== null && (
                <span className="vote-bars">
                  {before !== null && <VoteBar label={t('ui.lesson.vote.before')} tally={before} at={i} />}
                  <VoteBar label={before && t('ui.lesson.vote.now')} tally={now} at={i} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {isOpen && <Voting />}
      {inClass && now !== null && (
        <div className="row voting">
          <p className="voted">{t('ui.lesson.vote.voted', { count: votesIn(now), joined })}</p>
          <Reopen />
        </div>
      )}
    </section>
  );
}

/** Shows the address for joining and the number of votes, and has the button that closes the vote. */
function Voting() {
  const { t } = useTranslation();
  const count = useClass(({ status }) => status?.poll?.counts.answered ?? 0);
  const joined = useClass(({ status }) => status?.joined ?? 0);
  return (
    <div className="voting">
      <JoinCard />
      <p className="voted" role="status">
        {t('ui.lesson.vote.voted', { count, joined })}
      </p>
      <CommandButton command="play.next" className="outlined" label={t('ui.lesson.vote.close')}>
        {t('ui.lesson.vote.close')}
      </CommandButton>
    </div>
  );
}

/** Opens a vote again that was closed too early. Its votes are kept. */
function Reopen() {
  const { t } = useTranslation();
  const isClosed = useClass(() => reopening() !== null);
  return (
    isClosed && (
      <button type="button" className="button outlined" onClick={() => reopening()?.()}>
        {t('ui.lesson.vote.reopen')}
      </button>
    )
  );
}

interface BarProps {
  /** Null if there is no other bar. */
  readonly label: string | null;
  readonly tally: Tally;
  readonly at: number;
}

/** The share of an option among those who voted. */
function VoteBar({ label, tally, at }: BarProps) {
  return (
    <span className="row vote-bar">
      {label !== null && <span>{label}</span>}
      <meter min={0} max={Math.max(1, votesIn(tally))} value={tally[at]!} aria-hidden="true" />
      <b>{tally[at]}</b>
    </span>
  );
}

function votesIn(tally: Tally): number {
  return tally.reduce((sum, count) => sum + count, 0);
}
