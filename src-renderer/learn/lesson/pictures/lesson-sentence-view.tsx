import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewBlock } from '../../../../core/lesson/parse/lesson.ts';
import { lessonSentence } from '../../../../core/lesson/play/lesson-sentence.ts';
import { askedCell } from '../../../../core/lesson/questions/asked-cell.ts';
import { cellWords } from '../../../../core/lesson/questions/cell-words.ts';
import { type Depth, detailTo } from '../../../../core/script/narration/beats.ts';
import type { StepDetail } from '../../../../core/trace/step.ts';
import { useTouch } from '../../../state/preferences/use-media.ts';
import { engineIn, type MemoryPicture } from '../../../state/source/picture.ts';
import { useTranslate } from '../../../text/translate.ts';
import type { Asking } from '../../questions/question-state.ts';
import type { ShownMoment } from '../questions/question-picture.ts';

function waitingKey(variant: Asking['variant']) {
  if (variant.question.kind === 'do') return 'ui.question.notRunByHand';
  return askedCell(variant) === null ? 'ui.question.notRun' : 'ui.question.notRunMarked';
}

interface Props {
  readonly picture: MemoryPicture;
  readonly position: number;
  /** The memory of the sentence. */
  readonly depth: Depth;
  /** True if a sentence is shown. */
  readonly told: boolean;
  /** The shown page of prose, or a question; null in a step. */
  readonly page: ShownMoment | null;
  /** The question whose operation has not run yet; null if there is none. */
  readonly waiting: Asking | null;
  readonly view: ViewBlock | null;
}

/** The operation and its last step in one sentence, which is also spoken. */
export function LessonSentenceView({ picture, position, depth, told, page, waiting, view }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const settled = useDeferredValue(position);
  const where = { run: picture, engine: engineIn(picture), view, position };
  const sentence = told ? lessonSentence(toldAt(picture, position, depth), where, translate) : '';
  return (
    <div className="lesson-sentence">
      <p aria-hidden="true">
        {waiting === null ? sentence : <Waiting asking={waiting} />}
        {sentence === '' && page !== null && waiting === null && <PageHint moment={page} />}
      </p>
      {/* Deferred, so that fast scrubbing speaks only the last position. */}
      <p className="visually-hidden" role="status" aria-live="polite" data-testid="live-sentence">
        {settled === position ? sentence || t('ui.lesson.still') : ''}
      </p>
    </div>
  );
}

/** Says how to explore the picture, unless the text explains marked cells. */
function PageHint({ moment }: { readonly moment: ShownMoment }) {
  const { t } = useTranslation();
  const isTouched = useTouch();
  if (isMarked(moment)) return null;
  return <span className="lesson-hint">{t(isTouched ? 'ui.lesson.hintTouch' : 'ui.lesson.hint')}</span>;
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

/** Says that the operation of a question has not run yet, or where the memory holds the wrong answer. */
function Waiting({ asking: { variant, feedback, given } }: { readonly asking: Asking }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { run, engine, operation } = variant;
  const found = feedback?.wrongValue?.found ?? null;
  if (found !== null && given?.kind === 'value') {
    const cell = cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, found, translate);
    return t('ui.question.foundHere', { value: given.text, cell });
  }
  return (
    <>
      <code>{operation.text}</code> {t(waitingKey(variant))}
    </>
  );
}
