import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Asking, answerStop, showAnswerAt } from './question-state.ts';
import { usePlayedAnswer } from './use-played-answer.ts';

/** Steps through the engine's own steps, beat by beat in both directions. The sentence below the picture describes them. */
export function ModelAnswer({ at, asking }: { readonly at: number; readonly asking: Asking }) {
  const { t } = useTranslation();
  usePlayedAnswer(at, asking);
  return (
    <section className="row model-answer" aria-label={t('ui.question.model')}>
      <Step at={at} to={answerStop(asking, -1)} label={t('ui.question.modelBack')} Icon={ArrowLeft} />
      <Step at={at} to={answerStop(asking, 1)} label={t('ui.question.modelOn')} Icon={ArrowRight} />
      <span>{t('ui.question.model')}</span>
    </section>
  );
}

interface StepProps {
  readonly at: number;
  /** Null if there is no beat in this direction. */
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
      // Not `disabled`, which would lose the focus at the last beat.
      aria-disabled={to === null}
      onClick={() => to !== null && showAnswerAt(at, to)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
