import { type Edit, MAX_EDITS } from '../messages/edit.ts';
import { elementSize, rowsOf } from '../messages/elements.ts';
import type { ColumnChange, Delta, Snapshot, Values } from '../messages/message.ts';
import { rowsOfChange, valueCount } from '../messages/parse-change.ts';
import { NO_MOMENT, stampOf } from './moment.ts';
import { changeLists, type WorldImage } from './world-image.ts';

/** Columns with at most this many rows are always sent whole. */
const MAX_WHOLE_ROWS = 1024;

/** The rows [low, high) of a column that one subscriber has not received, apart from its length. */
interface StaleRows {
  low: number;
  high: number;
}

/**
 * Tracks what one slow subscriber to an image has missed. It needs two numbers per column however long it is
 * behind. The update is coarser (whole ranges instead of single rows), but never a queue.
 */
export class MissedChanges {
  readonly #image: WorldImage;
  readonly #stale = new Map<number, StaleRows>();
  #frames = 0;
  #edits: Edit[] = [];
  #everything = false;

  constructor(image: WorldImage) {
    this.#image = image;
  }

  get frames(): number {
    return this.#frames;
  }

  get isEmpty(): boolean {
    return this.#frames === 0;
  }

  /** Records a message that the subscriber does not receive. Must be called before the image applies the message. */
  note(message: Snapshot | Delta): void {
    this.#frames += (message.type === 'delta' ? message.merged : undefined) ?? 1;
    if (message.edits !== undefined) this.#edits = [...this.#edits, ...message.edits].slice(-MAX_EDITS);
    if (message.type === 'snapshot') this.#everything = true;
    if (this.#everything) return;
    for (const list of changeLists(message)) for (const change of list) this.#noteChange(change, list);
  }

  /** Returns a message that updates the subscriber to the image, which has applied all messages. Nothing is missed afterwards. */
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
    const columns = [...this.#stale].map(([id, { low, high }]) => {
      const column = this.#image.column(id)!;
      const isSmall = column.length <= MAX_WHOLE_ROWS || (high - low) * 2 >= column.length;
      return isSmall ? column.whole() : column.part(low, high);
    });
    return { type: 'delta', seq, ...stampOf(this.#image.moment ?? NO_MOMENT), merged: this.#frames, columns };
  }

  #noteChange(change: ColumnChange, list: readonly ColumnChange[]): void {
    const column = this.#image.column(change.c)!;
    const stale = this.#stale.get(change.c) ?? { low: Number.POSITIVE_INFINITY, high: 0 };
    this.#stale.set(change.c, stale);
    const size = elementSize(column.spec.type);
    const { whole, length, clear, runs = [] } = change;
    if (whole !== undefined) add(stale, 0, Math.max(column.length, valueCount(whole, size)));
    if (length !== undefined) add(stale, length, column.length);
    const pairs = clear === undefined ? [] : rowsOf(clear);
    for (let i = 0; i < pairs.length; i += 2) add(stale, pairs[i]!, pairs[i]! + pairs[i + 1]!);
    for (let i = 0; i < runs.length; i += 2) {
      const start = runs[i] as number;
      add(stale, start, start + valueCount(runs[i + 1] as Values, size));
    }
    if (change.values !== undefined) for (const row of rowsOfChange(change, list)) add(stale, row, row + 1);
  }
}

function add(stale: StaleRows, low: number, high: number): void {
  if (low >= high) return;
  if (low < stale.low) stale.low = low;
  if (high > stale.high) stale.high = high;
}
