import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { CountedLane } from '../../core/compare/counted-preset.ts';
import type { PresetName } from '../../core/compare/presets.ts';
import type { CacheOptions } from '../../core/cost/cache.ts';
import type { EngineId } from '../../core/script/language.ts';
import { startThread } from '../start-thread.ts';

/** A preset without steps that are kept. */
export interface CountedQuestion {
  readonly preset: PresetName;
  readonly entities: number;
  readonly cache: CacheOptions;
}

/** What one thread counts. */
export interface CountingTask extends CountedQuestion {
  readonly engine: EngineId;
}

/** What it says. */
export type CountingMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'lane'; readonly lane: CountedLane };

/**
 * Counts a preset on several engines, each in a thread of its own, as many at a time as there are processors.
 * @param onProgress is called with the operations that are counted on all engines together
 * @returns the lanes in the order of the engines
 */
export async function countPresets(
  engines: readonly EngineId[],
  question: CountedQuestion,
  onProgress: (done: number) => void,
): Promise<readonly CountedLane[]> {
  const lanes: CountedLane[] = [];
  const done = engines.map(() => 0);
  const threads = new Set<Worker>();
  let next = 0;
  const countNext = async (): Promise<void> => {
    for (let at = next++; at < engines.length; at = next++) {
      const thread = startThread('counter.cjs', 'src-main/cli/counting-thread.ts', {
        workerData: { engine: engines[at]!, ...question } satisfies CountingTask,
      });
      threads.add(thread);
      lanes[at] = await laneOf(thread, (count) => {
        done[at] = count;
        onProgress(done.reduce((sum, each) => sum + each, 0));
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), engines.length) }, countNext));
  } finally {
    // A thread that is ended may still deliver its lane.
    next = engines.length;
    for (const thread of threads) void thread.terminate();
  }
  return lanes;
}

/** What a thread comes to. @throws what ends it before */
function laneOf(thread: Worker, onProgress: (done: number) => void): Promise<CountedLane> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: CountingMessage) => {
      if (message.kind === 'lane') resolve(message.lane);
      else onProgress(message.done);
    });
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`A thread of the comparison has ended with ${code}`)));
  });
}
