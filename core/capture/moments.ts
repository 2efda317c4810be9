import { firstIndex } from '../trace/lookup.ts';
import type { Moment } from '../wire/live/moment.ts';

/** Milliseconds after which a sequence of torn frames no longer counts as one. */
const MAX_WAIT = 2000;

export class Moments {
  readonly #first: number;
  readonly #frames: number[] = [];
  readonly #times: number[] = [];
  readonly #torn = new Set<number>();
  /** By step; steps whose values are all of their frame are left out. */
  readonly #valueAges = new Map<number, number>();
  /** Pauses of the game at a frame, from the position of that frame to the first one after the pause; infinity while the game is paused. */
  readonly #pauses: { readonly frame: number; from: number; to: number }[] = [];
  #start: Moment | null = null;
  /** True if a span is known to end at the timeline's first position. */
  #isSettled = false;

  constructor(first = 0) {
    this.#first = first;
  }

  begin(moment: Moment): void {
    this.#start = moment;
  }

  /** Declares that a span ends at the timeline's first position. If it is torn, the following torn frames also count alone. */
  beginSettled(): void {
    this.#isSettled = true;
  }

  /** Sets the moment of all steps up to `length` that have none yet, because one message of an exact probe makes several steps. */
  note(length: number, { frame, time, torn, valueAge }: Moment): void {
    for (let step = this.#frames.length; step < length - this.#first; step++) {
      this.#frames[step] = frame;
      this.#times[step] = time;
      if (torn) this.#torn.add(step);
      if (valueAge > 0) this.#valueAges.set(step, valueAge);
    }
    // The frames up to the pause may arrive after the message about it.
    const last = this.#pauses.at(-1);
    if (last?.to !== Number.POSITIVE_INFINITY || frame === this.at(last.from)?.frame) return;
    if (frame <= last.frame) last.from = length;
    else this.#stepped(frame, length);
  }

  /** Notes that the game is paused at a frame, or resumed, after the last message, which led to position `length`. */
  notePause(paused: boolean, frame: number, length: number): void {
    const last = this.#pauses.at(-1);
    const isPaused = last?.to === Number.POSITIVE_INFINITY;
    if (paused && !isPaused)
      this.#pauses.push({ frame, from: this.#firstOfFrame(length), to: Number.POSITIVE_INFINITY });
    else if (!paused && isPaused) last.to = length + 1;
  }

  /** A game that is held is read to its end before it says so, which takes time in which it does not run. */
  #firstOfFrame(position: number): number {
    let at = position;
    while (at > this.#first + 1 && this.at(at - 1)?.frame === this.at(at)?.frame) at--;
    return at;
  }

  /** A paused game that runs a single frame pauses again after it. */
  #stepped(frame: number, length: number): void {
    this.#pauses.at(-1)!.to = length;
    this.#pauses.push({ frame, from: length, to: Number.POSITIVE_INFINITY });
  }

  /** True if the game is paused in the frame of a position, as far as its messages tell. */
  isHeldAt(position: number): boolean {
    const last = this.#pauses.at(-1);
    return last?.to === Number.POSITIVE_INFINITY && last.frame === this.at(position)?.frame;
  }

  /** Returns the milliseconds that the game ran between two positions, without pauses; null if they are unknown. */
  runningTime(from: number, to: number): number | null {
    const timeAt = (position: number): number | null => this.at(position)?.time ?? null;
    const [start, end] = [timeAt(from), timeAt(to)];
    if (start === null || end === null) return null;
    const paused = this.#pauses.map((pause) => {
      const [begin, over] = [timeAt(Math.max(from, pause.from)), timeAt(Math.min(to, pause.to))];
      return begin === null || over === null ? 0 : Math.max(0, over - begin);
    });
    return paused.reduce((left, each) => left - each, end - start);
  }

  /** Returns the milliseconds that the game ran since a time, without pauses; null if they are unknown. */
  runningSince(time: number): number | null {
    return this.runningTime(this.positionAt(time), this.#first + this.#times.length);
  }

  /** Returns the time of the first position up to another one that shows a frame or a later one; null if it is unknown. */
  timeOfFrame(frame: number, position: number): number | null {
    let at = position;
    while (at > this.#first && (this.at(at - 1)?.frame ?? -1) >= frame) at--;
    return this.at(at)?.time ?? null;
  }

  /** Returns the moment of a position; null if it is unknown or before the first step. */
  at(position: number): Moment | null {
    const step = position - 1 - this.#first;
    if (step === -1) return this.#start;
    const frame = this.#frames[step];
    const time = this.#times[step];
    if (frame === undefined || time === undefined) return null;
    return { frame, time, torn: this.#torn.has(step), valueAge: this.#valueAges.get(step) ?? 0 };
  }

  isTorn(position: number): boolean {
    return this.at(position)?.torn === true;
  }

  /** The last earlier position that was read at one time, or whose moment is unknown; null if all are torn, or if it is too long ago. */
  wholeBefore(position: number): number | null {
    const at = this.#wholeAt(position - 1);
    if (at === null || this.isTorn(at)) return null;
    return at === position - 1 || this.at(at) !== null ? at : null;
  }

  /**
   * Returns the earlier position with which the state at this one is compared: the last whole one. If no frame was whole
   * for two seconds, each frame counts alone, as in searches, so it is the previous one, which is torn.
   * @returns null if the state at the position, or the one before it, may never have existed
   */
  comparedWith(position: number): number | null {
    if (this.#wholeAt(this.isTorn(position) ? position : position - 1) === null) {
      return position - 1 > this.#first ? position - 1 : null;
    }
    return this.isTorn(position) ? null : this.wholeBefore(position);
  }

  /**
   * Returns the steps that count as one in searches: torn frames and the whole frame after them, because the state in a
   * torn frame may never have existed. If no whole frame follows within two seconds, the game may not have any, and
   * each frame counts alone.
   * @returns [from, to); later steps may move the end of the last span
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

  /** Returns the last position up to this one at which a span ends for certain, independent of later frames. */
  settled(position: number): number {
    return this.#wholeAt(position) ?? position;
  }

  /** The first position from this one on at which a span ends, whatever came before; null while a whole frame may still follow. */
  settledFrom(position: number): number | null {
    let at = position;
    while (this.isTorn(at) && !this.#isLong(position, at)) {
      if (this.at(at + 1) === null) return null;
      at++;
    }
    return at;
  }

  /** Returns the first position whose time is not before `time`. Times never decrease. */
  positionAt(time: number): number {
    return firstIndex(this.#times.length, (step) => this.#times[step]! >= time) + 1 + this.#first;
  }

  /** Returns the last position up to this one that is whole or the first position; null if it is too long ago. */
  #wholeAt(position: number): number | null {
    let at = position;
    while (at > this.#first && this.isTorn(at)) {
      at--;
      if (this.#isLong(at, position)) return null;
    }
    return this.#isSettled && at === this.#first && this.isTorn(at) ? null : at;
  }

  #isLong(from: number, to: number): boolean {
    // The first position may have no moment.
    const [before, after] = [this.at(from) ?? this.at(from + 1), this.at(to)];
    return before !== null && after !== null && after.time - before.time > MAX_WAIT;
  }
}
