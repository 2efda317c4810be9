import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../ui/command-button.tsx';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { JoinCard } from '../class/join-card.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { shownOptions } from '../questions/answer-options.ts';
import { ModelAnswer } from '../questions/model-answer.tsx';
import { type Asking, isKnown, type QuestionMoment, useQuestions } from '../questions/question-state.ts';

interface Props {
  /** Number of the moment. */
  readonly at: number;
  readonly moment: QuestionMoment;
}

/** Asks the room a question: text and options. The next key shows the answer. */
export function RoomQuestion({ at, moment }: Props) {
  const { t } = useTranslation();
  const asking = useQuestions((questions) => questions.asking[at]);
  const why = useRef<HTMLDivElement>(null);
  const known = asking !== undefined && isKnown(asking);
  // Scroll keys step the lesson instead.
  useEffect(() => {
    if (known) why.current?.scrollIntoView({ block: 'nearest' });
  }, [known]);
  if (asking === undefined) return <Markdown text={moment.question.ask} />;
  const { question } = asking.variant;
  return (
    <section className="question" aria-label={t(`ui.question.kind.${question.kind}`)} data-question={question.kind}>
      <h3 className="your-turn">{t('ui.question.yourTurn')}</h3>
      <div className="ask">
        <Markdown text={question.ask} />
      </div>
      <Options at={at} asking={asking} known={known} />
      <div ref={why} role="status">
        {known && <Markdown text={question.why} />}
      </div>
      {known ? (
        <ModelAnswer at={at} asking={asking} />
      ) : (
        <>
          <JoinCard />
          <CommandButton command="play.next" className="outlined" label={t('ui.question.reveal')}>
            {t('ui.question.reveal')}
          </CommandButton>
        </>
      )}
    </section>
  );
}

interface OptionsProps {
  readonly at: number;
  readonly asking: Asking;
  readonly known: boolean;
}

/** Lists the options with letters, so the room can name them. A digit marks the one that the room has chosen. */
function Options({ at, asking, known }: OptionsProps) {
  const { t } = useTranslation();
  const options = shownOptions(asking, at);
  const [chosen, setChosen] = useState<number | null>(null);
  useOptionKeys(known ? 0 : options.length, (i) => setChosen(options[i]!.option));
  if (options.length === 0) return null;
  return (
    <ol className="room-options">
      {options.map(({ option, text, isRight }) => (
        <li
          key={option}
          className={known && isRight ? 'right' : chosen === option ? 'chosen' : ''}
          aria-current={chosen === option}
        >
          <Markdown text={text} />
          {known && !isRight && chosen === option && (
            <CircleX size={28} role="img" aria-label={t('ui.question.wrong')} />
          )}
          {known && isRight && <CircleCheck size={28} role="img" aria-label={t('ui.question.right')} />}
        </li>
      ))}
    </ol>
  );
}
