import { create } from 'zustand';
import {
  type CurveMeasure,
  type CurveOperation,
  type CurveRun,
  curvePlan,
  MEASURED_UP_TO,
} from '../../core/compare/curves.ts';
import type { EngineId } from '../../core/script/language.ts';
import { onWorkerFailure, type WorkerFailure } from '../../src-main/contract/worker-failure.ts';

/** A run that an engine still needs. */
export type CurveTask = ReturnType<typeof curvePlan>[number];

/** The chosen curves and the counted runs. Runs are kept, because they are always the same. */
export interface Curves {
  readonly operation: CurveOperation;
  readonly measure: CurveMeasure;
  readonly upTo: number;
  readonly runs: readonly CurveRun[];
  /** Runs that are being counted; null while nothing is. */
  readonly counting: { readonly done: number; readonly total: number } | null;
  /** Why counting ended before its time. */
  readonly problem: WorkerFailure | null;
}

export const useCurves = create<Curves>(() => ({
  operation: 'query',
  measure: 'lines',
  upTo: MEASURED_UP_TO,
  runs: [],
  counting: null,
  problem: null,
}));

const { getState: get, setState: set } = useCurves;

let worker: Worker | null = null;

/** Runs that engines still need. */
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
  const own = new Worker(new URL('./curves-worker.ts', import.meta.url), { type: 'module' });
  worker = own;
  set({ counting: { done: 0, total: tasks.length } });
  own.onmessage = ({ data }: MessageEvent<CurveRun>) => {
    if (worker !== own) return;
    const { runs, counting } = get();
    set({ runs: [...runs, data], counting: { done: (counting?.done ?? 0) + 1, total: tasks.length } });
    if (get().counting?.done === tasks.length) stopCurves();
  };
  onWorkerFailure(own, (problem) => {
    if (worker !== own) return;
    stopCurves();
    set({ problem });
  });
  own.postMessage(tasks);
}

/** The counted runs are kept. */
export function stopCurves(): void {
  worker?.terminate();
  worker = null;
  if (get().counting !== null) set({ counting: null });
}
