import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ColumnSet } from '../../../core/trace/column-set.ts';
import { encodeFrame } from '../../../core/wire/codec/codec.ts';
import { FrameReader } from '../../../core/wire/codec/frame-reader.ts';
import { LIMITS, type Limits } from '../../../core/wire/codec/limits.ts';
import { LiveColumns } from '../../../core/wire/live/live-columns.ts';
import type {
  Hello,
  HubMessage,
  ProbeMessage,
  UnknownMessage,
  WireColumn,
} from '../../../core/wire/messages/message.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';

export interface HubOptions {
  /** If true (the default), snapshots and deltas are acknowledged immediately. */
  readonly acknowledge?: boolean;
  /** If true, every declared column is watched. */
  readonly watchAll?: boolean;
  /** If false, received columns and messages are validated but not kept. */
  readonly keep?: boolean;
  readonly limits?: Partial<Limits>;
  readonly rate?: number;
}

/** Creates an endpoint folder in which games look for hubs. */
export function endpointFolder(): { path: string; env: NodeJS.ProcessEnv; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'atlas-'));
  return {
    path,
    env: { ...process.env, ECS_ATLAS_RUNTIME: path, ECS_ATLAS: '' },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A minimal hub that accepts probes, keeps their columns and messages, and mostly sends what a test tells it to. */
export class TestHub {
  readonly peers: Peer[] = [];
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];

  private constructor(options: HubOptions) {
    this.#server = createServer((socket) => {
      this.peers.push(new Peer(socket, options));
      for (const done of this.#waiting.splice(0)) done();
    });
  }

  static async listen(folder: string, name = 'test', options: HubOptions = {}): Promise<TestHub> {
    const hub = new TestHub(options);
    const path = join(folder, `${name}.sock`);
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => hub.#server.once('error', reject).listen(path, resolve));
    return hub;
  }

  /** Waits for the connection with this number. */
  async peer(number = 0): Promise<Peer> {
    while (this.peers.length <= number) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.peers[number]!;
  }

  async close(): Promise<void> {
    for (const peer of this.peers) peer.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

export class Peer {
  readonly messages: (ProbeMessage | UnknownMessage)[] = [];
  readonly columns = new ColumnSet();
  /** The error that a real hub would report for an invalid message. */
  error: Error | null = null;
  closed = false;
  acknowledge: boolean;
  readonly #socket: Socket;
  readonly #frames = new FrameReader(LIMITS.frame);
  readonly #probe: ProbeReader;
  readonly #live = new LiveColumns(this.columns);
  readonly #options: HubOptions;
  readonly #waiting: (() => void)[] = [];

  constructor(socket: Socket, options: HubOptions) {
    this.#socket = socket;
    this.#options = options;
    this.acknowledge = options.acknowledge ?? true;
    this.#probe = new ProbeReader({ ...LIMITS, ...options.limits });
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.closed = true;
      this.#wakeAll();
    });
  }

  get hello(): Hello {
    return this.#probe.hello!;
  }

  get schema(): WireColumn[] {
    return this.#probe.columns;
  }

  /** The received snapshots and deltas. */
  get changes() {
    return this.messages.filter(isChange);
  }

  send(message: HubMessage | object): void {
    this.#socket.write(encodeFrame(message));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Stops reading bytes from the connection. */
  block(): void {
    this.#socket.pause();
  }

  unblock(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /**
   * Resolves as soon as `holds()`, which is checked after each received message.
   * @throws the read error
   */
  async until(holds: () => boolean): Promise<void> {
    for (;;) {
      if (this.error !== null) throw this.error;
      if (holds()) return;
      if (this.closed) throw new Error('The connection ended before what was waited for');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async untilClosed(): Promise<void> {
    while (!this.closed) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Pauses the game.
   * @returns the number of the paused frame, which was received completely
   */
  async hold(): Promise<number> {
    this.send({ type: 'pause' });
    await this.until(() => this.#held().length > 0);
    return this.#held().at(-1)!.frame;
  }

  /**
   * Runs one frame and waits until the game is paused again.
   * @returns that frame's number
   */
  async step(): Promise<number> {
    const count = this.#held().length;
    this.send({ type: 'step', frames: 1 });
    await this.until(() => this.#held().length > count);
    return this.#held().at(-1)!.frame;
  }

  #held() {
    return this.messages.filter((message) => message.type === 'state').filter(({ paused }) => paused);
  }

  #take(bytes: Uint8Array): void {
    try {
      this.#frames.push(bytes);
      for (let payload = this.#frames.next(); payload !== null; payload = this.#frames.next()) {
        const message = this.#probe.read(payload);
        if (this.#options.keep !== false) this.messages.push(message);
        this.#answer(message);
      }
    } catch (error) {
      this.error = error as Error;
      this.#socket.destroy();
    }
    this.#wakeAll();
  }

  #answer(message: ProbeMessage | UnknownMessage): void {
    if (message.type === 'hello') this.#welcome();
    if (message.type === 'schema') {
      this.#live.declare(message.columns);
      if (this.#options.watchAll === true) this.send({ type: 'watch', columns: this.schema.map(({ id }) => id) });
    }
    if (!isChange(message)) return;
    if (this.#options.keep !== false) {
      if (message.type === 'snapshot') this.#live.replace(message.columns);
      else this.#live.apply(message.columns ?? []);
    }
    if (this.acknowledge) this.send({ type: 'ack', seq: message.seq });
  }

  #welcome(): void {
    const { limits, rate = 1000 } = this.#options;
    this.send({ type: 'welcome', protocol: 1, hub: 'test', limits: { ...LIMITS, ...limits }, rate, watch: [] });
  }

  #wakeAll(): void {
    for (const done of this.#waiting.splice(0)) done();
  }
}

function isChange(message: ProbeMessage | UnknownMessage) {
  return message.type === 'snapshot' || message.type === 'delta';
}
