import { cancelLongRun, useLongRuns } from '../../state/editing/long-runs.ts';
import { useTranslate } from '../../text/translate.ts';
import { ProgressRow } from '../../ui/progress-row.tsx';

/** Shows the progress of a long-running script. Its beginning can be stepped through meanwhile. */
export function LongRun() {
  const t = useTranslate();
  const running = useLongRuns((state) => state.running);
  if (running === null) return null;
  const { done, total } = running;
  const label = t('ui.narration.running', { done, total });
  return <ProgressRow label={label} share={done / total} onCancel={cancelLongRun} />;
}
