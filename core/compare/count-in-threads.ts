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
  /** @returns ends the thread; what it says after that is not heard */
  start(engine: EngineId, events: CountingEvents<Lane, Failure>): () => void;
}

/**
 * Counts on several engines, each in a thread of its own, which is ended when it is done. The first failure ends all.
 * @returns gives up what is not done yet
 */
export function countInThreads<Lane, Failure>(
  engines: readonly EngineId[],
  { most, operations, start }: Threads<Lane, Failure>,
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
  const startNext = (): void => {
    const [at, engine] = waiting.shift() ?? [];
    if (at === undefined || engine === undefined) return;
    const unlessEnded =
      <T>(act: (said: T) => void) =>
      (said: T): void => {
        if (running.has(at)) act(said);
      };
    const end = start(engine, {
      onProgress: unlessEnded((count) => tell(at, count)),
      onLane: unlessEnded((lane) => {
        end();
        running.delete(at);
        tell(at, operations);
        startNext();
        onLane(lane);
      }),
      onFailure: unlessEnded((failure) => {
        stop();
        onFailure(failure);
      }),
    });
    running.set(at, end);
  };
  for (let i = Math.min(most, engines.length); i > 0; i--) startNext();
  return stop;
}
