import type { Change } from './change.ts';
import type { ProbeColumn } from './column.ts';
import { JsonImage } from './json-image.ts';
import type { HubLimits } from './messages.ts';
import { NumberImage } from './number-image.ts';
import { type Difference, type Reading, SAME } from './reading.ts';

/** A message stops growing here while the game runs: encoding and sending it takes time of the same frame. */
const MESSAGE_BYTES = 256 * 1024;

/** Rows of a column that is read in every frame. */
const MAX_FIGURES = 4096;

/** Rows are compared from a multiple of this one on. */
const ROWS_TOGETHER = 4;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What there is to read in a frame of the game. */
export interface Look {
  readonly frame: number;
  /** Whether the game is paused at this frame. */
  readonly isHeld: boolean;
  readonly columns: readonly ProbeColumn[];
  /** Ids of the columns of values that the hub wants. */
  readonly watch: ReadonlySet<number>;
  readonly limits: HubLimits;
  hasTime(): boolean;
}

/** What was read of it. */
export interface Part {
  readonly changes: readonly Change[];
  /** Whether the hub's picture has parts of different frames now. */
  readonly isTorn: boolean;
}

/**
 * Reads all columns, one after the other, over as many frames as it takes, and then again. Each part goes into a message of
 * its own, so that what a hub has is always what was sent.
 */
export class Sweep {
  readonly #images: (NumberImage | JsonImage)[] = [];
  /** Ids of the columns that are read in every frame. */
  readonly #everyFrame = new Set<number>();
  /** Where the next part begins. */
  #column = 0;
  #row = 0;
  /** Columns of this sweep. Those that are added meanwhile belong to the next one: a world that grows in every frame is read over and over. */
  #end = 0;
  /** The frame of the first part; null: the last sweep is over. */
  #began: number | null = null;
  #isSame = true;
  #hasReadAll = false;
  /** How much of the next column may be read: one object, which is used again. */
  readonly #reading: Mutable<Reading> = { from: 0, most: 0, hasTime: always, shared: null };

  /** Whether a sweep has begun and is not over. */
  get isRunning(): boolean {
    return this.#began !== null;
  }

  /** Whether all columns were read once. */
  get hasReadAll(): boolean {
    return this.#hasReadAll;
  }

  /** Columns that are read. */
  get size(): number {
    return this.#images.length;
  }

  add(column: ProbeColumn): void {
    if (column.everyFrame === true) this.#everyFrame.add(this.#images.length);
    this.#images.push(column.type === 'json' ? new JsonImage(column) : new NumberImage(column));
  }

  /** Reads on until there is no time, the message is full, or all columns are read. */
  part(look: Look): Part {
    const { frame, isHeld } = look;
    if (this.#began === null || (isHeld && this.#began !== frame)) this.#begin(frame);
    const isOfFrame = this.#began === frame;
    const changes = this.#read(look);
    if (changes.length > 0) this.#isSame = false;
    const isOver = this.#column >= this.#end;
    const hasAll = this.#end === this.#images.length;
    if (isOver) this.#began = null;
    if (isOver && hasAll) this.#hasReadAll = true;
    this.#readEveryFrame(look, changes);
    // A sweep that finds nothing leaves the picture of the frame in which it began.
    return { changes, isTorn: !(isOver && hasAll && (isOfFrame || this.#isSame)) };
  }

  /**
   * Reads a row of these columns, and some beside it, apart from the sweep. Not before all columns were read: the first sweep sends
   * them in order.
   * @returns null where the hub does not have that row of each yet
   */
  ahead(ids: readonly number[], row: number, { columns, watch }: Look): Change[] | null {
    const has = (id: number): boolean => isSent(columns[id]!, watch, id) && row < this.#images[id]!.length;
    if (!ids.every(has)) return null;
    const reading = this.#reading;
    reading.from = row - (row % ROWS_TOGETHER);
    reading.hasTime = never;
    reading.shared = null;
    const changes: Change[] = [];
    for (const id of ids) {
      const image = this.#images[id]!;
      reading.most = image.length;
      const { change } = image.change(id, reading);
      if (change !== null) changes.push(change);
    }
    if (changes.length > 0) this.#isSame = false;
    return changes;
  }

  #begin(frame: number): void {
    this.#column = 0;
    this.#row = 0;
    this.#end = this.#images.length;
    this.#isSame = true;
    this.#began = frame;
  }

  /** What these columns change does not make a picture of several frames: they are always of this one. */
  #readEveryFrame({ columns, watch, limits }: Look, changes: Change[]): void {
    const reading = this.#reading;
    reading.from = 0;
    reading.most = Math.min(limits.rows, MAX_FIGURES);
    reading.hasTime = always;
    reading.shared = null;
    for (const id of this.#everyFrame) {
      const image = this.#images[id]!;
      const { change } = isSent(columns[id]!, watch, id) ? image.change(id, reading) : hide(id, image);
      if (change !== null) changes.push(change);
    }
  }

  #read({ columns, watch, limits, hasTime }: Look): Change[] {
    const most = Math.min(MESSAGE_BYTES, limits.frame / 4);
    let room = limits.cells;
    for (const { length } of this.#images) room -= length;
    const changes: Change[] = [];
    const reading = this.#reading;
    reading.hasTime = hasTime;
    reading.shared = null;
    let bytes = 0;
    do {
      const id = this.#column;
      if (id >= this.#end) break;
      const image = this.#images[id]!;
      if (this.#everyFrame.has(id)) {
        this.#column++;
        continue;
      }
      const before = image.length;
      const isHidden = !isSent(columns[id]!, watch, id);
      reading.from = this.#row;
      reading.most = Math.min(limits.rows, before + room);
      const found: Difference = isHidden ? hide(id, image) : image.change(id, reading);
      room -= image.length - before;
      if (found.change !== null) {
        if (found.rows !== null) reading.shared = { place: changes.length, rows: found.rows };
        changes.push(found.change);
        bytes += sizeOf(found.change);
      }
      this.#row = found.next ?? 0;
      if (found.next !== null) break;
      this.#column++;
    } while (bytes < most && hasTime());
    return changes;
  }
}

function always(): boolean {
  return true;
}

function never(): boolean {
  return false;
}

function isSent({ watched }: ProbeColumn, watch: ReadonlySet<number>, id: number): boolean {
  return watched !== true || watch.has(id);
}

function hide(c: number, image: NumberImage | JsonImage): Difference {
  return image.empty() ? { change: { c, length: 0 }, rows: null, next: null } : SAME;
}

/** Bytes of a change, roughly. */
function sizeOf({ whole, values, runs }: Change): number {
  let size = 16 + bytesIn(whole) + bytesIn(values);
  for (let i = 0; runs !== undefined && i < runs.length; i++) size += bytesIn(runs[i]);
  return size;
}

function bytesIn(part: Change['values'] | number): number {
  if (part === undefined || typeof part === 'number') return 0;
  return part instanceof Uint8Array ? part.length : part.length * 16;
}
