import { useTranslation } from 'react-i18next';
import type { WorkerFailure } from '../../src-main/worker-failure.ts';

const TEXTS = {
  failed: 'ui.compare.problem',
  'not-loaded': 'ui.compare.notLoaded',
  unreadable: 'ui.compare.unreadable',
} as const satisfies Record<WorkerFailure['kind'], string>;

/** Says why counting ended before its time. */
export function CountingProblem({ problem }: { readonly problem: WorkerFailure | null }) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return (
    <p className="row notice warning" role="alert">
      {t(TEXTS[problem.kind], { problem: problem.message })}
    </p>
  );
}
