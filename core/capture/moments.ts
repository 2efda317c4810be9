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

/** Milliseconds of the game after which a picture that is read over several frames is not waited for any more. */
const MAX_WAIT = 2000;

/** The moments of a timeline's steps, by step. */
export class Moments {
  readonly #first: number;
  readonly #frames: number[] = [];
  readonly #times: number[] = [];
  readonly #torn = new Set<number>();
  #start: Moment | null = null;
  /** Whether a span is known to end where the timeline begins. */
  #isSettled = false;

  /** @param first the position that the timeline begins at */
  constructor(first = 0) {
    this.#first = first;
  }

  /** The moment of the position that the timeline begins at. */
  begin(moment: Moment): void {
    this.#start = moment;
  }

  /** Says that a span ends where the timeline begins: if that is torn, no whole frame is near, and those that follow count alone, too. */
  beginSettled(): void {
    this.#isSettled = true;
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

  /** Whether the parts of what a position shows were read at different moments. */
  isTorn(position: number): boolean {
    return this.at(position)?.torn === true;
  }

  /**
   * The last position before this one that was read at one moment, or whose moment is not known.
   * @returns null where all that are known are torn, and where it is too long ago
   */
  wholeBefore(position: number): number | null {
    const at = this.#wholeAt(position - 1);
    if (at === null || this.isTorn(at)) return null;
    return at === position - 1 || this.at(at) !== null ? at : null;
  }

  /**
   * The steps that count as one where something is looked for: torn frames and the whole one that follows. What only a torn frame
   * shows may never have been so. Where none follows within two seconds the game may have none: each frame then counts alone.
   * @returns [from, to): a step that comes later may move the end of the last of them
   */
  spanOf(step: number): readonly [from: number, to: number] {
    const alone = [step, step + 1] as const;
    const from = this.#wholeAt(this.isTorn(step + 1) ? step + 1 : step);
    if (from === null) return alone;
    let to = from + 1;
    while (this.isTorn(to)) {
      if (this.#isLong(from, to)) return alone;
      if (this.at(to + 1) === null) return [from, to];
      to++;
    }
    return [from, to];
  }

  /** The last position up to this one at which a span ends, whatever comes later. */
  settled(position: number): number {
    return this.#wholeAt(position) ?? position;
  }

  /**
   * The first position from this one on at which a span ends, whatever came before.
   * @returns null where that is not known yet: a whole frame may follow the last one
   */
  settledFrom(position: number): number | null {
    let at = position;
    while (this.isTorn(at) && !this.#isLong(position, at)) {
      if (this.at(at + 1) === null) return null;
      at++;
    }
    return at;
  }

  /** The first position whose moment is not before `time`; times only grow. */
  positionAt(time: number): number {
    return firstIndex(this.#times.length, (step) => this.#times[step]! >= time) + 1 + this.#first;
  }

  /** The last position up to this one that is whole or the first one; null where it is too long ago. */
  #wholeAt(position: number): number | null {
    let at = position;
    while (at > this.#first && this.isTorn(at)) {
      at--;
      if (this.#isLong(at, position)) return null;
    }
    return this.#isSettled && at === this.#first && this.isTorn(at) ? null : at;
  }

  #isLong(from: number, to: number): boolean {
    // What the first position shows may have no moment.
    const [before, after] = [this.at(from) ?? this.at(from + 1), this.at(to)];
    return before !== null && after !== null && after.time - before.time > MAX_WAIT;
  }
}
