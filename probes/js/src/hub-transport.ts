/** An open connection to one hub. Messages are MessagePack without a length prefix. */
export interface HubTransport {
  /** Bytes passed to `send` that have not left this process yet. */
  readonly waiting: number;
  /** @param message is overwritten by the next one, so the transport has to copy it if it keeps it */
  send(message: Uint8Array): void;
  close(): void;
  /** Closes without waiting for what was not sent yet, since the hub does not read it. */
  hangUp(): void;
}

export interface TransportReceiver {
  opened(transport: HubTransport): void;
  message(bytes: Uint8Array): void;
  closed(): void;
  /** The hub sent bytes that are no message; `closed` follows. */
  invalid(): void;
}

/** Called for each hub that was found, with a key that identifies it. `open` connects to the hub. */
export type OnHubFound = (key: string, open: (receiver: TransportReceiver) => void) => void;

/** Looks for hubs periodically. */
export interface HubFinder {
  start(found: OnHubFound): void;
  stop(): void;
}
