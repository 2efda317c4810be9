import type { ColumnCopy } from './column.ts';
import type { ColumnSet } from './column-set.ts';

/** Minimum number of writes between two keyframes; replaying as many takes about 5 ms. */
const SPACING = 1 << 19;
/** A number, and whether it is absent. */
const BYTES_PER_ROW = 9;

export interface Keyframe {
  readonly step: number;
  readonly write: number;
  readonly columns: readonly ColumnCopy[];
  readonly bytes: number;
}

/** Copies of all columns at some steps, so that a long jump does not replay every write between. They are never saved in a file. */
export class Keyframes {
  #frames: readonly Keyframe[] = [];
  #lastWrite = 0;
  /** The write at which the rows were counted last. Counting them at each step would take far longer than recording it. */
  #countedAt = 0;

  /**
   * Keeps a copy of the columns if there were many writes since the last one, and more than the copy has rows.
   * @param most bytes of a copy
   */
  offer(step: number, write: number, columns: ColumnSet, most = Number.POSITIVE_INFINITY): void {
    if (write - this.#countedAt < SPACING) return;
    this.#countedAt = write;
    const rows = rowsOf(columns);
    if (write - this.#lastWrite >= rows && rows * BYTES_PER_ROW <= most)
      this.#keep([...this.#frames, frameOf(step, write, columns, rows)]);
  }

  /** Keeps a copy of the columns regardless of the distance, for a position that is often returned to. */
  keep(step: number, write: number, columns: ColumnSet): void {
    this.#keep([...this.#frames, frameOf(step, write, columns, rowsOf(columns))]);
  }

  /** Moves the columns to the keyframe nearest to write `there` if it is nearer than `here`; returns the write at which the columns are then. */
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

  pack(): readonly Keyframe[] {
    return this.#frames;
  }

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
    this.#countedAt = this.#lastWrite;
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
  return { step, write, columns: [...columns].map((column) => column.copy()), bytes: rows * BYTES_PER_ROW };
}
