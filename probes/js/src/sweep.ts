import type { Change } from './change.ts';
import type { ProbeColumn } from './column.ts';
import { JsonImage } from './json-image.ts';
import type { HubLimits } from './messages.ts';
import { NumberImage } from './number-image.ts';
import { type Difference, type Reading, SAME } from './reading.ts';

/**
 * A message stops growing at this size while the game runs, because encoding and sending it takes time from the same
 * frame.
 */
const MESSAGE_BYTES = 256 * 1024;

/** Only this many rows are read of a column that is read in every frame. */
const MAX_FIGURES = 4096;

/** Rows are compared from a multiple of this number on. */
const ROWS_TOGETHER = 4;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The input of one sweep step: the game's frame, its columns and the hub's limits. */
export interface Look {
  readonly frame: number;
  readonly isHeld: boolean;
  readonly columns: readonly ProbeColumn[];
  /** Ids of the value columns that the hub watches. */
  readonly watch: ReadonlySet<number>;
  readonly limits: HubLimits;
  hasTime(): boolean;
}

export interface Part {
  readonly changes: readonly Change[];
  /** True if the hub now has data from different frames. */
  readonly isTorn: boolean;
}

/**
 * Reads all columns one after the other, over as many frames as needed, and then starts again. Each part is sent in a
 * message of its own, so the images always equal what the hub has.
 */
export class Sweep {
  readonly #images: (NumberImage | JsonImage)[] = [];
  /** Ids of the columns that are read in every frame. */
  readonly #everyFrame = new Set<number>();
  /** The column and row at which the next part begins. */
  #column = 0;
  #row = 0;
  /**
   * The sweep ends before this column. Columns added meanwhile belong to the next sweep; otherwise it might never end
   * in a world that grows in every frame.
   */
  #end = 0;
  /** The frame in which the sweep began; null between two sweeps. */
  #began: number | null = null;
  #isSame = true;
  #hasReadAll = false;
  /** This object is reused, so that reading allocates nothing. */
  readonly #reading: Mutable<Reading> = { from: 0, most: 0, hasTime: always, shared: null };

  get isRunning(): boolean {
    return this.#began !== null;
  }

  /** True once every column has been read at least once. */
  get hasReadAll(): boolean {
    return this.#hasReadAll;
  }

  get size(): number {
    return this.#images.length;
  }

  add(column: ProbeColumn): void {
    if (column.everyFrame === true) this.#everyFrame.add(this.#images.length);
    this.#images.push(column.type === 'json' ? new JsonImage(column) : new NumberImage(column));
  }

  /** Continues the sweep until time runs out, the message is full or all columns are read. */
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
    // If a sweep finds no change, the picture is still that of the frame in which it began.
    return { changes, isTorn: !(isOver && hasAll && (isOfFrame || this.#isSame)) };
  }

  /**
   * Reads one row of these columns outside the sweep order, together with up to three rows before it. The first sweep
   * sends columns in order, so this needs rows that the hub already has.
   * @returns null if the hub does not have that row of every column yet
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

  /**
   * Columns that are read in every frame are always of the current frame, so their changes never make a picture torn.
   */
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

/** Estimates the encoded size of a change in bytes. */
function sizeOf({ whole, values, runs }: Change): number {
  let size = 16 + bytesIn(whole) + bytesIn(values);
  for (let i = 0; runs !== undefined && i < runs.length; i++) size += bytesIn(runs[i]);
  return size;
}

function bytesIn(part: Change['values'] | number): number {
  if (part === undefined || typeof part === 'number') return 0;
  return part instanceof Uint8Array ? part.length : part.length * 16;
}
