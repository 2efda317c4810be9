import { type CountingThreads, countInThreads } from '../../../core/compare/figures/count-in-threads.ts';
import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { presetOperations } from '../../../core/compare/presets/presets.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { longestFirst } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { failureOf, pageWorker, type WorkerFailure } from '../../../src-main/workers/page-worker.ts';
import { callOnce } from '../../../src-main/workers/worker-calls.ts';
import type { Counting } from './count-figures.ts';
import type { PresetFunctions } from './preset-worker.ts';

/** The number of threads. One processor is left to the window. */
function threads(): number {
  return Math.max(1, navigator.hardwareConcurrency - 1);
}

/**
 * Counts a preset without keeping its steps, each engine in its own worker.
 * @returns a function that cancels the remaining work
 */
export function countPreset(question: PresetQuestion, engines: readonly EngineId[], counting: Counting): () => void {
  const operations = presetOperations(question.preset, question.entities);
  const start = startCounting(question);
  return countInThreads(longestFirst(engines), { maxThreads: threads(), operations, start, failureOf }, counting);
}

function startCounting(question: PresetQuestion): CountingThreads<LaneFigures, WorkerFailure>['start'] {
  return (engine, { onProgress, onLane, onFailure }) => {
    const worker = pageWorker<PresetFunctions>(
      new Worker(new URL('./preset-worker.ts', import.meta.url), { type: 'module' }),
    );
    return callOnce(worker, 'countPreset', [{ engine, ...question }, onProgress], {
      onDone: onLane,
      onFailure: (error) => onFailure(failureOf(error)),
    });
  };
}
