import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { ChooseForm } from '../questions/choose-form.tsx';
import { DoForm } from '../questions/do-form.tsx';
import { FeedbackView } from '../questions/feedback.tsx';
import {
  type Asking,
  dataOf,
  giveHint,
  giveReason,
  isOpen,
  type QuestionMoment,
  reveal,
  useQuestions,
} from '../questions/question-state.ts';
import { ValueForm } from '../questions/value-form.tsx';
import { AfterAnswer } from './after-answer.tsx';

interface Props {
  /** Number of the moment. */
  readonly at: number;
  readonly moment: QuestionMoment;
}

/** A question: its text, the student's reason, the answer and the feedback. */
export function LessonQuestion({ at, moment }: Props) {
  const { t } = useTranslation();
  const asking = useQuestions((questions) => questions.asking[at]);
  const section = useKeptFocus(asking, newsIn);
  if (asking === undefined) return <Markdown text={moment.question.ask} />;
  const { question, operation } = asking.variant;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="question"
      aria-label={t(`ui.question.kind.${question.kind}`)}
      data-question={question.kind}
    >
      <h3>{t(`ui.question.kind.${question.kind}`)}</h3>
      <code className="question-operation">{operation.text}</code>
      <Markdown text={question.ask} />
      {isOpen(asking) && <Form key={dataOf(asking.variant)} at={at} asking={asking} />}
      <FeedbackView asking={asking} />
      <Hints asking={asking} />
      {isOpen(asking) ? <Helps at={at} asking={asking} /> : <AfterAnswer at={at} asking={asking} />}
    </section>
  );
}

/** Returns the newest part: the answer if shown, otherwise the verdict. */
function newsIn(section: HTMLElement): HTMLElement | null {
  return section.querySelector<HTMLElement>('.explanation.revealed') ?? section.querySelector<HTMLElement>('.feedback');
}

interface FormProps {
  readonly at: number;
  readonly asking: Asking;
}

/** A prediction first asks for a line of reasoning. */
function Form({ at, asking }: FormProps) {
  const { t } = useTranslation();
  const { kind } = asking.variant.question;
  if (kind === 'do') return <DoForm at={at} asking={asking} />;
  return (
    <>
      <Reason at={at} why={asking.attempt.why} />
      {kind === 'cell' && <p className="hint">{t('ui.question.clickCell')}</p>}
      {kind === 'value' && <ValueForm at={at} asking={asking} />}
      {kind === 'choose' && <ChooseForm at={at} asking={asking} />}
    </>
  );
}

function Reason({ at, why }: { readonly at: number; readonly why: string | null }) {
  const { t } = useTranslation();
  const [text, setText] = useState(why ?? '');
  return (
    <label className="reason">
      <span>{t('ui.question.why')}</span>
      <input
        type="text"
        value={text}
        maxLength={200}
        placeholder={t('ui.question.whyHint')}
        onChange={(event) => {
          setText(event.target.value);
          giveReason(at, event.target.value);
        }}
      />
    </label>
  );
}

function Hints({ asking: { attempt, variant } }: { readonly asking: Asking }) {
  const { t } = useTranslation();
  const hints = variant.question.hints.slice(0, attempt.hints);
  if (hints.length === 0) return null;
  return (
    <ul className="hints" aria-label={t('ui.question.hints')} aria-live="polite">
      {hints.map((hint) => (
        <li key={hint}>
          <Markdown text={hint} />
        </li>
      ))}
    </ul>
  );
}

function Helps({ at, asking: { attempt, variant } }: FormProps) {
  const { t } = useTranslation();
  const left = variant.question.hints.length - attempt.hints;
  return (
    <p className="row helps">
      {left > 0 && (
        <button type="button" className="button outlined" onClick={() => giveHint(at)}>
          {t('ui.question.hint')}
        </button>
      )}
      <button type="button" className="button" onClick={() => reveal(at)}>
        {t('ui.question.reveal')}
      </button>
    </p>
  );
}
