import { type Edit, MAX_EDITS } from './edit.ts';
import { elementSize, rowsOf } from './elements.ts';
import type { Change, Delta, Snapshot, Values } from './message.ts';
import { countOf, rowsOfChange } from './parse-change.ts';
import { changeLists, type WorldImage } from './world-image.ts';

/** Up to this many rows, a column is sent whole rather than in parts. */
const SMALL = 1024;

/** Rows of a column that one reader has not seen yet: everything in [low, high), and the length. */
interface Stale {
  low: number;
  high: number;
}

/**
 * What one slow reader of an image has missed. Costs two numbers a column however long the reader stays away: what it gets
 * in the end is coarser (whole spans, not single rows), and never a queue.
 */
export class Missed {
  readonly #image: WorldImage;
  readonly #stale = new Map<number, Stale>();
  #frames = 0;
  #edits: Edit[] = [];
  #everything = false;

  constructor(image: WorldImage) {
    this.#image = image;
  }

  /** Frames of the game that were missed. */
  get frames(): number {
    return this.#frames;
  }

  get isEmpty(): boolean {
    return this.#frames === 0;
  }

  /** Notes a message that the reader does not get. Call it before the image takes the message over. */
  note(message: Snapshot | Delta): void {
    this.#frames += (message.type === 'delta' ? message.merged : undefined) ?? 1;
    if (message.edits !== undefined) this.#edits = [...this.#edits, ...message.edits].slice(-MAX_EDITS);
    if (message.type === 'snapshot') this.#everything = true;
    if (this.#everything) return;
    for (const list of changeLists(message)) for (const change of list) this.#noteChange(change, list);
  }

  /** What brings the reader up to the image, which has taken everything over by now; nothing is missed after that. */
  take(seq: number): Snapshot | Delta {
    const merged = this.#everything ? this.#image.snapshot(seq) : this.#delta(seq);
    const message = this.#edits.length > 0 ? { ...merged, edits: this.#edits } : merged;
    this.#stale.clear();
    this.#frames = 0;
    this.#edits = [];
    this.#everything = false;
    return message;
  }

  #delta(seq: number): Delta {
    const { frame, time, torn } = this.#image.moment ?? { frame: 0, time: 0, torn: false };
    const columns = [...this.#stale].map(([id, { low, high }]) => {
      const column = this.#image.column(id)!;
      const isSmall = column.length <= SMALL || (high - low) * 2 >= column.length;
      return isSmall ? column.whole() : column.part(low, high);
    });
    return { type: 'delta', seq, frame, time, merged: this.#frames, ...(torn ? { torn } : {}), columns };
  }

  #noteChange(change: Change, list: readonly Change[]): void {
    const column = this.#image.column(change.c)!;
    const stale = this.#stale.get(change.c) ?? { low: Number.POSITIVE_INFINITY, high: 0 };
    this.#stale.set(change.c, stale);
    const size = elementSize(column.spec.type);
    const { whole, length, clear, runs = [] } = change;
    if (whole !== undefined) add(stale, 0, Math.max(column.length, countOf(whole, size)));
    if (length !== undefined) add(stale, length, column.length);
    const pairs = clear === undefined ? [] : rowsOf(clear);
    for (let i = 0; i < pairs.length; i += 2) add(stale, pairs[i]!, pairs[i]! + pairs[i + 1]!);
    for (let i = 0; i < runs.length; i += 2) {
      const start = runs[i] as number;
      add(stale, start, start + countOf(runs[i + 1] as Values, size));
    }
    if (change.values !== undefined) for (const row of rowsOfChange(change, list)) add(stale, row, row + 1);
  }
}

function add(stale: Stale, low: number, high: number): void {
  if (low >= high) return;
  if (low < stale.low) stale.low = low;
  if (high > stale.high) stale.high = high;
}
