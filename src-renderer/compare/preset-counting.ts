import type { LaneFigures } from '../../core/compare/lane-figures.ts';
import { type PresetName, presetOperations } from '../../core/compare/presets.ts';
import type { EngineId } from '../../core/script/language.ts';
import { onWorkerFailure } from '../../src-main/worker-failure.ts';
import type { Counting } from './figures.ts';
import type { Question } from './plan.ts';

/** What one thread counts. */
export interface PresetTask {
  readonly engine: EngineId;
  readonly preset: PresetName;
  readonly entities: number;
}

/** What it says of its engine. */
export type PresetMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'figures'; readonly figures: LaneFigures };

/** Threads at a time: one processor is left to the window. */
function threads(): number {
  return Math.max(1, navigator.hardwareConcurrency - 1);
}

/**
 * Counts a preset without keeping its steps, each engine in a thread of its own.
 * @returns gives up what is not done yet
 */
export function countPreset(question: Question, engines: readonly EngineId[], counting: Counting): () => void {
  const operations = presetOperations(question.preset, question.entities);
  const waiting = [...engines];
  const workers = new Map<EngineId, Worker>();
  /** Operations that are counted, by engine. */
  const done = new Map<EngineId, number>();
  const tell = (engine: EngineId, count: number): void => {
    done.set(engine, count);
    const sum = [...done.values()].reduce((all, each) => all + each, 0);
    counting.onProgress(sum / (operations * engines.length));
  };
  const stop = (): void => {
    waiting.length = 0;
    for (const worker of workers.values()) worker.terminate();
    workers.clear();
  };
  const startNext = (): void => {
    const engine = waiting.shift();
    if (engine === undefined) return;
    const worker = new Worker(new URL('./preset-worker.ts', import.meta.url), { type: 'module' });
    workers.set(engine, worker);
    worker.onmessage = ({ data }: MessageEvent<PresetMessage>) => {
      if (data.kind === 'progress') {
        tell(engine, data.done);
        return;
      }
      worker.terminate();
      workers.delete(engine);
      tell(engine, operations);
      startNext();
      counting.onLane(data.figures);
    };
    onWorkerFailure(worker, (failure) => {
      stop();
      counting.onFailure(failure);
    });
    worker.postMessage({ engine, ...question } satisfies PresetTask);
  };
  for (let i = Math.min(threads(), engines.length); i > 0; i--) startNext();
  return stop;
}
