import { firstIndex } from '../trace/lookup.ts';

/** When a step of a game was, as its message said. */
export interface Moment {
  /** The game's own number of the frame. */
  readonly frame: number;
  /** Milliseconds since the probe began. */
  readonly time: number;
  /** Read at different moments. */
  readonly torn: boolean;
}

/** The moments of a timeline's steps, by step. */
export class Moments {
  readonly #frames: number[] = [];
  readonly #times: number[] = [];
  readonly #torn = new Set<number>();

  /** Gives all steps up to `length` that have none yet the same moment: an exact probe makes several of one message. */
  note(length: number, { frame, time, torn }: Moment): void {
    for (let step = this.#frames.length; step < length; step++) {
      this.#frames[step] = frame;
      this.#times[step] = time;
      if (torn) this.#torn.add(step);
    }
  }

  /** The moment that a position shows; null at the start. */
  at(position: number): Moment | null {
    const frame = this.#frames[position - 1];
    const time = this.#times[position - 1];
    return frame === undefined || time === undefined ? null : { frame, time, torn: this.#torn.has(position - 1) };
  }

  /** The first position whose moment is not before `time`; times only grow. */
  positionAt(time: number): number {
    return firstIndex(this.#times.length, (step) => this.#times[step]! >= time) + 1;
  }
}
