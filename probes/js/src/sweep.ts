import type { ProbeColumn } from './adapter.ts';
import { type ColumnDifference, NO_DIFFERENCE, type ReadLimits } from './column-difference.ts';
import { ColumnPass } from './column-pass.ts';
import type { EncodedChange } from './encoded-change.ts';
import { JsonColumnImage } from './json-column-image.ts';
import type { HubLimits } from './messages.ts';
import { NumberColumnImage } from './number-column-image.ts';
import type { ReadingTime } from './time-budget.ts';

/** A message stops growing at this size while the game runs, because encoding and sending it takes time from the same frame. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Reading the structure at once may take at most this multiple of the expected time. */
const MAX_OVERRUN = 1.5;

/** Maximum expected milliseconds of the second reading of the structure. */
const FIRST_COST = 0.8;

/** The weight of the newest reading of the structure in the average. */
const SMOOTHING = 1 / 8;

/** Rows are compared from a multiple of this number on. */
const ROW_ALIGNMENT = 4;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The input of one sweep step: the game's frame, its columns and the hub's limits. */
export interface SweepInput {
  readonly frame: number;
  /** True if everything is read in this frame, however long it takes. */
  readonly isPaused: boolean;
  readonly columns: readonly ProbeColumn[];
  /** Ids of the value columns that the hub watches. The set is replaced when they change. */
  readonly watch: ReadonlySet<number>;
  readonly limits: HubLimits;
  readonly time: ReadingTime;
}

export interface SweepPart {
  readonly changes: readonly EncodedChange[];
  /** True if the hub now has a structure with parts of different frames. */
  readonly isTorn: boolean;
  /** How many frames ago the oldest of the hub's values were read. */
  readonly valueAge: number;
}

/** The message that is being assembled. */
interface Message {
  readonly changes: EncodedChange[];
  bytes: number;
}

/**
 * Reads a world again and again: its structure in one frame if that is short enough, and the watched values over as many frames as needed.
 * Each part is sent in a separate message, so the images always equal the hub's copy.
 */
export class Sweep {
  readonly #images: (NumberColumnImage | JsonColumnImage)[] = [];
  /** Ids of the columns that are read in every frame. */
  readonly #everyFrame: number[] = [];
  readonly #structure = new ColumnPass();
  readonly #values = new ColumnPass();
  #isTorn = true;
  /** The frame in which the last complete reading of the structure began: the hub has all that was changed until then. */
  #structureSince: number | null = null;
  /** The milliseconds that one reading of the structure takes; null before it is known. */
  #structureCost: number | null = null;
  /** The milliseconds of the structure's pass so far, and whether it is meant to end in the frame in which it began. */
  #spent = 0;
  #isAtOnce = false;
  /** The structure is read again once reading values has also taken this many milliseconds, or is complete. */
  #owedToValues = 0;
  /** The frame in which the last complete reading of the values began; null while no values are watched. */
  #valuesSince: number | null = null;
  #watch: ReadonlySet<number> | null = null;
  #hasReadAll = false;
  /** This object is reused, so that reading allocates nothing. */
  readonly #reading: Mutable<ReadLimits> = { from: 0, maxRows: 0, hasTime: always, shared: null };

  /** True until the structure and the values were read once since `continue` began a new round. */
  get isRunning(): boolean {
    return !this.#structure.isDone || !this.#values.isDone;
  }

  /** True once every column has been read at least once. */
  get hasReadAll(): boolean {
    return this.#hasReadAll;
  }

  /** The frame up to which the hub has all changes of the structure; null before the first reading has ended. */
  get structureSince(): number | null {
    return this.#structureSince;
  }

  get size(): number {
    return this.#images.length;
  }

  add(column: ProbeColumn): void {
    const id = this.#images.length;
    if (column.everyFrame === true) this.#everyFrame.push(id);
    else if (column.watched === true) this.#values.ids.push(id);
    else {
      this.#structure.ids.push(id);
      // The hub has nothing of it, whatever the last pass has read.
      this.#isTorn = true;
    }
    this.#images.push(column.type === 'json' ? new JsonColumnImage(column) : new NumberColumnImage(column));
  }

