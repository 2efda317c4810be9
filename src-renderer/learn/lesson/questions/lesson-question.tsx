import { Lightbulb, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionMoment } from '../../../../core/page/own-question.ts';
import { useTouch } from '../../../state/preferences/use-media.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { giveHint, giveReason, reveal } from '../../questions/answering.ts';
import { ChooseForm } from '../../questions/choose-form.tsx';
import { DoForm } from '../../questions/do-form.tsx';
import { FeedbackView } from '../../questions/feedback.tsx';
import { Missing } from '../../questions/missing.tsx';
import { type Asking, dataOf, isOpen, useQuestions } from '../../questions/question-state.ts';
import { ValueForm } from '../../questions/value-form.tsx';
import { questionNumber, useLesson } from '../state/lesson-state.ts';
import { AfterAnswer } from './after-answer.tsx';

interface Props {
  /** Number of the moment. */
  readonly at: number;
  readonly moment: QuestionMoment;
}

/** A question: its text, the answer, the feedback, and optionally the student's reason. */
export function LessonQuestion({ at, moment }: Props) {
  const { t } = useTranslation();
  const asking = useQuestions((questions) => questions.asking[at]);
  const played = useLesson((lesson) => lesson.played);
  const section = useKeptFocus(asking, newsIn);
  if (asking === undefined) return <Markdown text={moment.question.ask} />;
  const { question } = asking.variant;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="question"
      aria-label={t(`ui.question.kind.${question.kind}`)}
      data-question={question.kind}
    >
      <h3 className="row your-turn">
        <PencilLine size={16} aria-hidden="true" />
        {t(`ui.question.${asking.variant.seed === 0 ? 'turn' : 'turnOther'}`, { ...questionNumber(played!, at) })}
      </h3>
      <div className="ask">
        <Markdown text={question.ask} />
      </div>
      <FeedbackView asking={asking} />
      {isOpen(asking) && <Form key={dataOf(asking.variant)} at={at} asking={asking} />}
      {isOpen(asking) && <Hints asking={asking} />}
      {isOpen(asking) ? <Helps at={at} asking={asking} /> : <AfterAnswer at={at} asking={asking} />}
    </section>
  );
}

/** Returns the newest part: the verdict. */
function newsIn(section: HTMLElement): HTMLElement | null {
  return section.querySelector<HTMLElement>('.feedback');
}

interface FormProps {
  readonly at: number;
  readonly asking: Asking;
}

function Form({ at, asking }: FormProps) {
  const { kind } = asking.variant.question;
  if (kind === 'do') return <DoForm at={at} asking={asking} />;
  if (kind === 'value') return <ValueForm at={at} asking={asking} />;
  if (kind === 'choose') return <ChooseForm at={at} asking={asking} />;
  return <CellHint at={at} asking={asking} />;
}

/** Says how a cell is chosen. */
function CellHint({ at, asking: { given, nudged } }: FormProps) {
  const { t } = useTranslation();
  const [first, other] = useTouch() ? (['tapCell', 'tapOther'] as const) : (['clickCell', 'clickOther'] as const);
  return <Missing id={`missing-${at}`} text={t(`ui.question.${given === null ? first : other}`)} isUrgent={nudged} />;
}

/** A line that the student may write about the answer. */
function Reason({ at, why }: { readonly at: number; readonly why: string | null }) {
  const { t } = useTranslation();
  const [text, setText] = useState(why);
  if (text === null) {
    return (
      <button type="button" className="button" onClick={() => setText('')}>
        {t('ui.question.addReason')}
      </button>
    );
  }
  return (
    <label className="reason">
      <span>{t('ui.question.why')}</span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the student has just asked for the field
        autoFocus={why === null}
        type="text"
        value={text}
        maxLength={200}
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
  const hints = variant.question.hints.slice(0, attempt.hintsHere);
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

/** Help: a hint, the answer, a reason. Nothing moves under the pointer: a used-up hint stays, and the field of the reason opens at the end. */
function Helps({ at, asking: { attempt, variant, nudged, refused } }: FormProps) {
  const { t } = useTranslation();
  const left = variant.question.hints.length - attempt.hintsHere;
  return (
    <>
      <div className="row question-helps">
        {variant.question.hints.length > 0 && (
          <button type="button" className="button" aria-disabled={left === 0} onClick={() => giveHint(at)}>
            <Lightbulb size={16} aria-hidden="true" />
            {t('ui.question.hint')}
          </button>
        )}
        <button type="button" className="button" onClick={() => reveal(at)}>
          {t('ui.question.reveal')}
        </button>
        {variant.question.kind !== 'do' && <Reason key={variant.seed} at={at} why={attempt.why} />}
      </div>
      <p role="status" className="hint">
        {nudged && refused === null && t('ui.question.answerFirst')}
      </p>
    </>
  );
}
