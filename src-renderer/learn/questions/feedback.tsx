import { CircleCheck, CircleX } from 'lucide-react';
import { addressOf } from '../../../core/cells/explain.ts';
import type { Misconception } from '../../../core/cells/mistake.ts';
import { isAccepted } from '../../../core/lesson/questions/write-verdict.ts';
import { useTranslate } from '../../text/translate.ts';
import type { Asking } from './question-state.ts';

/** Feedback on the last answer or write: right, or the misconception that it shows. */
export function FeedbackView({ asking }: { readonly asking: Asking }) {
  const t = useTranslate();
  const { feedback, lastWrite } = asking;
  const verdict = verdictOf(asking);
  // The region must exist before its text, because screen readers announce changes in it.
  if (verdict === null) return <div role="status" />;
  const right = feedback?.right ?? (lastWrite !== null && isAccepted(lastWrite.verdict));
  const Icon = right ? CircleCheck : CircleX;
  return (
    <div role="status">
      <div className={right ? 'feedback right' : 'feedback wrong'} tabIndex={-1} data-testid="feedback">
        <p className="row">
          <Icon size={20} aria-hidden="true" />
          <strong>{t(verdict)}</strong>
        </p>
        {feedback?.helped === true && <p>{t('ui.question.helped')}</p>}
        {feedback?.words != null && <p>{feedback.words}</p>}
        {feedback?.misconceptions.slice(0, 1).map((each) => (
          <Wrong key={each.code} misconception={each} asking={asking} />
        ))}
      </div>
    </div>
  );
}

/** Returns the key of the verdict; null if there is none yet. */
function verdictOf({ feedback, lastWrite, variant }: Asking): string | null {
  if (lastWrite !== null && feedback?.right !== true) return `question.verdict.${lastWrite.verdict}`;
  if (feedback === null) return null;
  if (feedback.right) return 'ui.question.right';
  return variant.question.kind === 'do' ? 'ui.question.notYet' : 'ui.question.wrong';
}

interface WrongProps {
  readonly misconception: Misconception;
  readonly asking: Asking;
}

/** Shows the mistake, the reason and the correction. */
function Wrong({ misconception: { code, args, cell }, asking: { variant } }: WrongProps) {
  const t = useTranslate();
  const { engine, run } = variant;
  const where = cell === null ? {} : { cell: addressOf(engine.cells, run.timeline.columns, cell.column, cell.row) };
  const words = { ...where, ...args };
  return (
    <>
      <p>{t(`misconception.${code}.did`, words)}</p>
      <p>{t(`misconception.${code}.why`, words)}</p>
      <p>{t(`misconception.${code}.fix`, words)}</p>
    </>
  );
}
