/** An open connection to one hub. Messages are MessagePack without a length prefix. */
export interface Transport {
  /** Bytes passed to `send` that have not left this process yet. */
  readonly waiting: number;
  /** @param message is overwritten by the next one, so the transport has to copy it if it keeps it */
  send(message: Uint8Array): void;
  close(): void;
}

export interface Receiver {
  opened(transport: Transport): void;
  message(bytes: Uint8Array): void;
  closed(): void;
}

/** Called for each hub that was found, with a key that identifies it. `open` connects to the hub. */
export type Found = (key: string, open: (receiver: Receiver) => void) => void;

/** Looks for hubs periodically. */
export interface Finder {
  start(found: Found): void;
  stop(): void;
}
