import { encodePayload } from '../../../../core/wire/codec/codec.ts';
import { LIMITS, type Limits } from '../../../../core/wire/codec/limits.ts';
import { WorldImage } from '../../../../core/wire/live/world-image.ts';
import type { Edit } from '../../../../core/wire/messages/edit.ts';
import { elementsOf } from '../../../../core/wire/messages/elements.ts';
import type { EditAnswer, HubMessage, StateMessage, WireColumn } from '../../../../core/wire/messages/message.ts';
import { ProbeReader } from '../../../../core/wire/messages/probe-reader.ts';
import type { HubFinder, TransportReceiver } from '../hub-transport.ts';

/**
 * The hub's side of a connection in the same process. It validates messages like the real hub and mirrors the world.
 */
export class TestHub implements HubFinder {
  readonly image = new WorldImage();
  readonly states: StateMessage[] = [];
  /** Replies to edits, and the edits that messages listed. */
  readonly edited: EditAnswer[] = [];
  readonly edits: Edit[] = [];
  readonly #limits: Limits;
  #reader: ProbeReader;
  #receiver: TransportReceiver | null = null;
  #found: ((key: string, open: (receiver: TransportReceiver) => void) => void) | null = null;
  acknowledges = true;
  /** Called with each message of the probe. */
  onMessage: (message: ReturnType<ProbeReader['read']>) => void = () => undefined;
  /** The sizes in bytes of the received snapshots and deltas. */
  readonly sizes: number[] = [];
  readonly merged: number[] = [];
  readonly torn: boolean[] = [];
  readonly valueAges: number[] = [];
  /** The number of columns that are watched. */
  watched = 0;
  closed = false;
  /** The reason of the last `bye`. */
  bye: string | null = null;
  rate = 1e9;

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits;
    this.#reader = new ProbeReader(limits);
  }

  start(found: (key: string, open: (receiver: TransportReceiver) => void) => void): void {
    this.#found = found;
    this.find();
  }

  /** A hub that starts again knows nothing of the game. */
  restart(): void {
    this.#reader = new ProbeReader(this.#limits);
    this.find();
  }

  /** The finder of a game looks for hubs once a second. */
  find(): void {
    this.#found?.('test', (receiver) => {
      this.#receiver = receiver;
      receiver.opened({
        waiting: 0,
        send: (message) => this.#take(message),
        close: () => this.#close(),
        hangUp: () => this.#close(),
      });
      this.say({ type: 'welcome', protocol: 1, hub: 'test', limits: this.#limits, rate: this.rate, watch: [] });
    });
  }

  stop(): void {}

  say(message: HubMessage): void {
    this.#receiver?.message(encodePayload(message));
  }

  sayBytes(bytes: Uint8Array): void {
    this.#receiver?.message(bytes);
  }

  watchAll(): void {
    const columns = this.image.schema.filter(({ watched }) => watched === true).map(({ id }) => id);
    this.watched = columns.length;
    this.say({ type: 'watch', columns });
  }

  spec(name: string): WireColumn {
    const found = this.image.schema.find((column) => column.name === name);
    if (found === undefined) throw new Error(`${name} is not among ${this.names.join(' | ')}`);
    return found;
  }

  get names(): string[] {
    return this.image.schema.map(({ name }) => name);
  }

  /** Returns a column's rows; absent rows are undefined. */
  rows(name: string): unknown[] {
    const { id, type } = this.spec(name);
    const { whole, present } = this.image.column(id)!.whole();
    const values = whole instanceof Uint8Array ? [...elementsOf(type, whole)] : [...(whole ?? [])];
    return values.map((value, row) =>
      present === undefined || (present[row >> 3]! >> (row & 7)) & 1 ? value : undefined,
    );
  }

  #take(bytes: Uint8Array): void {
    // The image keeps views of the bytes that it reads.
    const message = this.#reader.read(bytes.slice());
    this.onMessage(message);
    if (message.type === 'schema') this.image.apply(message);
    if (message.type === 'state') this.states.push(message);
    if (message.type === 'edited') this.edited.push(message);
    if (message.type === 'bye') this.bye = message.reason;
    if (message.type !== 'snapshot' && message.type !== 'delta') return;
    this.sizes.push(bytes.length);
    this.merged.push(message.type === 'delta' ? (message.merged ?? 1) : 1);
    this.torn.push(message.torn ?? false);
    this.valueAges.push(message.valueAge ?? 0);
    this.edits.push(...(message.edits ?? []));
    this.image.apply(message);
    if (this.acknowledges) this.say({ type: 'ack', seq: message.seq });
  }

  #close(): void {
    this.closed = true;
    this.#receiver?.closed();
  }
}
