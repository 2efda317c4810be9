import type { ProbeColumn } from './adapter.ts';
import { Breaks, breakListOf } from './breaks.ts';
import { ColumnNames } from './column-names.ts';
import { type EditResult, EditResults, editedColumns } from './edit-results.ts';
import type { CarriedOutEdit, ReceivedEdit } from './editing.ts';
import type { HubTransport } from './hub-transport.ts';
import { TrafficLimit } from './message-budget.ts';
import { decodeMessage, type HubLimits, type HubMessage } from './messages.ts';
import { Outbox } from './outbox.ts';
import { Sweep, type SweepInput, type SweepPart } from './sweep.ts';
import type { SystemChanges } from './system-changes.ts';
import { type ReadingTime, UNLIMITED } from './time-budget.ts';

/** A hub that says nothing for this many milliseconds hangs, since it sends a ping every two seconds. */
const MAX_SILENCE = 30_000;

/** A longer time between two frames of the game does not count as the hub's silence: what it sent in that time was not received yet. */
const MAX_COUNTED = 1000;

/** At most this many edits may wait for the game's next frame. */
const MAX_WAITING_EDITS = 64;

const NO_EDITS: never[] = [];

export interface FrameTime {
  readonly frame: number;
  /** Milliseconds since the probe was created. */
  readonly time: number;
}

/** The connection to one hub. It sends only what differs from the hub's data, and only while the hub keeps up. */
export class Connection {
  /** Infinity while the hub lets the game run; 0 while it pauses the game. */
  framesUntilPause = Number.POSITIVE_INFINITY;
  bye: { readonly code: string; readonly reason: string } | null = null;
  readonly #outbox: Outbox;
  readonly #columns: () => readonly ProbeColumn[];
  readonly #mayPause: boolean;
  readonly #sweep = new Sweep();
  /** Null until the hub's welcome arrives. */
  #limits: HubLimits | null = null;
  #names: ColumnNames | null = null;
  #watch = new Set<number>();
  readonly breaks = new Breaks();
  /** The indices of entities that are inspected. */
  entities: readonly number[] = [];
  #interval = 0;
  #lastTime = Number.NEGATIVE_INFINITY;
  /** The game's frame when the world was last read for this hub. */
  #lastReadFrame = 0;
  /** The game's frame up to which the hub has all changes. A change is found later if what it changed had been read before it. */
  #coveredFrame = 0;
  /** The last message's `torn` and `valueAge`. */
  #isTorn = false;
  #valueAge = 0;
  /** Edits received since the game's last frame. */
  #waitingEdits: ReceivedEdit[] = [];
  readonly #results = new EditResults();
  /** True if rows were sent ahead since the sweep last continued, so edits in every frame cannot stall the sweep. */
  #hasSentRow = false;
  #sentPaused = false;
  readonly #traffic = new TrafficLimit();
  /** The share of the game's time that the user has chosen; 0 if none. */
  share = 0;
  #frame = 0;
  /** Milliseconds for which the hub has said nothing, and the time until which they are counted. */
  #silence = 0;
  #heardUntil = performance.now();

  /** @param mayPause if false, `pause` and `step` are ignored because the game never calls `shouldRun()` */
  constructor(transport: HubTransport, hello: object, columns: () => readonly ProbeColumn[], mayPause = false) {
    this.#outbox = new Outbox(transport);
    this.#columns = columns;
    this.#mayPause = mayPause;
    this.#outbox.send(hello);
  }

  get isPaused(): boolean {
    return this.framesUntilPause <= 0;
  }

  /**
   * @returns the type of the message; null if it is unknown
   * @throws Error if the hub's message is invalid, or if it sends too much
   */
  receive(bytes: Uint8Array): HubMessage['type'] | null {
    this.#silence = 0;
    this.#traffic.count(bytes.length);
    const message = decodeMessage(bytes);
    if (message !== null) this.#handle(message);
    return message?.type ?? null;
  }

  /**
   * Called for each frame, also while the game is held.
   * @returns true if the hub hangs, and must neither hold the game nor be waited for
   */
  isHung(): boolean {
    const now = performance.now();
    this.#silence += Math.min(now - this.#heardUntil, MAX_COUNTED);
    this.#heardUntil = now;
    return this.#silence >= MAX_SILENCE;
  }

  hangUp(): void {
    this.#outbox.hangUp();
  }

