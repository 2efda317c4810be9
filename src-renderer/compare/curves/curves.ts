import { create } from 'zustand';
import { type CurveRun, curvePlan, MEASURED_UP_TO } from '../../../core/compare/curves/curves.ts';
import type { CurveMeasure, CurveOperation } from '../../../core/compare/presets/curve-choice.ts';
import { presetNames, presets } from '../../../core/compare/presets/presets.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { failureOf, pageWorker, type WorkerFailure } from '../../../src-main/workers/page-worker.ts';
import { callOnce } from '../../../src-main/workers/worker-calls.ts';
import type { CurveFunctions, CurveTask } from './curves-worker.ts';

/** The chosen curves and the counted runs. Runs are kept, because they never change. */
export interface Curves {
  readonly operation: CurveOperation;
  readonly measure: CurveMeasure;
  readonly upTo: number;
  readonly runs: readonly CurveRun[];
  /** Runs that are being counted; null while nothing is. */
  readonly counting: { readonly done: number; readonly total: number } | null;
  /** The reason why counting ended early. */
  readonly problem: WorkerFailure | null;
}

export const useCurves = create<Curves>(() => ({
  ...presets[presetNames[0]].curve,
  upTo: MEASURED_UP_TO,
  runs: [],
  counting: null,
  problem: null,
}));

const { getState: get, setState: set } = useCurves;

let cancel: () => void = () => {};

/** Returns the runs that engines still need. */
export function missingRuns({ runs, upTo }: Pick<Curves, 'runs' | 'upTo'>, engines: readonly EngineId[]): CurveTask[] {
  return curvePlan(engines, upTo).filter(
    ({ engine, entities }) => !runs.some((run) => run.engine === engine && run.entities === entities),
  );
}

/** Counts the missing runs in a worker, the smallest first. */
export function countCurves(engines: readonly EngineId[], upTo: number): void {
  stopCurves();
  set({ problem: null });
  const tasks = missingRuns({ ...get(), upTo }, engines);
  if (tasks.length === 0) return;
  set({ counting: { done: 0, total: tasks.length } });
  const worker = pageWorker<CurveFunctions>(
    new Worker(new URL('./curves-worker.ts', import.meta.url), { type: 'module' }),
  );
  const onRun = (run: CurveRun): void => {
    const { runs, counting } = get();
    set({ runs: [...runs, run], counting: { done: (counting?.done ?? 0) + 1, total: tasks.length } });
  };
  cancel = callOnce(worker, 'countRuns', [tasks, onRun], {
    onDone: () => set({ counting: null }),
    onFailure: (error) => set({ counting: null, problem: failureOf(error) }),
  });
}

/** Keeps the runs that were counted. */
export function stopCurves(): void {
  cancel();
  if (get().counting !== null) set({ counting: null });
}
