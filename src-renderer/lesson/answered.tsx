import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { detailTo, nextStop, previousStop } from '../../core/script/beats.ts';
import { narrate } from '../../core/script/narrate.ts';
import { useTranslate } from '../text/translate.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { useLesson } from './lesson-state.ts';
import { Markdown } from './markdown.tsx';
import { type Asking, askAgain, isKnown, reveal, showAnswerAt } from './questions.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** After an answer: the explanation and the model answer, or another try with fresh data. */
export function Answered({ at, asking }: Props) {
  const { t } = useTranslation();
  const known = isKnown(asking);
  return (
    <>
      {known && <Markdown text={asking.variant.question.why} />}
      {known && <ModelAnswer at={at} asking={asking} />}
      <p className="row helps">
        {known && (
          <CommandButton command="play.next" label={t('ui.question.goOn')} className="primary">
            {t('ui.question.goOn')}
            <ArrowRight size={18} aria-hidden="true" />
          </CommandButton>
        )}
        <Again at={at} primary={!known} />
        {!known && (
          <button type="button" className="button" onClick={() => reveal(at)}>
            {t('ui.question.reveal')}
          </button>
        )}
      </p>
    </>
  );
}

/** Asks again with other data. */
function Again({ at, primary }: { readonly at: number; readonly primary: boolean }) {
  const { t } = useTranslation();
  const played = useLesson((lesson) => lesson.played);
  const [none, setNone] = useState(false);
  return (
    <>
      <button
        type="button"
        className={primary ? 'button primary' : 'button outlined'}
        disabled={none}
        onClick={() => setNone(!askAgain(played!, at))}
      >
        <RotateCcw size={16} aria-hidden="true" />
        {t('ui.question.again')}
      </button>
      {none && (
        <span className="hint" role="alert">
          {t('question.problem.no-other')}
        </span>
      )}
    </>
  );
}

/** What the engine does, beat by beat, forward and back. */
function ModelAnswer({ at, asking: { variant, position } }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { run, from, to } = variant;
  return (
    <section className="model-answer" aria-label={t('ui.question.model')}>
      <p className="row">
        <button
          type="button"
          className="button outlined icon"
          aria-label={t('ui.question.modelBack')}
          disabled={position <= from}
          onClick={() => showAnswerAt(at, previousStop(run, position, 'beat'))}
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="button outlined icon"
          aria-label={t('ui.question.modelOn')}
          disabled={position >= to}
          onClick={() => showAnswerAt(at, nextStop(run, position, 'beat'))}
        >
          <ArrowRight size={16} aria-hidden="true" />
        </button>
        <span>{t('ui.question.model')}</span>
      </p>
      <p role="status">
        {position === from ? t('ui.question.before') : narrate(detailTo(run, position, 'beat'), run, translate)}
      </p>
    </section>
  );
}
