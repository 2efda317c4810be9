import type { ColumnCopy } from './column.ts';
import type { ColumnSet } from './column-set.ts';

/** Writes between two keyframes: about 5 ms of replaying. */
const SPACING = 1 << 19;

export interface Keyframe {
  readonly step: number;
  readonly write: number;
  readonly columns: readonly ColumnCopy[];
  readonly bytes: number;
}

/** Copies of all columns at some steps, so that a long jump need not replay everything between. Never in a file. */
export class Keyframes {
  #frames: readonly Keyframe[] = [];
  /** Writes before the last of them: asked for at every step. */
  #lastWrite = 0;

  /** Keeps a copy of the columns when the last one is many writes ago, and many more than it would copy. */
  offer(step: number, write: number, columns: ColumnSet): void {
    const since = write - this.#lastWrite;
    if (since < SPACING) return;
    const rows = rowsOf(columns);
    if (since >= rows) this.#keep([...this.#frames, frameOf(step, write, columns, rows)]);
  }

  /** Keeps a copy of the columns however near the others are: for a place that is gone to often. */
  keep(step: number, write: number, columns: ColumnSet): void {
    this.#keep([...this.#frames, frameOf(step, write, columns, rowsOf(columns))]);
  }

  /**
   * Moves the columns to the keyframe nearest to write `there`, if that is nearer than write `here` is.
   * @returns the write the columns are at then
   */
  approach(here: number, there: number, columns: ColumnSet): number {
    let best: Keyframe | null = null;
    let distance = Math.abs(there - here);
    for (const frame of this.#frames) {
      if (Math.abs(there - frame.write) >= distance) continue;
      best = frame;
      distance = Math.abs(there - frame.write);
    }
    if (best === null) return here;
    for (const column of columns) column.restore(best.columns[column.id] ?? null);
    return best.write;
  }

  /** All of them, not copied. */
  pack(): readonly Keyframe[] {
    return this.#frames;
  }

  /** Holds what was packed, in place of what it held. */
  unpack(frames: readonly Keyframe[]): void {
    this.#keep(frames);
  }

  dropBefore(step: number): void {
    this.#keep(this.#frames.filter((frame) => frame.step >= step));
  }

  dropAfter(step: number): void {
    this.#keep(this.#frames.filter((frame) => frame.step <= step));
  }

  #keep(frames: readonly Keyframe[]): void {
    this.#frames = frames;
    this.#lastWrite = frames.at(-1)?.write ?? 0;
  }

  get bytes(): number {
    return this.#frames.reduce((sum, frame) => sum + frame.bytes, 0);
  }
}

function rowsOf(columns: ColumnSet): number {
  let rows = 0;
  for (const column of columns) rows += column.length;
  return rows;
}

function frameOf(step: number, write: number, columns: ColumnSet, rows: number): Keyframe {
  return { step, write, columns: [...columns].map((column) => column.copy()), bytes: rows * 9 };
}
