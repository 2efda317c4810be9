import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../core/cells/explain.ts';
import type { ViewBlock } from '../../../core/lesson/parse/lesson.ts';
import { interpreterFor } from '../../../core/lesson/play/interpreter-for.ts';
import { detailTo } from '../../../core/script/beats.ts';
import { narrate } from '../../../core/script/narrate.ts';
import { useTouch } from '../../state/preferences/use-media.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import type { Asking } from '../questions/question-state.ts';

interface Props {
  readonly picture: MemoryPicture;
  readonly position: number;
  /** True if a sentence is shown. */
  readonly told: boolean;
  /** True on a page of prose. It has no sentence about a step, so a hint says how to explore the picture. */
  readonly isPage: boolean;
  /** The question whose operation has not run yet; null if there is none. */
  readonly waiting: Asking | null;
  readonly view: ViewBlock | null;
}

/** The operation and its last step in one sentence, which is also spoken. */
export function LessonSentence({ picture, position, told, isPage, waiting, view }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const isTouched = useTouch();
  const settled = useDeferredValue(position);
  const sentence = told ? narrate(detailTo(picture, position, 'beat'), interpreterFor(view, picture), translate) : '';
  return (
    <div className="lesson-sentence">
      <p aria-hidden="true">
        {isPage && <span className="lesson-hint">{t(isTouched ? 'ui.lesson.hintTouch' : 'ui.lesson.hint')}</span>}
        {waiting === null ? sentence : <Waiting asking={waiting} />}
      </p>
      {/* Deferred, so that fast scrubbing speaks only the last position. */}
      <p className="visually-hidden" role="status" aria-live="polite" data-testid="live-sentence">
        {settled === position ? sentence || t('ui.lesson.still') : ''}
      </p>
    </div>
  );
}

/** Says that the operation of a question has not run yet, or where the memory holds the wrong answer. */
function Waiting({ asking: { variant, feedback, given } }: { readonly asking: Asking }) {
  const { t } = useTranslation();
  const { run, engine, operation, question } = variant;
  const found = feedback?.wrongValue?.found ?? null;
  if (found !== null && given?.kind === 'value') {
    const cell = addressOf(engine.cells, run.timeline.columns, found.column, found.row);
    return t('ui.question.foundHere', { value: given.text, cell });
  }
  return (
    <>
      <code>{operation.text}</code> {t(question.kind === 'value' ? 'ui.question.notRunMarked' : 'ui.question.notRun')}
    </>
  );
}
