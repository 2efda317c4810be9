import { availableParallelism } from 'node:os';
import { type CountingThreads, countInThreads } from '../../core/compare/count-in-threads.ts';
import type { CountedLane } from '../../core/compare/counted-preset.ts';
import { type PresetName, presetOperations } from '../../core/compare/presets.ts';
import type { CacheOptions } from '../../core/cost/cache.ts';
import { longestFirst } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import { startThread } from '../program/start-thread.ts';

/** A preset that is counted without keeping its steps. */
export interface CountedQuestion {
  readonly preset: PresetName;
  readonly entities: number;
  readonly cache: CacheOptions;
}

/** The task of one counting thread. */
export interface CountingTask extends CountedQuestion {
  readonly engine: EngineId;
}

/** The messages of a counting thread. */
export type CountingMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'lane'; readonly lane: CountedLane };

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
    const workerData: CountingTask = { engine, ...question };
    const thread = startThread('counter.cjs', 'src-main/cli/counting-thread.ts', { workerData });
    thread.on('message', (message: CountingMessage) => {
      if (message.kind === 'lane') onLane(message.lane);
      else onProgress(message.done);
    });
    thread.on('error', onFailure);
    thread.on('exit', (code) => onFailure(new Error(`A thread of the comparison has ended with ${code}`)));
    return () => void thread.terminate();
  };
}

function failureOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
