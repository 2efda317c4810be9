/** A way to one hub, once it is open. Messages are MessagePack, without a length. */
export interface Transport {
  /** Bytes given to `send` that are still on their way out of this process. */
  readonly waiting: number;
  /** @param message overwritten by the next one: copied where it is kept */
  send(message: Uint8Array): void;
  close(): void;
}

/** What comes back. */
export interface Receiver {
  opened(transport: Transport): void;
  message(bytes: Uint8Array): void;
  closed(): void;
}

/** Called for each hub that is there; its key names it. `open` connects to it. */
export type Found = (key: string, open: (receiver: Receiver) => void) => void;

/** Finds hubs, again and again, and opens a way to each. */
export interface Finder {
  start(found: Found): void;
  stop(): void;
}
