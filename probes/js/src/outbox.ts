import type { HubTransport } from './hub-transport.ts';
import { encodeMessage } from './messages.ts';

/** At most this many snapshots and deltas may wait for their ack. */
const MAX_IN_FLIGHT = 2;
/** The final messages are sent after this many milliseconds if the hub does not acknowledge earlier ones. */
const MAX_WAIT_FOR_ACK = 1000;

/** Sends messages to one hub, which acknowledges the numbered ones. */
export class Outbox {
  readonly #transport: HubTransport;
  #sequence = 0;
  #acknowledged = 0;
  /** The final messages, which wait for an ack. */
  #kept: Uint8Array[] | null = null;
  #whenAcknowledged: (() => void) | null = null;

  constructor(transport: HubTransport) {
    this.#transport = transport;
  }

  /** The number of the last numbered message; 0 before the first one. */
  get sequence(): number {
    return this.#sequence;
  }

  /** False while the hub does not keep up. */
  get hasRoom(): boolean {
    if (this.#kept !== null) return true;
    return this.#sequence - this.#acknowledged < MAX_IN_FLIGHT && this.#transport.waiting === 0;
  }

  send(message: object): void {
    if (this.#kept === null) this.#transport.send(encodeMessage(message));
    else this.#kept.push(encodeMessage(message).slice());
  }

  sendNumbered(type: 'snapshot' | 'delta', message: object): void {
    this.#sequence++;
    this.send({ type, seq: this.#sequence, ...message });
  }

  acknowledged(sequence: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, sequence);
    this.#whenAcknowledged?.();
  }

  /**
   * Sends the final messages once the hub has room for them.
   * @param write sends them; it is called at once, because the world may be gone later
   * @param end is called when they were sent
   */
  finish(write: () => void, end: () => void): void {
    if (this.hasRoom) {
      write();
      end();
    } else this.#finishLater(write, end);
  }

  #finishLater(write: () => void, end: () => void): void {
    const kept: Uint8Array[] = [];
    const timeout = setTimeout(() => {
      this.#whenAcknowledged = null;
      end();
    }, MAX_WAIT_FOR_ACK);
    this.#kept = kept;
    write();
    this.#kept = null;
    this.#whenAcknowledged = () => {
      this.#whenAcknowledged = null;
      clearTimeout(timeout);
      for (const message of kept) this.#transport.send(message);
      end();
    };
  }

  close(): void {
    this.#transport.close();
  }

  hangUp(): void {
    this.#transport.hangUp();
  }
}
