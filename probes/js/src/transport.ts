/** A way to one hub, once it is open. Messages are MessagePack, without a length. */
export interface Transport {
  /** Bytes given to `send` that are still on their way out of this process. */
  readonly waiting: number;
  send(message: Uint8Array): void;
  close(): void;
}

/** What comes back. */
export interface Receiver {
  opened(transport: Transport): void;
  message(bytes: Uint8Array): void;
  closed(): void;
}

/** Finds hubs, again and again, and opens a way to each. */
export interface Finder {
  /** Calls `found` once for each hub that was not reached before; its key names it until `forget`. */
  start(found: (key: string, open: (receiver: Receiver) => void) => void): void;
  stop(): void;
}
