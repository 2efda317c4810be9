import type { LaneFigures } from '../../core/compare/lane-figures.ts';
import type { EngineId } from '../../core/script/language.ts';

/** What is to be counted. */
export interface FiguresRequest {
  readonly name: string;
  readonly text: string;
  readonly engines: readonly EngineId[];
}

/**
 * Counts in a thread of its own, so that the window moves meanwhile.
 * @param onLane called for each engine when it is done
 * @param onError empty where the thread could not be loaded
 * @returns gives up what is not done yet
 */
export function countFigures(
  request: FiguresRequest,
  onLane: (figures: LaneFigures) => void,
  onError: (message: string) => void,
): () => void {
  const worker = new Worker(new URL('./figures-worker.ts', import.meta.url), { type: 'module' });
  let left = request.engines.length;
  worker.onmessage = ({ data }: MessageEvent<LaneFigures>) => {
    left -= 1;
    if (left === 0) worker.terminate();
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
