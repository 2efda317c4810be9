import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trueOptions, type Variant } from '../../core/lesson/questions/variant.ts';
import { shuffled } from '../../core/lesson/shuffled.ts';
import { Markdown } from '../lesson/markdown.tsx';
import { ModelAnswer } from '../lesson/model-answer.tsx';
import { type Asking, isAnswered, type QuestionMoment, useQuestions } from '../lesson/questions.ts';
import { CommandButton } from '../ui/command-button.tsx';

interface Props {
  /** Number of the moment. */
  readonly at: number;
  readonly moment: QuestionMoment;
}

/** A question to the room: what is asked and the options; the next key shows the answer. */
export function RoomQuestion({ at, moment }: Props) {
  const { t } = useTranslation();
  const asking = useQuestions((questions) => questions.asking[at]);
  const why = useRef<HTMLDivElement>(null);
  const isKnown = asking !== undefined && isAnswered(at);
  // The keys step the lesson and do not scroll.
  useEffect(() => {
    if (isKnown) why.current?.scrollIntoView({ block: 'nearest' });
  }, [isKnown]);
  if (asking === undefined) return <Markdown text={moment.question.ask} />;
  const { question, operation } = asking.variant;
  return (
    <section className="question" aria-label={t(`ui.question.kind.${question.kind}`)} data-question={question.kind}>
      <h3>{t(`ui.question.kind.${question.kind}`)}</h3>
      <code className="question-operation">{operation.text}</code>
      <Markdown text={question.ask} />
      <Options at={at} asking={asking} isKnown={isKnown} />
      <div ref={why} role="status">
        {isKnown && <Markdown text={question.why} />}
      </div>
      {isKnown ? (
        <ModelAnswer at={at} asking={asking} />
      ) : (
        <CommandButton command="play.next" className="outlined" label={t('ui.question.reveal')}>
          {t('ui.question.reveal')}
        </CommandButton>
      )}
    </section>
  );
}

interface OptionsProps {
  readonly at: number;
  readonly asking: Asking;
  readonly isKnown: boolean;
}

/** With letters, so that the room can name them. */
function Options({ at, asking: { variant, attempt }, isKnown }: OptionsProps) {
  const { t } = useTranslation();
  const { question } = variant;
  const right = useMemo(() => rightOptions(variant), [variant]);
  if (question.kind !== 'choose') return null;
  return (
    <ol className="room-options">
      {shuffled(question.options.length, at * 31 + attempt.seed).map((option) => (
        <li key={option} className={isKnown && right.includes(option) ? 'right' : ''}>
          <Markdown text={question.options[option]!.text} />
          {isKnown && right.includes(option) && (
            <CircleCheck size={28} role="img" aria-label={t('ui.question.right')} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The timeline stays where it is. */
function rightOptions(variant: Variant): readonly number[] {
  const { timeline } = variant.run;
  const { position } = timeline;
  const right = trueOptions(variant);
  timeline.seek(position);
  return right;
}
