import type { ProbeColumn } from './column.ts';
import type { Done, Edit } from './editing.ts';
import { decodeMessage, encodeMessage, type HubLimits, type HubMessage } from './messages.ts';
import { SentColumns } from './sent-columns.ts';
import { type Look, type Part, Sweep } from './sweep.ts';
import type { Transport } from './transport.ts';

/** At most this many snapshots and deltas may wait for their ack. */
const IN_FLIGHT = 2;
/** At most this many edits may wait for the game's next frame. */
const MAX_WAITING = 64;
/** A message lists at most this many edits. */
const MAX_DONE = 1024;

/** A shared constant that is never mutated. */
const NO_EDITS: never[] = [];

export interface FrameTime {
  readonly frame: number;
  /** Milliseconds since the probe was created. */
  readonly time: number;
}

interface Result {
  readonly done: Done;
  readonly rowOf: () => number | null;
  /** The value columns that a `set` edit wrote to, looked up once. */
  ids: readonly number[] | null;
  /** The number of columns at the first frame after the edit; its results are in these columns. */
  columns: number;
}

export interface Hold {
  /** Frames until the game pauses; Infinity while it runs. */
  frames: number;
}

/** The connection to one hub. It sends only what differs from the hub's data, and only while the hub keeps up. */
export class Connection {
  readonly hold: Hold = { frames: Number.POSITIVE_INFINITY };
  /** The hub's `bye` message. */
  farewell: { readonly code: string; readonly reason: string } | null = null;
  readonly #transport: Transport;
  readonly #columns: () => readonly ProbeColumn[];
  readonly #mayPause: boolean;
  readonly #sweep = new Sweep();
  /** Null until the hub's welcome arrives. */
  #limits: HubLimits | null = null;
  #sent: SentColumns | null = null;
  #watch = new Set<number>();
  #between = 0;
  #sequence = 0;
  #acknowledged = 0;
  #lastTime = Number.NEGATIVE_INFINITY;
  /** The game's frame when the world was last read for this hub. */
  #read = 0;
  /** True if the hub's data was read in several frames. */
  #isTorn = false;
  /** Edits received since the game's last frame. */
  #asked: Edit[] = [];
  /**
   * Edits that were carried out: first those whose results no sweep reads yet, then those whose results the current
   * sweep reads.
   */
  readonly #done: Result[] = [];
  #beingRead: Result[] = [];
  /** True if rows were sent ahead since the sweep last continued, so edits in every frame cannot stall the sweep. */
  #isAhead = false;
  #sentPaused = false;
  #frame = 0;

  /** @param mayPause if false, `pause` and `step` are ignored because the game never calls `shouldRun()` */
  constructor(transport: Transport, hello: object, columns: () => readonly ProbeColumn[], mayPause = false) {
    this.#transport = transport;
    this.#columns = columns;
    this.#mayPause = mayPause;
    this.#send(hello);
  }

  receive(bytes: Uint8Array): void {
    const message = decodeMessage(bytes);
    if (message !== null) this.#take(message);
  }