  /** Continues the sweep until time runs out, the message is full or all columns are read. */
  continue(input: SweepInput): SweepPart {
    const { frame } = input;
    if (!this.isRunning) {
      this.#structure.awaitNext();
      this.#values.awaitNext();
    }
    this.#noteWatch(input);
    const message: Message = { changes: [], bytes: 0 };
    const isFree = this.#readStructure(input, message);
    if (isFree) this.#readValues(input, message);
    if (!this.isRunning) this.#hasReadAll = true;
    this.#readEveryFrame(input, message.changes);
    const valueAge = this.#valuesSince === null ? 0 : frame - this.#valuesSince;
    return { changes: message.changes, isTorn: this.#isTorn, valueAge };
  }

  /**
   * Reads one row of these columns outside the sweep order, together with up to three rows before it. The first sweep
   * sends columns in order, so this needs rows that the hub already has.
   * @returns null if the hub does not have that row of every column yet
   */
  readRow(ids: readonly number[], row: number, { columns, watch, frame }: SweepInput): SweepPart | null {
    const has = (id: number): boolean => isVisible(columns[id]!, watch, id) && row < this.#images[id]!.length;
    if (!ids.every(has)) return null;
    const reading = this.#reading;
    reading.from = row - (row % ROW_ALIGNMENT);
    reading.hasTime = () => false;
    reading.shared = null;
    const changes: EncodedChange[] = [];
    for (const id of ids) {
      const image = this.#images[id]!;
      reading.maxRows = image.length;
      const { change } = image.readChanges(id, reading);
      if (change !== null) changes.push(change);
    }
    return { changes, isTorn: this.#isTorn, valueAge: frame - (this.#valuesSince ?? frame) };
  }

  /** A pass over the values covers the columns that were watched when it began. */
  #noteWatch({ watch, frame }: SweepInput): void {
    if (this.#watch === watch) return;
    this.#watch = watch;
    if (this.#values.isRunning) this.#values.begin(frame);
    if (watch.size === 0) this.#valuesSince = null;
    else this.#valuesSince ??= frame;
  }

  /** @returns true if values may be read in this frame too */
  #readStructure(input: SweepInput, message: Message): boolean {
    const { frame, isPaused, time } = input;
    const pass = this.#structure;
    if (!pass.isRunning || (isPaused && pass.startFrame !== frame)) {
      if (!isPaused && this.#owedToValues > 0 && input.watch.size > 0) return true;
      const when = isPaused ? 'now' : this.#structureCost === null ? 'never' : time.allows(this.#structureCost);
      if (when === 'later') return false;
      this.#isAtOnce = when === 'now';
      this.#spent = 0;
      pass.begin(frame);
    }
    const start = performance.now();
    // A structure that has grown much is not read to its end at once.
    const limit = start + MAX_OVERRUN * (this.#structureCost ?? 0) + 0.1;
    const isAtOnce = this.#isAtOnce;
    const hasTime = (): boolean => isPaused || time.hasTime() || (isAtOnce && performance.now() < limit);
    this.#read(pass, input, hasTime, message);
    this.#spent += performance.now() - start;
    if (message.changes.length > 0) pass.isSame = false;
    if (pass.isAtEnd) this.#endStructure(frame);
    else {
      this.#isAtOnce = false;
      if (message.changes.length > 0) this.#isTorn = true;
    }
    // Without watched values there is hardly anything to read.
    return isPaused || (!pass.isRunning && (input.watch.size === 0 || pass.ids.length === 0 || time.hasTime()));
  }

  #endStructure(frame: number): void {
    const pass = this.#structure;
    // If a pass after the first one finds no change, the hub's picture shows the frame in which the pass began.
    const isConfirmed = pass.isSame && this.#structureSince !== null;
    this.#isTorn = !(pass.hasAll && (pass.startFrame === frame || isConfirmed));
    const { startFrame } = pass;
    // The first reading takes much longer than later ones, because everything is new and the code is not compiled yet.
    if (this.#structureCost === null) this.#structureCost = Math.min(this.#spent, FIRST_COST);
    // A garbage collection may have fallen into a single reading.
    else if (startFrame === frame) this.#structureCost += (this.#spent - this.#structureCost) * SMOOTHING;
    else this.#structureCost = this.#spent;
    this.#owedToValues = this.#spent;
    this.#structureSince = startFrame;
    pass.end();
  }

  #readValues(input: SweepInput, message: Message): void {
    const { frame, isPaused, time } = input;
    const pass = this.#values;
    if (!pass.isRunning || (isPaused && pass.startFrame !== frame)) pass.begin(frame);
    const start = performance.now();
    this.#read(pass, input, isPaused ? always : () => time.hasTime(), message);
    this.#owedToValues -= performance.now() - start;
    if (!pass.isAtEnd) return;
    this.#owedToValues = 0;
    if (this.#valuesSince !== null) this.#valuesSince = pass.startFrame;
    pass.end();
  }

  /** Columns that are read in every frame are always up to date. */
  #readEveryFrame({ columns, watch, limits }: SweepInput, changes: EncodedChange[]): void {
    const reading = this.#reading;
    reading.from = 0;
    reading.maxRows = limits.rows;
    reading.hasTime = always;
    reading.shared = null;
    for (const id of this.#everyFrame) {
      const image = this.#images[id]!;
      const { change } = isVisible(columns[id]!, watch, id) ? image.readChanges(id, reading) : hide(id, image);
      if (change !== null) changes.push(change);
    }
  }

  /** Reads at least one part of the pass, and more until time runs out or the message is full. */
  #read(pass: ColumnPass, input: SweepInput, hasTime: () => boolean, message: Message): void {
    const { columns, watch, limits, isPaused } = input;
    const maxBytes = Math.min(isPaused ? Number.POSITIVE_INFINITY : MAX_MESSAGE_BYTES, limits.frame / 4);
    let room = limits.cells;
    for (const { length } of this.#images) room -= length;
    const reading = this.#reading;
    reading.hasTime = hasTime;
    reading.shared = null;
    while (!pass.isAtEnd) {
      const id = pass.ids[pass.next]!;
      const image = this.#images[id]!;
      const before = image.length;
      reading.from = pass.nextRow;
      reading.maxRows = Math.min(limits.rows, before + room);
      const isShown = isVisible(columns[id]!, watch, id);
      const found: ColumnDifference = isShown ? image.readChanges(id, reading) : hide(id, image);
      room -= image.length - before;
      if (found.change !== null) {
        if (found.rows !== null) reading.shared = { place: message.changes.length, rows: found.rows };
        message.changes.push(found.change);
        message.bytes += sizeOf(found.change);
      }
      pass.nextRow = found.next ?? 0;
      if (found.next !== null) break;
      pass.next++;
      if (message.bytes >= maxBytes || !hasTime()) break;
    }
  }
}

function always(): boolean {
  return true;
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
