import { CircleCheck, CircleX } from 'lucide-react';
import type { Translate } from '../../../core/cells/translate.ts';
import { mistakesHere } from '../../../core/lesson/questions/attempt.ts';
import { rightText } from '../../../core/lesson/questions/right-text.ts';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
import { isAccepted } from '../../../core/lesson/questions/write-verdict.ts';
import { useTranslate } from '../../text/translate.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { AnswerEcho } from './answer-echo.tsx';
import { type Asking, isKnown } from './question-state.ts';
import { isPlain, misconceptionWords, reasonOf, saidMisconception, textOf } from './reason.ts';

/** Feedback on the last answer or write: right, or the misconception that it shows. */
export function FeedbackView({ asking }: { readonly asking: Asking }) {
  const t = useTranslate();
  const { feedback, lastWrite } = asking;
  const verdict = verdictOf(asking);
  // The region must exist before its text, because screen readers announce changes in it.
  if (verdict === null) return <div role="status" />;
  const right = feedback?.right ?? (lastWrite === null || isAccepted(lastWrite.verdict));
  const { why } = asking.attempt;
  const Icon = right ? CircleCheck : CircleX;
  return (
    <div role="status">
      <div className={right ? 'feedback right' : 'feedback wrong'} tabIndex={-1} data-testid="feedback">
        <p className="row">
          <Icon size={20} aria-hidden="true" />
          <strong>{t(verdict, verdictWords(verdict, asking, t))}</strong>
        </p>
        <AnswerEcho asking={asking} />
        {feedback?.words != null && <Markdown text={feedback.words} />}
        <Why asking={asking} />
        <Wrong asking={asking} />
        {isKnown(asking) && <Markdown text={asking.variant.question.why} />}
        {isKnown(asking) && why !== null && <p className="hint">{t('ui.question.reasonKept', { reason: why })}</p>}
      </div>
    </div>
  );
}

/** Returns the key of the verdict; null if there is none yet. */
export function verdictOf({ feedback, lastWrite, variant, revealed, hand }: Asking): string | null {
  if (revealed) return variant.question.kind === 'value' ? 'ui.question.answerIs' : 'ui.question.shown';
  if (lastWrite !== null && feedback?.right !== true) return `question.verdict.${lastWrite.verdict}`;
  if (feedback === null) {
    const isJustChosen = hand?.target != null && hand.isTargetChosen && hand.writes === 0;
    return isJustChosen ? 'question.verdict.right-table' : null;
  }
  if (feedback.right) return feedback.helped ? 'ui.question.rightHelped' : 'ui.question.right';
  // A wrong table is wrong; what is submitted too early lacks something.
  const isUnfinished = variant.question.kind === 'do' && hand?.isTargetChosen === true;
  return isUnfinished ? 'ui.question.notYet' : 'ui.question.wrong';
}

function verdictWords(verdict: string, asking: Asking, t: Translate): Readonly<Record<string, string>> {
  const { hand, variant } = asking;
  if (verdict === 'ui.question.answerIs') return { answer: rightText(asking.variant, isPlain(asking), t) };
  const { tableKey } = variant.engine.world(variant.run.timeline.columns);
  if (hand?.target == null || tableKey === undefined) return {};
  return { entity: operationEntity(variant.operation) ?? '', table: t(tableKey, { slot: hand.target.slot }) };
}

/** Says why the answer is wrong. */
function Why({ asking }: { readonly asking: Asking }) {
  const reason = reasonOf(asking, useTranslate());
  return reason === null ? null : <p>{reason.text}</p>;
}

/** Says why the engine does otherwise after the second mistake, and after the third one how to go on. */
function Wrong({ asking }: { readonly asking: Asking }) {
  const t = useTranslate();
  const misconception = isKnown(asking) ? null : saidMisconception(asking);
  if (misconception === null) return null;
  const words = misconceptionWords(misconception, asking, t);
  const parts = (['why', 'fix'] as const).slice(0, mistakesHere(asking.attempt) - 1);
  return parts.map((part) => <p key={part}>{t(textOf(misconception, part), words)}</p>);
}
