import type { Change, SharedRows } from './change.ts';
import type { ProbeColumn } from './column.ts';
import { JsonImage } from './json-image.ts';
import { decodeMessage, encodeMessage, type HubLimits, type HubMessage } from './messages.ts';
import { type NumberChange, NumberImage } from './number-image.ts';
import { SentColumns } from './sent-columns.ts';
import type { Transport } from './transport.ts';

/** Snapshots and deltas that may wait for their ack. */
const IN_FLIGHT = 2;
/** A message stops growing here; columns that are left follow in the next one. */
const MESSAGE_BYTES = 8 * 1024 * 1024;

export interface FrameTime {
  readonly frame: number;
  /** Milliseconds since the probe began. */
  readonly time: number;
}

export interface Hold {
  /** Frames that may still pass before the game is paused; Infinity: it runs. */
  frames: number;
}

/** The conversation with one hub. Sends only what differs from what it has, and only when the hub keeps up. */
export class Connection {
  readonly hold: Hold = { frames: Number.POSITIVE_INFINITY };
  /** Why the hub closed, when it gave a reason. */
  farewell: { readonly code: string; readonly reason: string } | null = null;
  readonly #transport: Transport;
  readonly #columns: () => readonly ProbeColumn[];
  readonly #images: (NumberImage | JsonImage)[] = [];
  /** Null before the hub's welcome. */
  #limits: HubLimits | null = null;
  #sent: SentColumns | null = null;
  #watch = new Set<number>();
  #between = 0;
  #sequence = 0;
  #acknowledged = 0;
  #lastTime = Number.NEGATIVE_INFINITY;
  /** The game's frame when the world was last read for this hub. */
  #read = 0;
  /** The column at which the last message was full: the next one begins there. */
  #next = 0;
  #sentPaused = false;
  #frame = 0;

  constructor(transport: Transport, hello: object, columns: () => readonly ProbeColumn[]) {
    this.#transport = transport;
    this.#columns = columns;
    this.#send(hello);
  }

  receive(bytes: Uint8Array): void {
    const message = decodeMessage(bytes);
    if (message !== null) this.#take(message);
  }

  /**
   * A frame of the game is over: changes are sent, or kept for the next time.
   * @param rests not to read the world this time
   */
  sample(now: FrameTime, rests: boolean): void {
    this.#frame = now.frame;
    if (this.#limits === null || this.#sent === null) return;
    const early = now.time - this.#lastTime < this.#between && this.hold.frames > 0;
    if (rests || early || this.#sequence - this.#acknowledged >= IN_FLIGHT || this.#transport.waiting > 0) return;
    this.#declareColumns(this.#sent, this.#limits.columns);
    const columns = this.#changes(this.#limits);
    const frames = now.frame - this.#read;
    this.#read = now.frame;
    if (columns.length === 0 && this.#sequence > 0) return;
    this.#sequence++;
    this.#lastTime = now.time;
    const type = this.#sequence === 1 ? 'snapshot' : 'delta';
    const merged = type === 'delta' && frames > 1 ? { merged: frames } : {};
    this.#send({ type, seq: this.#sequence, ...now, ...merged, columns });
  }

  /** Reports that the game was paused or resumed. */
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
    else if (type === 'pause') this.hold.frames = 0;
    else if (type === 'resume') this.hold.frames = Number.POSITIVE_INFINITY;
    else if (type === 'step') {
      this.hold.frames = Math.max(1, message.frames);
      // So that the end of the step is reported, as another pause.
      this.#sentPaused = false;
    } else {
      this.farewell = message;
      this.#transport.close();
    }
  }

  /** Columns beyond the hub's limit are left out. */
  #declareColumns(sent: SentColumns, most: number): void {
    const columns = this.#columns();
    const known = this.#images.length;
    if (columns.length === known || known >= most) return;
    const fresh = columns.slice(known, most);
    for (const column of fresh) {
      this.#images.push(column.type === 'json' ? new JsonImage(column) : new NumberImage(column));
    }
    this.#send({ type: 'schema', columns: fresh.map((column, i) => sent.declare(known + i, column)) });
  }

  /** Starts at the column where the last message ended, so that none waits for ever. */
  #changes(limits: HubLimits): Change[] {
    const columns = this.#columns();
    const count = this.#images.length;
    const list: Change[] = [];
    const most = Math.min(MESSAGE_BYTES, limits.frame / 4);
    let bytes = 0;
    let shared: SharedRows | null = null;
    let cells = this.#images.reduce((sum, image) => sum + image.length, 0);
    for (let i = 0; i < count; i++) {
      const id = (this.#next + i) % count;
      const image = this.#images[id]!;
      cells -= image.length;
      const found = this.#changeOf(columns[id]!, id, shared, Math.min(limits.rows, limits.cells - cells));
      cells += image.length;
      if (found === null) continue;
      if (found.rows !== null) shared = { place: list.length, rows: found.rows };
      list.push(found.change);
      bytes += sizeOf(found.change);
      if (bytes < most) continue;
      this.#next = (id + 1) % count;
      return list;
    }
    this.#next = 0;
    return list;
  }

  /** @param most rows of it that the hub accepts */
  #changeOf(column: ProbeColumn, id: number, shared: SharedRows | null, most: number): NumberChange | null {
    const image = this.#images[id]!;
    if (column.watched === true && !this.#watch.has(id)) {
      return image.empty() ? { change: { c: id, length: 0 }, rows: null } : null;
    }
    if (image instanceof NumberImage) return image.change(id, shared, most);
    const change = image.change(id, most);
    return change === null ? null : { change, rows: null };
  }

  #send(message: object): void {
    this.#transport.send(encodeMessage(message));
  }
}

function intervalOf(perSecond: number): number {
  // A little early counts as on time: frames vary in length.
  return perSecond > 0 ? (1000 / perSecond) * 0.9 : Number.POSITIVE_INFINITY;
}

/** Bytes of a change, roughly. */
function sizeOf(change: Change): number {
  const lists = [change.whole, change.values, ...(change.runs ?? [])];
  return lists.reduce<number>((sum, part) => {
    if (part === undefined || typeof part === 'number') return sum;
    return sum + (part instanceof Uint8Array ? part.length : part.length * 16);
  }, 16);
}
