import type { Depth } from '../script/beats.ts';
import { firstIndex, getOrInsert } from '../trace/lookup.ts';
import { type LaneSteps, type Row, rowsOf, type Story } from './lockstep-rows.ts';

/** Where one run is: its own position, and how much of the operation is done; at coarser depths than access, of the set-up. */
export interface LanePlace {
  /** Position of the run's timeline. */
  readonly position: number;
  /** Steps that are done; `steps` when the run waits for the others. */
  readonly done: number;
  readonly steps: number;
  /** The beat that is under way or done last, counted from 1; 0 before the first. */
  readonly beat: number;
  readonly beats: number;
}

/** How far a run is, as one counts at a depth: by beats, or by memory accesses. */
export function progressOf(place: LanePlace, depth: Depth): { readonly done: number; readonly count: number } {
  return depth === 'access' ? { done: place.done, count: place.steps } : { done: place.beat, count: place.beats };
}

/**
 * Runs of one script as one timeline. Operations begin together, and so do their beats: a beat takes as many positions as its longest
 * run has steps, one at least. A run with fewer steps waits at the end of the beat, one with fewer beats at the end of the operation.
 */
export class Lockstep {
  /** The last position. */
  readonly length: number;
  readonly #rows: readonly Row[];
  readonly #stops = new Map<Depth, readonly number[]>();

  /** @param runs null for an engine that could not run the script: it waits from first to last */
  constructor(script: Story, runs: readonly (LaneSteps | null)[]) {
    this.#rows = rowsOf(script, runs);
    this.length = this.#rows.at(-1)?.to ?? 0;
  }

  /** The operation under way or done last; -1 before the first. */
  operationAt(position: number): number {
    return position <= 0 ? -1 : (this.#rows[this.#rowAt(position)]?.operation ?? -1);
  }

  /** Position before and after an operation; at coarser depths than access, of the set-up that it is part of. */
  spanOf(operation: number, depth: Depth = 'access'): readonly [start: number, end: number] {
    const [first, end] = this.#rowsOf(operation, depth);
    return [this.#to(first - 1), this.#to(end - 1)];
  }

  /** All positions at which a depth stops, the first and the last included. */
  stops(depth: Depth): readonly number[] {
    return getOrInsert(this.#stops, depth, () => {
      if (depth === 'access') return Array.from({ length: this.length + 1 }, (_, at) => at);
      return [0, ...this.#rows.filter((row) => isStop(row, depth)).map(({ to }) => to)];
    });
  }

  /** The next position at which a depth stops; the end when none follows. */
  next(position: number, depth: Depth): number {
    const all = this.stops(depth);
    return all[firstIndex(all.length, (i) => all[i]! > position)] ?? this.length;
  }

  /** The last position before that at which a depth stops; the start when there is none. */
  previous(position: number, depth: Depth): number {
    const all = this.stops(depth);
    return all[firstIndex(all.length, (i) => all[i]! >= position) - 1] ?? 0;
  }

  /** How many stops of a depth the operation under way has, or its set-up, and how many of them are done. */
  partAt(position: number, depth: Depth): { readonly n: number; readonly count: number } {
    const all = this.stops(depth);
    const upTo = (end: number): number => firstIndex(all.length, (i) => all[i]! > end);
    const [start, end] = this.spanOf(this.operationAt(position), depth);
    return { n: upTo(position) - upTo(start), count: upTo(end) - upTo(start) };
  }

  /** The position at which run number `lane` has come to a position of its own, and the others too; the end when it never does. */
  positionOf(lane: number, own: number): number {
    if (own <= 0) return 0;
    const found = firstIndex(this.#rows.length, (i) => this.#rows[i]!.own[lane]! >= own);
    const row = this.#rows[found];
    if (row === undefined) return this.length;
    if (row.own[lane] !== own) return this.#to(found - 1) + own - this.#own(found - 1, lane);
    const [, end] = this.#rowsOf(row.operation, 'beat');
    return this.#own(end - 1, lane) === own ? this.#to(end - 1) : row.to;
  }

  /** Where run number `lane` is at a position. */
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

  /** How many beats a run begins in some rows before it is at `own`. */
  #beatsUpTo(own: number, lane: number, [first, end]: readonly [first: number, end: number]): number {
    let count = 0;
    for (let row = first; row < end; row++) {
      const before = this.#own(row - 1, lane);
      if (before < own && before < this.#own(row, lane)) count++;
    }
    return count;
  }

  /** The row that is under way or done last. */
  #rowAt(position: number): number {
    return Math.min(
      this.#rows.length - 1,
      firstIndex(this.#rows.length, (i) => this.#rows[i]!.to >= position),
    );
  }

  /** The rows of an operation, or of its set-up: the first, and the one after the last. */
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
function isStop({ operation, isLast, setup }: Row, depth: Depth): boolean {
  if (setup !== null) return isLast && operation === setup.end - 1;
  return depth === 'beat' || isLast;
}
