import type { Timeline } from './timeline.ts';

/** A computation that may be interrupted wherever it yields. */
export type Turns<T> = Generator<undefined, T>;

/** Items between two places where a visit may be interrupted: well below a millisecond of work. */
const ITEMS = 256;

/** Visits items, and may be interrupted now and then. */
export function* visitInTurns<T>(items: Iterable<T>, visit: (item: T) => void): Turns<void> {
  let visited = 0;
  for (const item of items) {
    visit(item);
    if (++visited % ITEMS === 0) yield;
  }
}

/** Runs a computation to its end at once. */
export function finish<T>(turns: Turns<T>): T {
  for (let next = turns.next(); ; next = turns.next()) if (next.done === true) return next.value;
}

/**
 * Runs a computation that moves a timeline, in turns. Between them the timeline is where others left it, and may have recorded more steps.
 */
export class TimelineTurns<T> {
  /** The result, once `isDone`. */
  result: T | null = null;
  isDone = false;
  readonly #timeline: Timeline;
  readonly #turns: Turns<T>;
  #position: number | null = null;

  constructor(timeline: Timeline, turns: Turns<T>) {
    this.#timeline = timeline;
    this.#turns = turns;
  }

  /**
   * Runs until the computation is done or `isOver` returns true. `isOver` is called several times a millisecond. Each turn seeks to where the
   * last one stopped and back, which takes about 10 ns for each write in between. The computation ends without a result if the timeline has
   * dropped steps that it needs.
   */
  continue(isOver: () => boolean): void {
    if (this.isDone) return;
    if (this.#position !== null && this.#position < this.#timeline.first) this.isDone = true;
    else this.#timeline.withoutMoving(() => this.#run(isOver));
  }

  #run(isOver: () => boolean): void {
    const timeline = this.#timeline;
    if (this.#position !== null && timeline.position !== this.#position) timeline.seek(this.#position);
    do {
      const next = this.#turns.next();
      if (next.done !== true) continue;
      this.result = next.value;
      this.isDone = true;
    } while (!this.isDone && !isOver());
    this.#position = timeline.position;
  }
}
