import type { EngineId } from '../../script/language/language.ts';

/** Events while engines are counted. `Lane` is an engine's result, `Failure` the reason why a thread failed. */
export interface CountingEvents<Lane, Failure> {
  /** @param done number of operations for one thread; share from 0 to 1 for all threads */
  onProgress(done: number): void;
  onLane(lane: Lane): void;
  onFailure(failure: Failure): void;
}

export interface CountingThreads<Lane, Failure> {
  /** Maximum number of threads at a time. */
  readonly maxThreads: number;
  readonly operations: number;
  /**
   * @returns a function that ends the thread; its later events are ignored
   * @throws if the thread cannot be started
   */
  start(engine: EngineId, events: CountingEvents<Lane, Failure>): () => void;
  failureOf(error: unknown): Failure;
}

/**
 * Counts on each engine in its own thread. The first failure ends all.
 * @returns a function that cancels the remaining work
 */
export function countInThreads<Lane, Failure>(
  engines: readonly EngineId[],
  { maxThreads, operations, start, failureOf }: CountingThreads<Lane, Failure>,
  { onProgress, onLane, onFailure }: CountingEvents<Lane, Failure>,
): () => void {
  const waiting = [...engines.entries()];
  const running = new Map<number, () => void>();
  const done = engines.map(() => 0);
  const tell = (at: number, count: number): void => {
    done[at] = count;
    onProgress(done.reduce((sum, each) => sum + each, 0) / (operations * engines.length));
  };
  const stop = (): void => {
    waiting.length = 0;
    for (const end of running.values()) end();
    running.clear();
  };
  const fail = (failure: Failure): void => {
    stop();
    onFailure(failure);
  };
  const whileRunning =
    <T>(at: number, act: (said: T) => void) =>
    (said: T): void => {
      if (running.has(at)) act(said);
    };
  const startNext = (): void => {
    const [at, engine] = waiting.shift() ?? [];
    if (at === undefined || engine === undefined) return;
    const onDone = (lane: Lane): void => {
      running.get(at)?.();
      running.delete(at);
      tell(at, operations);
      onLane(lane);
      startNext();
    };
    const events = {
      onProgress: whileRunning(at, (count: number) => tell(at, count)),
      onLane: whileRunning(at, onDone),
      onFailure: whileRunning(at, fail),
    };
    try {
      running.set(at, start(engine, events));
    } catch (error) {
      fail(failureOf(error));
    }
  };
  for (let i = Math.min(maxThreads, engines.length); i > 0; i--) startNext();
  return stop;
}
