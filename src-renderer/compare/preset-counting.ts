import { type CountingThreads, countInThreads } from '../../core/compare/count-in-threads.ts';
import type { LaneFigures } from '../../core/compare/lane-figures.ts';
import { type PresetName, presetOperations } from '../../core/compare/presets.ts';
import { longestFirst } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import { onWorkerFailure, type WorkerFailure } from '../../src-main/contract/worker-failure.ts';
import { messageOf } from '../state/window/window-state.ts';
import type { Question } from './comparison-plan.ts';
import type { Counting } from './count-figures.ts';

/** The task of one worker. */
export interface PresetTask {
  readonly engine: EngineId;
  readonly preset: PresetName;
  readonly entities: number;
}

/** The messages of a worker. */
export type PresetMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'figures'; readonly figures: LaneFigures };

/** Threads at a time: one processor is left to the window. */
function threads(): number {
  return Math.max(1, navigator.hardwareConcurrency - 1);
}

/**
 * Counts a preset without keeping its steps, each engine in its own worker.
 * @returns cancels the rest
 */
export function countPreset(question: Question, engines: readonly EngineId[], counting: Counting): () => void {
  const operations = presetOperations(question.preset, question.entities);
  const start = startCounting(question);
  return countInThreads(longestFirst(engines), { maxThreads: threads(), operations, start, failureOf }, counting);
}

function failureOf(error: unknown): WorkerFailure {
  return { kind: 'failed', message: messageOf(error) };
}

function startCounting(question: Question): CountingThreads<LaneFigures, WorkerFailure>['start'] {
  return (engine, { onProgress, onLane, onFailure }) => {
    const worker = new Worker(new URL('./preset-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<PresetMessage>) => {
      if (data.kind === 'progress') onProgress(data.done);
      else onLane(data.figures);
    };
    onWorkerFailure(worker, onFailure);
    worker.postMessage({ engine, ...question } satisfies PresetTask);
    return () => worker.terminate();
  };
}
