import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { detailTo } from '../../core/script/beats.ts';
import { narrate } from '../../core/script/narrate.ts';
import { useTranslate } from '../text/translate.ts';
import { type Asking, answerStop, showAnswerAt } from './questions.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** What the engine does, beat by beat, forward and back. */
export function ModelAnswer({ at, asking }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { variant, position } = asking;
  const { run, from } = variant;
  return (
    <section className="model-answer" aria-label={t('ui.question.model')}>
      <p className="row">
        <Step at={at} to={answerStop(asking, -1)} label={t('ui.question.modelBack')} Icon={ArrowLeft} />
        <Step at={at} to={answerStop(asking, 1)} label={t('ui.question.modelOn')} Icon={ArrowRight} />
        <span>{t('ui.question.model')}</span>
      </p>
      <p role="status">
        {position === from ? t('ui.question.before') : narrate(detailTo(run, position, 'beat'), run, translate)}
      </p>
    </section>
  );
}

interface StepProps {
  readonly at: number;
  /** Null: there is no beat in this direction. */
  readonly to: number | null;
  readonly label: string;
  readonly Icon: typeof ArrowLeft;
}

function Step({ at, to, label, Icon }: StepProps) {
  return (
    <button
      type="button"
      className="button outlined icon"
      aria-label={label}
      // Not "disabled": that would take the focus away at the last beat.
      aria-disabled={to === null}
      onClick={() => to !== null && showAnswerAt(at, to)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
