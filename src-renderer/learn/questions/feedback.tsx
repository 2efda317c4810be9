import { CircleCheck, CircleX } from 'lucide-react';
import { explainCell } from '../../../core/cells/explain.ts';
import type { Misconception } from '../../../core/cells/mistake.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
import { isAccepted } from '../../../core/lesson/questions/write-verdict.ts';
import { useTranslate } from '../../text/translate.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { AnswerEcho, rightText } from './answer-echo.tsx';
import { type Asking, isKnown, wrongCellOf } from './question-state.ts';

/** Feedback on the last answer or write: right, or the misconception that it shows. */
export function FeedbackView({ asking }: { readonly asking: Asking }) {
  const t = useTranslate();
  const { feedback, lastWrite } = asking;
  const verdict = verdictOf(asking);
  // The region must exist before its text, because screen readers announce changes in it.
  if (verdict === null) return <div role="status" />;
  const right = feedback?.right ?? (lastWrite !== null && isAccepted(lastWrite.verdict));
  const { why } = asking.attempt;
  const Icon = right ? CircleCheck : CircleX;
  return (
    <div role="status">
      <div className={right ? 'feedback right' : 'feedback wrong'} tabIndex={-1} data-testid="feedback">
        <p className="row">
          <Icon size={20} aria-hidden="true" />
          <strong>{t(verdict, { answer: verdict === 'ui.question.answerIs' ? rightText(asking, t) : '' })}</strong>
        </p>
        <AnswerEcho asking={asking} />
        {feedback?.words != null && <Markdown text={feedback.words} />}
        {feedback?.wrongValue != null && feedback.misconceptions.length === 0 && <WrongNumber asking={asking} />}
        {feedback?.misconceptions.slice(0, 1).map((each) => (
          <Wrong key={each.code} misconception={each} asking={asking} />
        ))}
        <WrongCell asking={asking} />
        {isKnown(asking) && <Markdown text={asking.variant.question.why} />}
        {isKnown(asking) && why !== null && <p className="hint">{t('ui.question.reasonKept', { reason: why })}</p>}
      </div>
    </div>
  );
}

/** Returns the key of the verdict; null if there is none yet. */
export function verdictOf({ feedback, lastWrite, variant, revealed }: Asking): string | null {
  if (revealed) return variant.question.kind === 'value' ? 'ui.question.answerIs' : 'ui.question.shown';
  if (lastWrite !== null && feedback?.right !== true) return `question.verdict.${lastWrite.verdict}`;
  if (feedback === null) return null;
  if (feedback.right) return feedback.helped ? 'ui.question.rightHelped' : 'ui.question.right';
  return variant.question.kind === 'do' ? 'ui.question.notYet' : 'ui.question.wrong';
}

interface WrongProps {
  readonly misconception: Misconception;
  readonly asking: Asking;
}

/** Says what holds the number in the memory, and what the cell in question holds. */
function WrongNumber({ asking: { feedback, given, variant } }: { readonly asking: Asking }) {
  const t = useTranslate();
  const { engine, run, question } = variant;
  if (feedback?.wrongValue == null || given?.kind !== 'value' || question.kind !== 'value') return null;
  const { reason, place, count, name, is, holds } = feedback.wrongValue;
  const key = is === null ? reason : `${reason}-${is}`;
  const cell = cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, question, t);
  return (
    <>
      <p>{t(`question.wrongValue.${key}`, { value: given.text, place, name, last: count - 1 })}</p>
      {holds !== null && <p>{t(`question.holds.${holds}`, { cell })}</p>}
    </>
  );
}

/** Says what the cell is that was chosen or written wrongly. */
function WrongCell({ asking }: { readonly asking: Asking }) {
  const t = useTranslate();
  const cell = wrongCellOf(asking);
  if (cell === null) return null;
  const { engine, run } = asking.variant;
  const { columns } = (asking.hand ?? run).timeline;
  const explained = explainCell(engine.cells, columns, cell.column, cell.row, {
    translate: t,
    nameOf: run.nameOf,
    plain: asking.moment.view?.detail === 'plain',
  });
  return explained === null ? null : <p>{explained.role}</p>;
}

/** Shows the mistake, the reason and the correction. */
function Wrong({ misconception: { code, args, cell }, asking: { variant } }: WrongProps) {
  const t = useTranslate();
  const { engine, run, operation } = variant;
  const { columns } = run.timeline;
  const where = cell === null ? {} : { cell: cellWords({ engine, columns, nameOf: run.nameOf }, cell, t) };
  const { tableKey } = engine.world(columns);
  const slot = args.table;
  const table = slot === undefined || tableKey === undefined ? {} : { table: t(tableKey, { slot }) };
  const words = { ...args, ...where, ...table, entity: operationEntity(operation) ?? '' };
  const why = args.reason === undefined ? 'why' : `why-${args.reason}`;
  return (
    <>
      <p>{t(`misconception.${code}.did`, words)}</p>
      <p>{t(`misconception.${code}.${why}`, words)}</p>
      <p>{t(`misconception.${code}.fix`, words)}</p>
    </>
  );
}
