import type { ScriptRun } from '../script/run.ts';
import { firstIndex } from '../trace/lookup.ts';

/** Where one run is: its own position, and how many steps of the operation under way are done. */
export interface LanePlace {
  /** Position of the run's timeline. */
  readonly position: number;
  /** Steps of the operation that are done; `steps` when the run waits for the others. */
  readonly done: number;
  readonly steps: number;
}

/**
 * Runs of one script as one timeline. An operation takes as many beats as its longest run has steps, one at least; a run that
 * has fewer waits at its end until all are done. Position n is after n beats.
 */
export class Lockstep {
  /** Beats in all. */
  readonly length: number;
  /** Beat at which each operation begins, and the end of the last. */
  readonly #starts: readonly number[];
  /** For each run, its position before each operation and after the last. */
  readonly #lanes: readonly (readonly number[])[];

  /**
   * @param operations how many the script has; a run that was refused has fewer
   * @param runs null for an engine that could not run the script: it waits from first to last
   */
  constructor(operations: number, runs: readonly (Pick<ScriptRun, 'operations'> | null)[]) {
    this.#lanes = runs.map((run) => boundaries(operations, run));
    const starts = [0];
    for (let i = 0; i < operations; i++) {
      const longest = Math.max(1, ...this.#lanes.map((lane) => lane[i + 1]! - lane[i]!));
      starts.push(starts[i]! + longest);
    }
    this.#starts = starts;
    this.length = starts.at(-1)!;
  }

  /** The operation under way or done last; -1 before the first. */
  operationAt(position: number): number {
    return firstIndex(this.#starts.length - 1, (i) => this.#starts[i]! >= position) - 1;
  }

  /** Position before and after an operation. */
  spanOf(operation: number): readonly [start: number, end: number] {
    return [this.#starts[operation]!, this.#starts[operation + 1]!];
  }

  /** Where the next whole operation ends. */
  nextEnd(position: number): number {
    return this.#starts.find((start) => start > position) ?? this.length;
  }

  /** Where the operation that led here began, or the one before when standing at its start. */
  previousStart(position: number): number {
    return this.#starts.findLast((start) => start < position) ?? 0;
  }

  /** The first position at which run number `lane` has come to a position of its own; the end when it never does. */
  positionOf(lane: number, own: number): number {
    const operation = firstIndex(this.#starts.length - 1, (i) => this.#lanes[lane]![i + 1]! >= own);
    if (own <= 0 || operation >= this.#starts.length - 1) return own <= 0 ? 0 : this.length;
    return this.#starts[operation]! + own - this.#lanes[lane]![operation]!;
  }

  /** Where run number `lane` is at a position. */
  placeIn(lane: number, position: number): LanePlace {
    const operation = this.operationAt(position);
    if (operation < 0) return { position: 0, done: 0, steps: 0 };
    const [before, after] = [this.#lanes[lane]![operation]!, this.#lanes[lane]![operation + 1]!];
    const done = Math.min(after - before, position - this.#starts[operation]!);
    return { position: before + done, done, steps: after - before };
  }
}

/** Making the registry itself belongs to the first operation. */
function boundaries(operations: number, run: Pick<ScriptRun, 'operations'> | null): number[] {
  const ends = [0];
  for (let i = 0; i < operations; i++) ends.push(run?.operations[i]?.endStep ?? ends[i]!);
  return ends;
}
