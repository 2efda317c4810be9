import type { EngineId } from '../script/language.ts';

/** What is said while engines are counted. `Lane` is what an engine comes to, `Failure` why a thread ends before that. */
export interface CountingEvents<Lane, Failure> {
  /** @param done of a thread: operations; of all threads: a share, from 0 to 1 */
  onProgress(done: number): void;
  onLane(lane: Lane): void;
  onFailure(failure: Failure): void;
}

/** Where a preset is counted. */
export interface Threads<Lane, Failure> {
  /** At a time. */
  readonly most: number;
  /** Of a preset, on each engine. */
  readonly operations: number;
  /**
   * @returns ends the thread; what it says after that is not heard
   * @throws when there can be no such thread
   */
  start(engine: EngineId, events: CountingEvents<Lane, Failure>): () => void;
  /** What an error of `start` is reported as. */
  failureOf(error: unknown): Failure;
}

/**
 * Counts on several engines, each in a thread of its own, which is ended when it is done. The first failure ends all.
 * @returns gives up what is not done yet
 */
export function countInThreads<Lane, Failure>(
  engines: readonly EngineId[],
  { most, operations, start, failureOf }: Threads<Lane, Failure>,
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
  for (let i = Math.min(most, engines.length); i > 0; i--) startNext();
  return stop;
}