  /** Called at the end of each frame. The game is held if it was the last frame of a step, or if this hub waits for one of the changes. */
  endFrame(changes: SystemChanges): void {
    if (this.isPaused) return;
    this.framesUntilPause = this.breaks.areHit(changes) ? 0 : this.framesUntilPause - 1;
  }

  /** Called at the end of a frame: sends the changes that the time allows. Returns true if `breaks` has changed. */
  sample(now: FrameTime, time: ReadingTime): boolean {
    this.#sample(now, time, this.isPaused);
    return this.breaks.isWaiting && this.#isUpToDate(now.frame) && this.breaks.accept();
  }

  /** True if the world is also read between two frames: the game is paused, or `breaks` waits until the world was read. */
  get isEager(): boolean {
    return this.isPaused || this.breaks.isWaiting;
  }

  #isUpToDate(frame: number): boolean {
    return this.#lastReadFrame === frame && !this.#sweep.isRunning;
  }

  #sample(now: FrameTime, time: ReadingTime, isPaused: boolean): void {
    this.#frame = now.frame;
    if (this.#limits === null || this.#names === null) return;
    const isEarly = now.time - this.#lastTime < this.#interval && !this.isEager && !isPaused && !this.#sweep.isRunning;
    if (isEarly || !this.#outbox.hasRoom) return;
    const isFirst = this.#sweep.size === 0;
    const columns = this.#columns();
    const hasAll = this.#declareColumns(columns, this.#names, this.#limits.columns, time);
    // Reading the columns for the first time takes longest, so it is left to the next frame if time is up.
    if (isFirst && this.#sweep.size > 0 && !time.hasTime()) return;
    this.#results.noteColumns(columns.length);
    const input = { frame: now.frame, isPaused, columns, watch: this.#watch, limits: this.#limits, time };
    if (this.#sweep.isRunning && !this.#hasSentRow && this.#sendEditedRow(now, input)) {
      this.#hasSentRow = true;
      if (!this.#outbox.hasRoom) return;
    }
    if (!this.#sweep.isRunning) this.#results.beginSweep(this.#sweep.size, this.#limits.columns);
    const part = this.#sweep.continue(input);
    this.#hasSentRow = false;
    const edits = this.#sweep.isRunning ? NO_EDITS : this.#results.read;
    this.#sendPart(now, hasAll ? part : { ...part, isTorn: true }, edits);
  }

  /** Sends the rows that the next edit wrote to, if known, since the sweep may reach them seconds later. Returns true if sent. */
  #sendEditedRow(now: FrameTime, input: SweepInput): boolean {
    const { next } = this.#results;
    if (next === undefined || !this.#sweep.hasReadAll) return false;
    next.ids ??= editedColumns(next.edit, input.columns, this.#sweep.size);
    const row = next.ids.length === 0 ? null : next.rowOf();
    if (row === null) return false;
    const part = this.#sweep.readRow(next.ids, row, input);
    if (part === null) return false;
    this.#results.dropNext();
    this.#sendPart(now, part, [next]);
    return true;
  }

  #sendPart({ frame, time }: FrameTime, part: SweepPart, results: readonly EditResult[]): void {
    const { changes, isTorn, valueAge } = part;
    const frames = frame - this.#coveredFrame;
    this.#coveredFrame = this.#sweep.structureSince ?? frame;
    const isBetter = (this.#isTorn && !isTorn) || (this.#valueAge > 0 && valueAge === 0);
    const isNews = changes.length > 0 || results.length > 0 || isBetter || this.#outbox.sequence === 0;
    this.#lastReadFrame = frame;
    if (!isNews) return;
    this.#isTorn = isTorn;
    this.#valueAge = valueAge;
    this.#lastTime = time;
    const type = this.#outbox.sequence === 0 ? 'snapshot' : 'delta';
    // Keys with an undefined value are not encoded.
    const torn = isTorn ? true : undefined;
    const merged = type === 'delta' && frames > 1 ? frames : undefined;
    const edits = results.length > 0 ? results.map(({ edit }) => edit) : undefined;
    const age = valueAge > 0 ? valueAge : undefined;
    this.#outbox.sendNumbered(type, { frame, time, torn, valueAge: age, merged, columns: changes, edits });
  }

  /** Takes the edits that this hub sent since the last call. Without edits, as in almost every frame, nothing is allocated. */
  takeEdits(): readonly ReceivedEdit[] {
    return this.#waitingEdits.length === 0 ? NO_EDITS : this.#waitingEdits.splice(0);
  }

  /** Replies to an edit; with a reason if it was not carried out. */
  answer({ id }: ReceivedEdit, edit: CarriedOutEdit | null, about: { reason?: string; isFinal?: boolean } = {}): void {
    const entity = edit?.action === 'spawn' ? edit.entity : undefined;
    // Keys with an undefined value are not encoded.
    this.#outbox.send({
      type: 'edited',
      id,
      entity,
      reason: about.reason,
      final: about.isFinal === true ? true : undefined,
    });
  }

  /**
   * Called after an edit from any hub, so that the next message lists it.
   * @param rowOf the row of a `set` edit in the value columns, or null
   */
  reportEdit(edit: CarriedOutEdit, rowOf?: () => number | null): void {
    this.#results.add(edit, rowOf);
  }

  sendState(frame: number): void {
    const paused = this.isPaused;
    if (paused === this.#sentPaused) return;
    // The hub receives the frame in which the game is held before the news that it is held.
    if (paused && !this.#isUpToDate(frame)) return;
    this.#sentPaused = paused;
    this.#outbox.send({ type: 'state', paused, frame });
  }

  /**
   * Ends the connection.
   * @param last the frame before which the world is read whole; null if it cannot be read
   */
  leave(reason: string, last: FrameTime | null): void {
    const end = (): void => {
      this.#outbox.send({ type: 'bye', code: 'done', reason });
      this.#outbox.close();
    };
    if (last === null || this.#sweep.size === 0) end();
    else this.#outbox.finish(() => this.#sample(last, UNLIMITED, true), end);
  }

  #handle(message: HubMessage): void {
    const { type } = message;
    if (type === 'welcome') {
      this.#limits = message.limits;
      this.#names = new ColumnNames(message.limits);
      this.#interval = intervalOf(message.rate);
      this.#watch = new Set(message.watch);
    } else if (type === 'ack') {
      this.#outbox.acknowledged(message.seq);
    } else if (type === 'share') this.share = message.share;
    else if (type === 'ping') this.#outbox.send({ type: 'pong', id: message.id, frame: this.#frame });
    else if (type === 'watch') {
      this.#watch = new Set(message.columns);
      this.entities = message.entities;
    } else if (type === 'rate') this.#interval = intervalOf(message.perSecond);
    else if (type === 'edit') this.#queueEdit(message);
    else if (type === 'bye') {
      this.bye = message;
      this.#outbox.close();
    } else if (this.#mayPause) this.#pauseOrResume(message);
  }

  #pauseOrResume(message: Extract<HubMessage, { type: 'break' | 'pause' | 'resume' | 'step' }>): void {
    if (message.type === 'break') {
      this.breaks.request(breakListOf(message, (ids) => this.#componentsOf(ids)));
    } else if (message.type === 'pause') this.framesUntilPause = 0;
    else if (message.type === 'resume') this.framesUntilPause = Number.POSITIVE_INFINITY;
    else {
      this.framesUntilPause = Math.max(1, message.frames);
      // The end of the step must be reported as another pause.
      this.#sentPaused = false;
    }
  }

  /** Returns the components of columns that tell changes; others are ignored. */
  #componentsOf(ids: readonly number[]): string[] {
    const columns = this.#columns().slice(0, this.#sweep.size);
    return ids.flatMap((id) => {
      const meta = columns[id]?.meta;
      return meta?.role === 'changed-by' ? String(meta.component) : [];
    });
  }

  #queueEdit(edit: ReceivedEdit): void {
    if (this.#waitingEdits.length < MAX_WAITING_EDITS) this.#waitingEdits.push(edit);
    else this.answer(edit, null, { reason: `${MAX_WAITING_EDITS} edits wait for the game's next frame` });
  }

  /** Declares at least one new column, more while there is time, and none beyond the hub's limit. Returns true if all are declared. */
  #declareColumns(columns: readonly ProbeColumn[], names: ColumnNames, limit: number, time: ReadingTime): boolean {
    const end = Math.min(columns.length, limit);
    if (this.#sweep.size >= end) return true;
    const added: object[] = [];
    for (const column of columns.slice(this.#sweep.size, end)) {
      if (added.length > 0 && !time.hasTime()) break;
      added.push(names.declare(this.#sweep.size, column));
      this.#sweep.add(column);
    }
    this.#outbox.send({ type: 'schema', columns: added });
    return this.#sweep.size >= end;
  }
}

function intervalOf(perSecond: number): number {
  // The game's frames vary in length, so a sample that is 10 % early is accepted.
  return perSecond > 0 ? (1000 / perSecond) * 0.9 : Number.POSITIVE_INFINITY;
}
