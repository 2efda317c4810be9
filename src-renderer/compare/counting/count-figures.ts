import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { failureOf, pageWorker, type WorkerFailure } from '../../../src-main/workers/page-worker.ts';
import { callOnce } from '../../../src-main/workers/worker-calls.ts';
import type { FiguresFunctions, FiguresRequest } from './figures-worker.ts';

/** Receives the progress and results of counting. */
export interface Counting {
  /** An engine is done. */
  onLane(figures: LaneFigures): void;
  /** @param share of all the work, from 0 to 1 */
  onProgress(share: number): void;
  /** Called when counting ended early. */
  onFailure(failure: WorkerFailure): void;
}

/**
 * Counts in a worker, so the window stays responsive.
 * @returns cancels the rest
 */
export function countFigures(request: FiguresRequest, { onLane, onProgress, onFailure }: Counting): () => void {
  const worker = pageWorker<FiguresFunctions>(
    new Worker(new URL('./figures-worker.ts', import.meta.url), { type: 'module' }),
  );
  let counted = 0;
  const receive = (figures: LaneFigures): void => {
    counted += 1;
    onProgress(counted / request.engines.length);
    onLane(figures);
  };
  return callOnce(worker, 'countLanes', [request, receive], {
    onDone: () => {},
    onFailure: (error) => onFailure(failureOf(error)),
  });
}
