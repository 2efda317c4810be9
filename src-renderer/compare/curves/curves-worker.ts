import { type CurveRun, type curvePlan, curveRun } from '../../../core/compare/curves/curves.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { serveWorker } from '../../../src-main/workers/page-worker.ts';

/** A run that an engine still needs. */
export type CurveTask = ReturnType<typeof curvePlan>[number];

const functions = {
  /** Runs one task after another and reports each when it is done. */
  countRuns(tasks: readonly CurveTask[], onRun: (run: CurveRun) => void): void {
    for (const { engine, entities } of tasks) onRun(curveRun(engineNamed(engine), entities));
  },
};
export type CurveFunctions = typeof functions;

serveWorker(functions);
