import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { decodePayload, encodeFrame } from '../../../core/wire/codec/codec.ts';
import { FrameReader } from '../../../core/wire/codec/frame-reader.ts';
import { LIMITS } from '../../../core/wire/codec/limits.ts';
import type { Edit } from '../../../core/wire/messages/edit.ts';
import type { ColumnChange, Hello, HubMessage } from '../../../core/wire/messages/message.ts';

export interface FakeGameOptions {
  readonly name: string;
  readonly world?: string;
  readonly entities?: number;
  readonly instance?: string;
  readonly capabilities?: Hello['capabilities'];
  readonly grade?: Hello['grade'];
  readonly pid?: number;
}

/**
 * A minimal game with a probe: handles in `A.packed`, and a watched value for each in `A.payload`. In each frame one entity is added or
 * removed and all values change. It follows the protocol: two unacknowledged messages, merging, watching, pausing.
 */
export class FakeGame {
  readonly received: HubMessage[] = [];
  readonly packed: number[];
  readonly values: number[];
  frame = 0;
  isPaused = false;
  readonly #socket: Socket;
  readonly #options: FakeGameOptions;
  #seq = 0;
  #acknowledged = 0;
  #sentFrame = 0;
  #sentLength = 0;
  #isWelcome = false;
  #isWatched = false;
  #wasWatched = false;
  #steps = 0;
  readonly #asked: Edit[] = [];
  #done: Edit[] = [];

  constructor(path: string, options: FakeGameOptions) {
    const { entities = 100 } = options;
    this.#options = options;
    this.packed = Array.from({ length: entities }, (_, i) => i);
    this.values = this.packed.map((i) => i);
    this.#socket = connect(path, () => this.#hello());
    const frames = new FrameReader(LIMITS.frame);
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('data', (bytes) => {
      frames.push(bytes);
      for (let payload = frames.next(); payload !== null; payload = frames.next()) {
        this.#take(decodePayload(payload) as HubMessage);
      }
    });
  }

  /** The last message that the hub has acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Returns the memory of the game according to the game itself. */
  dump(): { packed: number[]; values: number[] } {
    return { packed: [...this.packed], values: [...this.values] };
  }

  /** Called by the game's loop once per frame. */
  tick(): void {
    for (const edit of this.#asked.splice(0)) this.#edit(edit);
    if (this.isPaused && this.#steps === 0) {
      this.#flush();
      return;
    }
    this.frame++;
    if (this.frame % 2 === 0) {
      this.packed.push(this.packed.length);
      this.values.push(0);
    } else {
      this.packed.pop();
      this.values.pop();
    }
    for (let i = 0; i < this.values.length; i++) this.values[i] = i + this.frame;
    this.#flush();
    if (this.#steps > 0 && --this.#steps === 0) this.send({ type: 'state', paused: true, frame: this.frame });
  }

  send(message: object): void {
    this.#socket.write(encodeFrame(message));
  }

  raw(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }

  #hello(): void {
    const {
      name,
      world,
      instance = randomBytes(16).toString('hex'),
      capabilities = ['pause', 'step', 'watch'],
      grade = 'frame',
      pid = process.pid,
    } = this.#options;
    this.send({
      type: 'hello',
      protocol: 1,
      name,
      ...(world !== undefined && { world }),
      instance,
      engine: { name: 'fake', version: '1.0' },
      adapter: 'fake game 1',
      grade,
      capabilities,
      pid,
    });
  }

  #take(message: HubMessage): void {
    this.received.push(message);
    if (message.type === 'welcome') this.#begin();
    else if (message.type === 'ack') this.#acknowledged = message.seq;
    else if (message.type === 'ping') this.send({ type: 'pong', id: message.id, frame: this.frame });
    else if (message.type === 'watch') this.#isWatched = message.columns.includes(1);
    else if (message.type === 'pause' || message.type === 'resume') this.#setPaused(message.type === 'pause');
    else if (message.type === 'edit') this.#asked.push(edit(message));
    else if (message.type === 'step') {
      this.isPaused = true;
      this.#steps = message.frames;
    } else if (message.type === 'bye') this.#socket.end();
  }

  #begin(): void {
    const meta = { kind: 'array', group: 'A' };
    this.send({
      type: 'schema',
      columns: [
        { id: 0, name: 'A.packed', type: 'u32', meta: { ...meta, role: 'entities', component: 'A' } },
        {
          id: 1,
          name: 'A.payload',
          type: 'f32',
          watched: true,
          meta: { ...meta, role: 'value', component: 'A', rows: 'A.packed' },
        },
      ],
    });
    const columns = [{ c: 0, whole: u32(this.packed) }];
    this.send({ type: 'snapshot', seq: ++this.#seq, frame: this.frame, time: this.frame, columns });
    this.#sentFrame = this.frame;
    this.#sentLength = this.packed.length;
    this.#isWelcome = true;
  }

  #setPaused(paused: boolean): void {
    this.isPaused = paused;
    this.send({ type: 'state', paused, frame: this.frame });
  }

  /** Sets a value and refuses all other edits. */
  #edit(edit: Edit): void {
    const { id, action, entity = -1, value } = edit;
    if (action !== 'set' || entity >= this.values.length) {
      this.send({ type: 'edited', id, reason: `No ${action} of ${entity}` });
      return;
    }
    this.values[entity] = Number(value);
    this.#done.push(edit);
    this.send({ type: 'edited', id });
  }

  #flush(): void {
    if (!this.#isWelcome || this.isClosed || this.#seq - this.#acknowledged >= LIMITS.inFlight) return;
    const columns = this.#changes();
    if (columns.length === 0 && this.#done.length === 0) return;
    const merged = Math.max(1, this.frame - this.#sentFrame);
    this.send({
      type: 'delta',
      seq: ++this.#seq,
      frame: this.frame,
      time: this.frame,
      merged,
      columns,
      edits: this.#done,
    });
    this.#done = [];
    this.#sentFrame = this.frame;
    this.#sentLength = this.packed.length;
  }

  #changes(): ColumnChange[] {
    const changes: ColumnChange[] = [];
    if (this.packed.length < this.#sentLength) changes.push({ c: 0, length: this.packed.length });
    else if (this.packed.length > this.#sentLength) {
      changes.push({ c: 0, runs: [this.#sentLength, u32(this.packed.slice(this.#sentLength))] });
    }
    if (this.#isWatched && (this.frame !== this.#sentFrame || !this.#wasWatched)) {
      changes.push({ c: 1, whole: new Uint8Array(Float32Array.from(this.values).buffer) });
    } else if (!this.#isWatched && this.#wasWatched) changes.push({ c: 1, length: 0 });
    this.#wasWatched = this.#isWatched;
    return changes;
  }
}

function edit({ type, ...rest }: Extract<HubMessage, { type: 'edit' }>): Edit {
  return rest;
}

function u32(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}
