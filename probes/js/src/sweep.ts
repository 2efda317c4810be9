import type { ProbeColumn } from './adapter.ts';
import { type ColumnDifference, NO_DIFFERENCE, type ReadLimits } from './column-difference.ts';
import type { EncodedChange } from './encoded-change.ts';
import { JsonColumnImage } from './json-column-image.ts';
import type { HubLimits } from './messages.ts';
import { NumberColumnImage } from './number-column-image.ts';

/**
 * A message stops growing at this size while the game runs, because encoding and sending it takes time from the same
 * frame.
 */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Only this many rows are read of a column that is read in every frame. */
const MAX_EVERY_FRAME_ROWS = 4096;

/** Rows are compared from a multiple of this number on. */
const ROW_ALIGNMENT = 4;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The input of one sweep step: the game's frame, its columns and the hub's limits. */
export interface SweepInput {
  readonly frame: number;
  readonly isPaused: boolean;
  readonly columns: readonly ProbeColumn[];
  /** Ids of the value columns that the hub watches. */
  readonly watch: ReadonlySet<number>;
  readonly limits: HubLimits;
  hasTime(): boolean;
}

export interface SweepPart {
  readonly changes: readonly EncodedChange[];
  /** True if the hub now has data from different frames. */
  readonly isTorn: boolean;
}

/**
 * Reads all columns one after the other, over as many frames as needed, and then starts again. Each part is sent in a
 * message of its own, so the images always equal what the hub has.
 */
export class Sweep {
  readonly #images: (NumberColumnImage | JsonColumnImage)[] = [];
  /** Ids of the columns that are read in every frame. */
  readonly #everyFrame = new Set<number>();
  #nextColumn = 0;
  #nextRow = 0;
  /**
   * The sweep ends before this column. Columns added meanwhile belong to the next sweep; otherwise it might never end
   * in a world that grows in every frame.
   */
  #end = 0;
  /** The frame in which the sweep began; null between two sweeps. */
  #startFrame: number | null = null;
  #isSame = true;
  #hasReadAll = false;
  /** This object is reused, so that reading allocates nothing. */
  readonly #reading: Mutable<ReadLimits> = { from: 0, maxRows: 0, hasTime: always, shared: null };

  get isRunning(): boolean {
    return this.#startFrame !== null;
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
    this.#images.push(column.type === 'json' ? new JsonColumnImage(column) : new NumberColumnImage(column));
  }

  /** Continues the sweep until time runs out, the message is full or all columns are read. */
  continue(input: SweepInput): SweepPart {
    const { frame, isPaused } = input;
    if (this.#startFrame === null || (isPaused && this.#startFrame !== frame)) this.#begin(frame);
    const isOfFrame = this.#startFrame === frame;
    const changes = this.#read(input);
    if (changes.length > 0) this.#isSame = false;
    const isOver = this.#nextColumn >= this.#end;
    const hasAll = this.#end === this.#images.length;
    if (isOver) this.#startFrame = null;
    if (isOver && hasAll) this.#hasReadAll = true;
    this.#readEveryFrame(input, changes);
    // If a sweep finds no change, the picture is still that of the frame in which it began.
    return { changes, isTorn: !(isOver && hasAll && (isOfFrame || this.#isSame)) };
  }

  /**
   * Reads one row of these columns outside the sweep order, together with up to three rows before it. The first sweep
   * sends columns in order, so this needs rows that the hub already has.
   * @returns null if the hub does not have that row of every column yet
   */
  readRow(ids: readonly number[], row: number, { columns, watch }: SweepInput): EncodedChange[] | null {
    const has = (id: number): boolean => isVisible(columns[id]!, watch, id) && row < this.#images[id]!.length;
    if (!ids.every(has)) return null;
    const reading = this.#reading;
    reading.from = row - (row % ROW_ALIGNMENT);
    reading.hasTime = never;
    reading.shared = null;
    const changes: EncodedChange[] = [];
    for (const id of ids) {
      const image = this.#images[id]!;
      reading.maxRows = image.length;
      const { change } = image.readChanges(id, reading);
      if (change !== null) changes.push(change);
    }
    if (changes.length > 0) this.#isSame = false;
    return changes;
  }

  #begin(frame: number): void {
    this.#nextColumn = 0;
    this.#nextRow = 0;
    this.#end = this.#images.length;
    this.#isSame = true;
    this.#startFrame = frame;
  }

  /**
   * Columns that are read in every frame are always of the current frame, so their changes never make a picture torn.
   */
  #readEveryFrame({ columns, watch, limits }: SweepInput, changes: EncodedChange[]): void {
    const reading = this.#reading;
    reading.from = 0;
    reading.maxRows = Math.min(limits.rows, MAX_EVERY_FRAME_ROWS);
    reading.hasTime = always;
    reading.shared = null;
    for (const id of this.#everyFrame) {
      const image = this.#images[id]!;
      const { change } = isVisible(columns[id]!, watch, id) ? image.readChanges(id, reading) : hide(id, image);
      if (change !== null) changes.push(change);
    }
  }

  #read({ columns, watch, limits, hasTime }: SweepInput): EncodedChange[] {
    const maxBytes = Math.min(MAX_MESSAGE_BYTES, limits.frame / 4);
    let room = limits.cells;
    for (const { length } of this.#images) room -= length;
    const changes: EncodedChange[] = [];
    const reading = this.#reading;
    reading.hasTime = hasTime;
    reading.shared = null;
    let bytes = 0;
    do {
      const id = this.#nextColumn;
      if (id >= this.#end) break;
      const image = this.#images[id]!;
      if (this.#everyFrame.has(id)) {
        this.#nextColumn++;
        continue;
      }
      const before = image.length;
      const isHidden = !isVisible(columns[id]!, watch, id);
      reading.from = this.#nextRow;
      reading.maxRows = Math.min(limits.rows, before + room);
      const found: ColumnDifference = isHidden ? hide(id, image) : image.readChanges(id, reading);
      room -= image.length - before;
      if (found.change !== null) {
        if (found.rows !== null) reading.shared = { place: changes.length, rows: found.rows };
        changes.push(found.change);
        bytes += sizeOf(found.change);
      }
      this.#nextRow = found.next ?? 0;
      if (found.next !== null) break;
      this.#nextColumn++;
    } while (bytes < maxBytes && hasTime());
    return changes;
  }
}

function always(): boolean {
  return true;
}

function never(): boolean {
  return false;
}

function isVisible({ watched }: ProbeColumn, watch: ReadonlySet<number>, id: number): boolean {
  return watched !== true || watch.has(id);
}

function hide(c: number, image: NumberColumnImage | JsonColumnImage): ColumnDifference {
  return image.clear() ? { change: { c, length: 0 }, rows: null, next: null } : NO_DIFFERENCE;
}

function sizeOf({ whole, values, runs }: EncodedChange): number {
  let size = 16 + bytesIn(whole) + bytesIn(values);
  for (let i = 0; runs !== undefined && i < runs.length; i++) size += bytesIn(runs[i]);
  return size;
}

function bytesIn(part: EncodedChange['values'] | number): number {
  if (part === undefined || typeof part === 'number') return 0;
  return part instanceof Uint8Array ? part.length : part.length * 16;
}
