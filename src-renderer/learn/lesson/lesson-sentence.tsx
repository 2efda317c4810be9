import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewBlock } from '../../../core/lesson/parse/lesson.ts';
import { lessonSentence } from '../../../core/lesson/play/lesson-sentence.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { type Depth, detailTo } from '../../../core/script/beats.ts';
import type { ScriptRun } from '../../../core/script/run.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { useTouch } from '../../state/preferences/use-media.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import type { Asking } from '../questions/question-state.ts';
import { useLesson } from './lesson-state.ts';
import type { ShownMoment } from './question-picture.ts';

const waitingKey = {
  value: 'ui.question.notRunMarked',
  cell: 'ui.question.notRun',
  choose: 'ui.question.notRun',
  do: 'ui.question.notRunByHand',
} as const satisfies Record<Asking['variant']['question']['kind'], string>;

interface Page {
  readonly run: ScriptRun;
  readonly moment: ShownMoment;
}

interface Props {
  readonly picture: MemoryPicture;
  readonly position: number;
  /** The subject of the sentence. */
  readonly depth: Depth;
  /** True if a sentence is shown. */
  readonly told: boolean;
  /** The shown page of prose and the run of its lesson; null in a step or a question. */
  readonly page: Page | null;
  /** The question whose operation has not run yet; null if there is none. */
  readonly waiting: Asking | null;
  readonly view: ViewBlock | null;
}

/** The operation and its last step in one sentence, which is also spoken. */
export function LessonSentence({ picture, position, depth, told, page, waiting, view }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const settled = useDeferredValue(position);
  const where = { run: picture, engine: engineIn(picture), view, position };
  const sentence = told ? lessonSentence(toldAt(picture, position, depth), where, translate) : '';
  return (
    <div className="lesson-sentence">
      <p aria-hidden="true">
        {page !== null && <PageSentence {...page} />}
        {waiting === null ? sentence : <Waiting asking={waiting} />}
      </p>
      {/* Deferred, so that fast scrubbing speaks only the last position. */}
      <p className="visually-hidden" role="status" aria-live="polite" data-testid="live-sentence">
        {settled === position ? sentence || t('ui.lesson.still') : ''}
      </p>
    </div>
  );
}

/** Says on the first page with marked cells why they are marked; otherwise which operation ran last, or how to explore the picture. */
function PageSentence({ run, moment }: Page) {
  const { t } = useTranslation();
  const isTouched = useTouch();
  const firstMarked = useLesson(({ played }) => played?.moments.find(isMarked)?.view ?? null);
  if (isMarked(moment) && moment.view === firstMarked)
    return <span className="lesson-hint">{t('ui.lesson.marked')}</span>;
  const last = lastOperation(run, moment.position);
  if (last === null && isMarked(moment)) return null;
  if (last === null)
    return <span className="lesson-hint">{t(isTouched ? 'ui.lesson.hintTouch' : 'ui.lesson.hint')}</span>;
  return (
    <span className="lesson-hint">
      {t('ui.lesson.after')} <code>{last}</code>
    </span>
  );
}

function isMarked({ kind, view }: ShownMoment): boolean {
  return kind === 'prose' && view !== null && view.mark.length > 0;
}

/** Enough of an operation's consequences for the two lines below the picture. */
const MAX_OUTCOMES = 2;

/** Returns the operation with its first consequences. If it has none to tell, returns its last beat, which says more. */
function toldAt(picture: MemoryPicture, position: number, depth: Depth): StepDetail | null {
  const told = detailTo(picture, position, depth);
  if (depth !== 'operation' || told?.code !== 'operation') return told;
  const { outcomes } = told;
  return outcomes === undefined
    ? detailTo(picture, position, 'beat')
    : { ...told, outcomes: outcomes.slice(0, MAX_OUTCOMES), moreOutcomes: 0 };
}

/** Returns the text of the operation that led to a position; null at the start and after a set-up. */
function lastOperation({ timeline, setups, operations }: ScriptRun, position: number): string | null {
  const step = position - 1;
  if (step < timeline.first || setups.some(({ from, to }) => from <= step && step < to)) return null;
  return operations[timeline.operationOf(step)]?.operation.text ?? null;
}

/** Says that the operation of a question has not run yet, or where the memory holds the wrong answer. */
function Waiting({ asking: { variant, feedback, given } }: { readonly asking: Asking }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { run, engine, operation, question } = variant;
  const found = feedback?.wrongValue?.found ?? null;
  if (found !== null && given?.kind === 'value') {
    const cell = cellWords(engine, run.timeline.columns, found, translate);
    return t('ui.question.foundHere', { value: given.text, cell });
  }
  return (
    <>
      <code>{operation.text}</code> {t(waitingKey[question.kind])}
    </>
  );
}
