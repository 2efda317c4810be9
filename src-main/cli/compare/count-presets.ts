import { availableParallelism } from 'node:os';
import { type CountingThreads, countInThreads } from '../../../core/compare/figures/count-in-threads.ts';
import type { CountedLane } from '../../../core/compare/figures/counted-preset.ts';
import { presetOperations } from '../../../core/compare/presets/presets.ts';
import { longestFirst } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { startThread } from '../../program/start-thread.ts';
import { nodeWorker } from '../../workers/node-worker.ts';
import { callOnce } from '../../workers/worker-calls.ts';
import type { CountingFunctions, CountingTask } from './counting-thread.ts';

/** A preset that is counted without keeping its steps. */
export type CountedQuestion = Omit<CountingTask, 'engine'>;

/**
 * Counts a preset on several engines, each in its own thread, as many at a time as there are processors.
 * @param onProgress called with the share of all operations that is counted, from 0 to 1
 * @returns the lanes in the order of the engines
 */
export async function countPresets(
  engines: readonly EngineId[],
  question: CountedQuestion,
  onProgress: (share: number) => void,
): Promise<readonly CountedLane[]> {
  const lanes: CountedLane[] = [];
  const operations = presetOperations(question.preset, question.entities);
  const start = startCounting(question);
  await new Promise<void>((resolve, reject) => {
    const onLane = (lane: CountedLane): void => {
      if (lanes.push(lane) === engines.length) resolve();
    };
    countInThreads(
      longestFirst(engines),
      { maxThreads: availableParallelism(), operations, start, failureOf },
      { onProgress, onLane, onFailure: reject },
    );
  });
  return lanes.sort((a, b) => engines.indexOf(a.engine) - engines.indexOf(b.engine));
}

function startCounting(question: CountedQuestion): CountingThreads<CountedLane, Error>['start'] {
  return (engine, { onProgress, onLane, onFailure }) => {
    const thread = nodeWorker<CountingFunctions>(startThread('counter.cjs', 'src-main/cli/compare/counting-thread.ts'));
    return callOnce(thread, 'countPreset', [{ engine, ...question }, onProgress], {
      onDone: onLane,
      onFailure,
    });
  };
}

function failureOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
