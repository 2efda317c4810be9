import type { LaneFigures } from '../../core/compare/lane-figures.ts';
import type { EngineId } from '../../core/script/language.ts';
import { onWorkerFailure, type WorkerFailure } from '../../src-main/contract/worker-failure.ts';

/** The task of the worker. */
export interface FiguresRequest {
  readonly name: string;
  readonly text: string;
  readonly engines: readonly EngineId[];
}

/** Receives the progress and results of counting. */
export interface Counting {
  /** An engine is done. */
  onLane(figures: LaneFigures): void;
  /** @param share of all the work, from 0 to 1 */
  onProgress(share: number): void;
  /** Counting has ended before its time. */
  onFailure(failure: WorkerFailure): void;
}

/**
 * Counts in a worker, so the window stays responsive.
 * @returns cancels the rest
 */
export function countFigures(request: FiguresRequest, { onLane, onProgress, onFailure }: Counting): () => void {
  const worker = new Worker(new URL('./figures-worker.ts', import.meta.url), { type: 'module' });
  let left = request.engines.length;
  worker.onmessage = ({ data }: MessageEvent<LaneFigures>) => {
    left -= 1;
    if (left === 0) worker.terminate();
    onProgress(1 - left / request.engines.length);
    onLane(data);
  };
  onWorkerFailure(worker, (failure) => {
    worker.terminate();
    onFailure(failure);
  });
  worker.postMessage(request);
  return () => worker.terminate();
}
