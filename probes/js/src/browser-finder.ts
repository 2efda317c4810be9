import type { HubFinder, HubTransport, OnHubFound, TransportReceiver } from './hub-transport.ts';

const SEARCH_INTERVAL_MS = 1000;
const SUBPROTOCOL = 'ecs-atlas-probe.1';

/** The hub's address and token, which the app shows for pasting into a page. */
export interface HubAddress {
  /** For example `ws://127.0.0.1:27780/`. */
  readonly url: string;
  readonly token: string;
}

/** Tries to connect to one address once a second. */
export class BrowserFinder implements HubFinder {
  readonly #address: () => HubAddress | null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(address: () => HubAddress | null) {
    this.#address = address;
  }

  start(found: OnHubFound): void {
    const search = (): void => {
      const address = this.#address();
      if (address !== null) found(address.url, (receiver) => connect(address, receiver));
    };
    search();
    this.#timer = setInterval(search, SEARCH_INTERVAL_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** Reads `<url> <token>` from the page's localStorage under the key `ecs-atlas`; the app shows this line. */
export function storedAddress(): HubAddress | null {
  try {
    const [url, token] = (globalThis.localStorage?.getItem('ecs-atlas') ?? '').split(' ');
    return url === undefined || token === undefined ? null : { url, token };
  } catch {
    // Access to localStorage throws in pages that have no storage.
    return null;
  }
}

function connect({ url, token }: HubAddress, receiver: TransportReceiver): void {
  const socket = new WebSocket(url, [SUBPROTOCOL, `token.${token}`]);
  socket.binaryType = 'arraybuffer';
  const transport: HubTransport = {
    get waiting() {
      return socket.bufferedAmount;
    },
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message as Uint8Array<ArrayBuffer>);
    },
    close: () => socket.close(),
    hangUp: () => socket.close(),
  };
  socket.onopen = () => receiver.opened(transport);
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) receiver.message(new Uint8Array(data));
  };
  socket.onclose = () => receiver.closed();
}
