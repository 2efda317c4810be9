import { Check, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QuestionMoment, type ShownOption, shownOptions } from '../../../core/page/own-question.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { useClass } from '../class/classroom.ts';
import type { Poll } from '../class/poll-bars.ts';
import { PollBars } from '../class/poll-panel.tsx';
import { pollOfMoment } from '../class/vote-id.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { isKnown, useQuestions } from '../questions/question-state.ts';

interface Props {
  /** Number of the moment. */
  readonly at: number;
  readonly moment: QuestionMoment;
}

/** Asks the room a question: text and options. The next key shows the answer, and what the class answered. */
export function RoomQuestion({ at, moment }: Props) {
  const { t } = useTranslation();
  const asking = useQuestions((questions) => questions.asking[at]);
  const poll = useClass(({ status }) => pollOfMoment(status, at));
  const why = useRef<HTMLDivElement>(null);
  const known = asking !== undefined && isKnown(asking);
  // Scroll keys step the lesson instead.
  useEffect(() => {
    if (known) why.current?.scrollIntoView({ block: 'nearest' });
  }, [known]);
  if (asking === undefined) return <Markdown text={moment.question.ask} />;
  const { question } = asking.variant;
  const options = shownOptions(asking.variant, at, asking.attempt.seed);
  return (
    <section className="question" aria-label={t(`ui.question.kind.${question.kind}`)} data-question={question.kind}>
      <h2 className="your-turn">{t('ui.question.yourTurn')}</h2>
      <div className="ask">
        <Markdown text={question.ask} />
      </div>
      <Options options={options} known={known} poll={poll} />
      {known && poll !== null && options.length === 0 && <PollBars poll={poll} />}
      <div ref={why} role="status">
        {known && <Answer options={options} poll={poll} why={question.why} />}
      </div>
    </section>
  );
}

/** Says which option is right, how many chose the right answer, and why. */
function Answer({ options, poll, why }: Pick<OptionsProps, 'options' | 'poll'> & { readonly why: string }) {
  const { t } = useTranslation();
  const letters = options.flatMap(({ isRight, letter }) => (isRight ? letter : [])).join(', ');
  const answered = poll?.counts.answered ?? 0;
  const right = poll?.counts.bars.filter(({ choice }) => poll.right?.includes(choice)) ?? [];
  const count = right.reduce((sum, bar) => sum + bar.count, 0);
  return (
    <div className="room-answer">
      <p>
        {letters !== '' && <b>{t('ui.present.isRight', { letters })} </b>}
        {poll?.right != null && answered > 0 && t('ui.present.rightCount', { count, answered })}
      </p>
      <Markdown text={why} />
    </div>
  );
}

interface OptionsProps {
  readonly options: readonly ShownOption[];
  readonly known: boolean;
  /** Null if no class was asked. */
  readonly poll: Poll | null;
}

/** Lists the options with letters, so the room can name them. A digit marks the one that the room has chosen. */
function Options({ options, known, poll }: OptionsProps) {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<number | null>(null);
  const isVoting = poll?.taken === true;
  // A mark on the projector would lead those who still answer.
  const chosen = isVoting ? null : marked;
  useOptionKeys(known || isVoting ? 0 : options.length, (i) => setMarked(options[i]!.option));
  if (options.length === 0) return null;
  return (
    <ol className="room-options">
      {options.map(({ option, letter, text, isRight }, i) => (
        <li
          key={option}
          className={known && isRight ? 'right' : chosen === option ? 'chosen' : ''}
          aria-current={chosen === option}
        >
          <b className="room-letter">{letter}</b>
          <Markdown text={text} />
          {known && isRight && <Check size="1.2em" strokeWidth={3} role="img" aria-label={t('ui.question.right')} />}
          {known && !isRight && chosen === option && (
            <CircleX size={28} role="img" aria-label={t('ui.question.wrong')} />
          )}
          {known && poll !== null && <Votes poll={poll} at={i} />}
        </li>
      ))}
    </ol>
  );
}

/** The number of answers with a bar below the option. */
function Votes({ poll, at }: { readonly poll: Poll; readonly at: number }) {
  const choice = poll.question.options[at]?.choice;
  const count = poll.counts.bars.find((bar) => bar.choice === choice)?.count ?? 0;
  return (
    <>
      <b className="room-votes">{count}</b>
      <span className="room-bar" style={{ width: `${(100 * count) / Math.max(1, poll.counts.answered)}%` }} />
    </>
  );
}
