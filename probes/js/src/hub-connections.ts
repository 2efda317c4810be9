import type { Connection } from './connection.ts';
import type { HubFinder, HubTransport, TransportReceiver } from './hub-transport.ts';

/** A game connects to at most this many hubs at once. */
const MAX_HUBS = 8;
/** A hub that refused the probe would refuse it again, so the probe waits this many milliseconds before it retries. */
const RETRY_AFTER_REFUSAL = 60_000;

interface Hub {
  readonly key: string;
  connection: Connection | null;
}

interface Callbacks {
  /** Returns false while there is no world to show. */
  mayConnect(): boolean;
  connect(transport: HubTransport): Connection;
  /** Called when hubs may want the game to stop at other changes, or inspect other entities. */
  wishesChanged(): void;
  /** Runs work whose errors must not reach the game. */
  guard(work: () => void): void;
}

/** Connects a probe to the hubs that are found. */
export class HubConnections {
  readonly #callbacks: Callbacks;
  readonly #hubs = new Map<string, Hub>();
  readonly #refused = new Map<string, number>();
  /** The array is replaced on each change and never mutated, so it can be iterated safely. */
  open: readonly Connection[] = [];

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
  }

  /** Also counts hubs to which the connection is not open yet. */
  get count(): number {
    return this.#hubs.size;
  }

  start(finder: HubFinder): void {
    finder.start((key, open) => this.#found(key, open));
  }

  /** Forgets all hubs, so that they can be found again. Their connections must have ended. */
  clear(): void {
    this.#hubs.clear();
    this.#list();
  }

  /** Leaves the hubs that hang. They are looked for again. */
  leaveHung(): void {
    for (const hub of this.#hubs.values()) {
      if (hub.connection?.isHung() !== true) continue;
      hub.connection.hangUp();
      this.#closed(hub);
    }
  }

  #list(): void {
    this.open = [...this.#hubs.values()].flatMap(({ connection }) => connection ?? []);
  }

  #found(key: string, open: (receiver: TransportReceiver) => void): void {
    const until = this.#refused.get(key) ?? 0;
    if (!this.#callbacks.mayConnect()) return;
    if (this.#hubs.has(key) || this.#hubs.size >= MAX_HUBS || performance.now() < until) return;
    const hub: Hub = { key, connection: null };
    this.#hubs.set(key, hub);
    const { connect, guard } = this.#callbacks;
    open({
      opened: (transport) => {
        guard(() => {
          hub.connection = connect(transport);
          this.#list();
        });
      },
      message: (bytes) => this.#receive(hub, bytes),
      closed: () => this.#closed(hub),
      invalid: () => this.#refuse(hub),
    });
  }

  #receive(hub: Hub, bytes: Uint8Array): void {
    try {
      const type = hub.connection?.receive(bytes);
      if (type === 'break' || type === 'watch') this.#callbacks.wishesChanged();
    } catch {
      // A hub that sends invalid messages would do so again.
      this.#refuse(hub);
      hub.connection?.leave('The hub sent an invalid message', null);
      this.#closed(hub);
    }
  }

  #closed(hub: Hub): void {
    if (this.#hubs.get(hub.key) !== hub) return;
    const code = hub.connection?.bye?.code;
    const mayReturn = code === undefined || code === 'done' || code === 'shutdown' || code === 'no-hello';
    if (!mayReturn) this.#refuse(hub);
    this.#hubs.delete(hub.key);
    this.#list();
    this.#callbacks.wishesChanged();
  }

  #refuse({ key }: Hub): void {
    this.#refused.set(key, performance.now() + RETRY_AFTER_REFUSAL);
  }
}