  /**
   * Called at the end of a frame: sends the changes that can be found in the available time, and leaves the rest for
   * later frames.
   */
  sample(now: FrameTime, hasTime: () => boolean): void {
    this.#frame = now.frame;
    if (this.#limits === null || this.#sent === null) return;
    const isHeld = this.hold.frames <= 0;
    const isEarly = now.time - this.#lastTime < this.#between && !isHeld && !this.#sweep.isRunning;
    if (isEarly || !this.#maySend()) return;
    const isFirst = this.#sweep.size === 0;
    const columns = this.#columns();
    const hasAll = this.#declareColumns(columns, this.#sent, this.#limits.columns, hasTime);
    // Reading the columns for the first time takes longest, so it is left to the next frame if time is up.
    if (isFirst && this.#sweep.size > 0 && !hasTime()) return;
    for (const each of this.#done) each.columns = Math.min(each.columns, columns.length);
    const look = { frame: now.frame, isHeld, columns, watch: this.#watch, limits: this.#limits, hasTime };
    if (this.#sweep.isRunning && !this.#isAhead && this.#sendAhead(now, look)) {
      this.#isAhead = true;
      if (!this.#maySend()) return;
    }
    if (!this.#sweep.isRunning) this.#beingRead = this.#takeDone(this.#limits.columns);
    const { changes, isTorn } = this.#sweep.part(look);
    this.#isAhead = false;
    const edits = this.#sweep.isRunning ? NO_EDITS : this.#beingRead;
    this.#sendPart(now, { changes, isTorn: isTorn || !hasAll }, edits);
  }

  #maySend(): boolean {
    return this.#sequence - this.#acknowledged < IN_FLIGHT && this.#transport.waiting === 0;
  }

  /**
   * Sends the rows that the next edit wrote to, if they are known, because the sweep may reach them only seconds later.
   * @returns true if they were sent
   */
  #sendAhead(now: FrameTime, look: Look): boolean {
    const waiting = this.#beingRead.length > 0 ? this.#beingRead : this.#done;
    const [next] = waiting;
    if (next === undefined || !this.#sweep.hasReadAll) return false;
    next.ids ??= valuesOf(next.done, look.columns, this.#sweep.size);
    const row = next.ids.length === 0 ? null : next.rowOf();
    if (row === null) return false;
    const changes = this.#sweep.ahead(next.ids, row, look);
    if (changes === null) return false;
    waiting.shift();
    this.#sendPart(now, { changes, isTorn: true }, [next]);
    return true;
  }

  #sendPart({ frame, time }: FrameTime, { changes, isTorn }: Part, results: readonly Result[]): void {
    const frames = frame - this.#read;
    this.#read = frame;
    if (changes.length === 0 && results.length === 0 && (isTorn || !this.#isTorn) && this.#sequence > 0) return;
    this.#isTorn = isTorn;
    this.#sequence++;
    this.#lastTime = time;
    const type = this.#sequence === 1 ? 'snapshot' : 'delta';
    // Keys with an undefined value are not encoded.
    const torn = isTorn ? true : undefined;
    const merged = type === 'delta' && frames > 1 ? frames : undefined;
    const edits = results.length > 0 ? results.map(({ done }) => done) : undefined;
    this.#send({ type, seq: this.#sequence, frame, time, torn, merged, columns: changes, edits });
  }

  /**
   * Takes the edits that this hub sent since the last call. Without edits, as in almost every frame, nothing is
   * allocated.
   */
  takeEdits(): readonly Edit[] {
    return this.#asked.length === 0 ? NO_EDITS : this.#asked.splice(0);
  }

  /** Replies to an edit; with a reason if it was not carried out. */
  answer({ id }: Edit, done: Done | null, reason?: string): void {
    const entity = done?.action === 'spawn' ? { entity: done.entity } : {};
    this.#send({ type: 'edited', id, ...entity, ...(reason === undefined ? {} : { reason }) });
  }

  /**
   * Called after an edit from any hub was carried out, so that the message with its results names it.
   * @param rowOf returns the row of a `set` edit's entity in the component's value columns, or null if it is not known
   */
  note(done: Done, rowOf: () => number | null = unknown): void {
    this.#done.push({ done, rowOf, ids: null, columns: Number.POSITIVE_INFINITY });
  }

  sendState(frame: number): void {
    const paused = this.hold.frames <= 0;
    if (paused === this.#sentPaused) return;
    this.#sentPaused = paused;
    this.#send({ type: 'state', paused, frame });
  }

  leave(): void {
    this.#send({ type: 'bye', code: 'done', reason: 'The probe was detached' });
    this.#transport.close();
  }

  #take(message: HubMessage): void {
    const { type } = message;
    if (type === 'welcome') {
      this.#limits = message.limits;
      this.#sent = new SentColumns(message.limits);
      this.#between = intervalOf(message.rate);
      this.#watch = new Set(message.watch);
    } else if (type === 'ack') this.#acknowledged = Math.max(this.#acknowledged, message.seq);
    else if (type === 'ping') this.#send({ type: 'pong', id: message.id, frame: this.#frame });
    else if (type === 'watch') this.#watch = new Set(message.columns);
    else if (type === 'rate') this.#between = intervalOf(message.perSecond);
    else if (type === 'edit') this.#ask(message);
    else if (type === 'bye') {
      this.farewell = message;
      this.#transport.close();
    } else if (this.#mayPause) this.#hold(message);
  }

  #hold(message: Extract<HubMessage, { type: 'pause' | 'resume' | 'step' }>): void {
    if (message.type === 'pause') this.hold.frames = 0;
    else if (message.type === 'resume') this.hold.frames = Number.POSITIVE_INFINITY;
    else {
      this.hold.frames = Math.max(1, message.frames);
      // The end of the step must be reported as another pause.
      this.#sentPaused = false;
    }
  }

  #ask(edit: Edit): void {
    if (this.#asked.length < MAX_WAITING) this.#asked.push(edit);
    else this.answer(edit, null, `${MAX_WAITING} edits wait for the game's next frame`);
  }

  /**
   * Declares at least one new column, and more while there is time. Columns beyond the hub's limit are left out.
   * @returns true if all columns are declared
   */
  #declareColumns(columns: readonly ProbeColumn[], sent: SentColumns, most: number, hasTime: () => boolean): boolean {
    const end = Math.min(columns.length, most);
    if (this.#sweep.size >= end) return true;
    const fresh: object[] = [];
    for (let id = this.#sweep.size; id < end; id++) {
      if (fresh.length > 0 && !hasTime()) break;
      this.#sweep.add(columns[id]!);
      fresh.push(sent.declare(id, columns[id]!));
    }
    this.#send({ type: 'schema', columns: fresh });
    return this.#sweep.size >= end;
  }

  /** Takes the edits whose columns are all declared, so the sweep that begins now reads their results. */
  #takeDone(most: number): Result[] {
    if (this.#done.length === 0) return NO_EDITS;
    const isIn = (each: Result | undefined): boolean =>
      each !== undefined && Math.min(each.columns, most) <= this.#sweep.size;
    let count = 0;
    while (count < MAX_DONE && isIn(this.#done[count])) count++;
    return this.#done.splice(0, count);
  }

  #send(message: object): void {
    this.#transport.send(encodeMessage(message));
  }
}

function unknown(): null {
  return null;
}

/** Returns which of the first `count` columns hold values that a `set` edit wrote to. */
function valuesOf({ action, component, field }: Done, columns: readonly ProbeColumn[], count: number): number[] {
  const ids: number[] = [];
  if (action !== 'set') return ids;
  for (let id = 0; id < count; id++) {
    const { meta } = columns[id]!;
    if (meta.role === 'value' && meta.component === component && meta.field === field) ids.push(id);
  }
  return ids;
}

function intervalOf(perSecond: number): number {
  // The game's frames vary in length, so a sample that is 10 % early is accepted.
  return perSecond > 0 ? (1000 / perSecond) * 0.9 : Number.POSITIVE_INFINITY;
}
