import { Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cancelCounting, count as countAgain, useCompare } from '../state/compare-state.ts';

interface Props {
  /** The numbers of counted engines and of all engines. */
  readonly done: number;
  readonly count: number;
}

/** The progress of counting, with buttons to cancel and to continue. Empty once everything is counted. */
export function CountingState({ done, count }: Props) {
  const { t } = useTranslation();
  const share = useCompare((compare) => compare.counting);
  if (done === count) return null;
  const isCounting = share !== null;
  const Icon = isCounting ? Square : Play;
  return (
    <>
      {isCounting && <progress aria-label={t('ui.compare.counting')} value={share} />}
      <span className="hint" role="status">
        {t(isCounting ? 'ui.compare.countingOf' : 'ui.compare.countedOf', { done, count })}
      </span>
      <button type="button" className="button outlined" onClick={isCounting ? cancelCounting : countAgain}>
        <Icon size={14} aria-hidden="true" />
        {t(isCounting ? 'ui.compare.cancel' : 'ui.compare.continue')}
      </button>
    </>
  );
}
