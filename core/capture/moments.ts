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
  readonly #first: number;
  readonly #frames: number[] = [];
  readonly #times: number[] = [];
  readonly #torn = new Set<number>();
  #start: Moment | null = null;

  /** @param first the position that the timeline begins at */
  constructor(first = 0) {
    this.#first = first;
  }

  /** The moment of the position that the timeline begins at. */
  begin(moment: Moment): void {
    this.#start = moment;
  }

  /** Gives all steps up to `length` that have none yet the same moment: an exact probe makes several of one message. */
  note(length: number, { frame, time, torn }: Moment): void {
    for (let step = this.#frames.length; step < length - this.#first; step++) {
      this.#frames[step] = frame;
      this.#times[step] = time;
      if (torn) this.#torn.add(step);
    }
  }

  /** The moment that a position shows; null before the first, and where it is not known. */
  at(position: number): Moment | null {
    const step = position - 1 - this.#first;
    if (step === -1) return this.#start;
    const frame = this.#frames[step];
    const time = this.#times[step];
    return frame === undefined || time === undefined ? null : { frame, time, torn: this.#torn.has(step) };
  }

  /**
   * The last position before this one that was read at one moment, or whose moment is not known.
   * @returns null where all that are known are torn
   */
  wholeBefore(position: number): number | null {
    let at = position - 1;
    while (this.at(at)?.torn === true) at--;
    return at === position - 1 || this.at(at) !== null ? at : null;
  }

  /** The first position whose moment is not before `time`; times only grow. */
  positionAt(time: number): number {
    return firstIndex(this.#times.length, (step) => this.#times[step]! >= time) + 1 + this.#first;
  }
}
