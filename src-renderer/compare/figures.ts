import type { LaneFigures } from '../../core/compare/lane-figures.ts';
import type { EngineId } from '../../core/script/language.ts';

/** What is to be counted. */
export interface FiguresRequest {
  readonly name: string;
  readonly text: string;
  readonly engines: readonly EngineId[];
}

/** Is told of what is counted. */
export interface Counting {
  /** An engine is done. */
  onLane(figures: LaneFigures): void;
  /** @param share of all the work, from 0 to 1 */
  onProgress(share: number): void;
  /** @param message empty where the thread could not be loaded */
  onError(message: string): void;
}

/**
 * Counts in a thread of its own, so that the window moves meanwhile.
 * @returns gives up what is not done yet
 */
export function countFigures(request: FiguresRequest, { onLane, onProgress, onError }: Counting): () => void {
  const worker = new Worker(new URL('./figures-worker.ts', import.meta.url), { type: 'module' });
  let left = request.engines.length;
  worker.onmessage = ({ data }: MessageEvent<LaneFigures>) => {
    left -= 1;
    if (left === 0) worker.terminate();
    onProgress(1 - left / request.engines.length);
    onLane(data);
  };
  const fail = (message: string): void => {
    worker.terminate();
    onError(message);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    // A script that could not be loaded is a plain event, without a message.
    const { message }: Partial<ErrorEvent> = event;
    fail(message ?? '');
  };
  worker.onmessageerror = () => fail('messageerror');
  worker.postMessage(request);
  return () => worker.terminate();
}
