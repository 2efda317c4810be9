import { useTranslation } from 'react-i18next';
import type { WorkerFailure } from '../../../src-main/workers/page-worker.ts';

interface Props {
  readonly problem: WorkerFailure | null;
  /** The view that shows the problem; each has different remedies. */
  readonly place: 'lanes' | 'curves' | 'lesson';
}

/** Says why counting ended early, and what can be done. */
export function CountingProblem({ problem, place }: Props) {
  const { t } = useTranslation();
  if (problem === null) return null;
  const texts = {
    failed: 'ui.compare.problem',
    'not-loaded': 'ui.compare.notLoaded',
    unreadable: `ui.compare.unreadable.${place}`,
  } as const satisfies Record<WorkerFailure['kind'], string>;
  return (
    <p className="row notice warning" role="alert">
      {t(texts[problem.kind], { problem: problem.message })}
    </p>
  );
}
