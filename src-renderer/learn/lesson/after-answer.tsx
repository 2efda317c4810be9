import { ArrowRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../ui/command-button.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { ModelAnswer } from '../questions/model-answer.tsx';
import { type Asking, askAgain, isKnown, reveal } from '../questions/question-state.ts';
import { useLesson } from './lesson-state.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** Shown after an answer: the explanation and the model answer, or another attempt with new data. */
export function AfterAnswer({ at, asking }: Props) {
  const { t } = useTranslation();
  const known = isKnown(asking);
  return (
    <>
      {known && (
        <div className={asking.revealed ? 'explanation revealed' : 'explanation'} tabIndex={-1}>
          <Markdown text={asking.variant.question.why} />
          <ModelAnswer at={at} asking={asking} />
        </div>
      )}
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

/** A button that asks again with other data. */
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
