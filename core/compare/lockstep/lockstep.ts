import type { Depth } from '../../script/narration/beats.ts';
import { firstIndex, getOrInsert } from '../../trace/lookup.ts';
import { type LaneSteps, type LockstepRow, type LockstepScript, lockstepRows } from './lockstep-rows.ts';

/** The place of one run: its own position and its progress in the operation or, at coarser depths than access, in the set-up. */
export interface LanePlace {
  /** Position in the run's own timeline. */
  readonly position: number;
  /** Number of completed steps; equal to `steps` while the run waits for the others. */
  readonly done: number;
  readonly steps: number;
  /** The current or last beat, counted from 1; 0 before the first. */
  readonly beat: number;
  readonly beats: number;
}

/** Returns the progress of a run in the unit of a depth: beats or memory accesses. */
export function progressOf(place: LanePlace, depth: Depth): { readonly done: number; readonly count: number } {
  return depth === 'access' ? { done: place.done, count: place.steps } : { done: place.beat, count: place.beats };
}

/**
 * Combines several runs of one script into one timeline. Operations begin together, and so do their beats: a beat takes
 * as many positions as its longest run has steps, but at least one. A run with fewer steps waits at the end of the
 * beat, a run with fewer beats at the end of the operation.
 */
export class Lockstep {
  readonly length: number;
  readonly #rows: readonly LockstepRow[];
  readonly #stops = new Map<Depth, readonly number[]>();

  /** @param runs null for an engine that cannot run the script; it always waits */
  constructor(script: LockstepScript, runs: readonly (LaneSteps | null)[]) {
    this.#rows = lockstepRows(script, runs);
    this.length = this.#rows.at(-1)?.to ?? 0;
  }

  /** Returns the current or last operation; -1 before the first. */
  operationAt(position: number): number {
    return position <= 0 ? -1 : (this.#rows[this.#rowAt(position)]?.operation ?? -1);
  }

  /** Returns the positions before and after an operation or, at coarser depths than access, before and after its set-up. */
  spanOf(operation: number, depth: Depth = 'access'): readonly [start: number, end: number] {
    const [first, end] = this.#rowsOf(operation, depth);
    return [this.#to(first - 1), this.#to(end - 1)];
  }

  stops(depth: Depth): readonly number[] {
    return getOrInsert(this.#stops, depth, () => {
      if (depth === 'access') return Array.from({ length: this.length + 1 }, (_, at) => at);
      return [0, ...this.#rows.filter((row) => isStop(row, depth)).map(({ to }) => to)];
    });
  }

  /** Returns the next position at which a depth stops, or the end. */
  next(position: number, depth: Depth): number {
    const all = this.stops(depth);
    return all[firstIndex(all.length, (i) => all[i]! > position)] ?? this.length;
  }

  /** Returns the previous position at which a depth stops, or the start. */
  previous(position: number, depth: Depth): number {
    const all = this.stops(depth);
    return all[firstIndex(all.length, (i) => all[i]! >= position) - 1] ?? 0;
  }

  /** Returns the number of stops in the current operation or set-up, and how many are completed. */
  partAt(position: number, depth: Depth): { readonly n: number; readonly count: number } {
    const all = this.stops(depth);
    const upTo = (end: number): number => firstIndex(all.length, (i) => all[i]! > end);
    const [start, end] = this.spanOf(this.operationAt(position), depth);
    return { n: upTo(position) - upTo(start), count: upTo(end) - upTo(start) };
  }

  /** The first position at which a run has reached its position and the others have caught up; the end if there is none. */
  positionOf(lane: number, own: number): number {
    if (own <= 0) return 0;
    const found = firstIndex(this.#rows.length, (i) => this.#rows[i]!.own[lane]! >= own);
    const row = this.#rows[found];
    if (row === undefined) return this.length;
    if (row.own[lane] !== own) return this.#to(found - 1) + own - this.#own(found - 1, lane);
    const [, end] = this.#rowsOf(row.operation, 'beat');
    return this.#own(end - 1, lane) === own ? this.#to(end - 1) : row.to;
  }

  placeIn(lane: number, position: number, depth: Depth = 'access'): LanePlace {
    if (position <= 0) return { position: 0, done: 0, steps: 0, beat: 0, beats: 0 };
    const at = this.#rowAt(position);
    const own = Math.min(this.#own(at, lane), this.#own(at - 1, lane) + position - this.#to(at - 1));
    const [first, end] = this.#rowsOf(this.operationAt(position), depth);
    const [before, after] = [this.#own(first - 1, lane), this.#own(end - 1, lane)];
    const isSetup = depth !== 'access' && this.#rows[first]!.setup !== null;
    const [beat, beats] = isSetup
      ? [Number(own > before), Number(after > before)]
      : [this.#beatsUpTo(own, lane, [first, end]), this.#beatsUpTo(after, lane, [first, end])];
    return { position: own, done: own - before, steps: after - before, beat, beats };
  }

  /** Counts the beats that a run begins within some rows before it is at `own`. */
  #beatsUpTo(own: number, lane: number, [first, end]: readonly [first: number, end: number]): number {
    let count = 0;
    for (let row = first; row < end; row++) {
      const before = this.#own(row - 1, lane);
      if (before < own && before < this.#own(row, lane)) count++;
    }
    return count;
  }

  #rowAt(position: number): number {
    return Math.min(
      this.#rows.length - 1,
      firstIndex(this.#rows.length, (i) => this.#rows[i]!.to >= position),
    );
  }

  /** Returns the rows of an operation or of its set-up: the first, and the one after the last. */
  #rowsOf(operation: number, depth: Depth): readonly [first: number, end: number] {
    const begin = (wanted: number): number => firstIndex(this.#rows.length, (i) => this.#rows[i]!.operation >= wanted);
    const setup = depth === 'access' ? null : (this.#rows[begin(operation)]?.setup ?? null);
    return setup === null ? [begin(operation), begin(operation + 1)] : [begin(setup.first), begin(setup.end)];
  }

  #to(row: number): number {
    return this.#rows[row]?.to ?? 0;
  }

  #own(row: number, lane: number): number {
    return this.#rows[row]?.own[lane] ?? 0;
  }
}

/** A set-up is one operation and one beat. */
function isStop({ operation, isLast, setup }: LockstepRow, depth: Depth): boolean {
  if (setup !== null) return isLast && operation === setup.end - 1;
  return depth === 'beat' || isLast;
}
