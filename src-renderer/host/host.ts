import type { EventName, Events, Host, Input, MethodName, Output } from '../../src-main/contract/api.ts';
import { PROTOCOL, type Push, pack, type Reply, tokenProtocol, unpack } from '../../src-main/contract/message.ts';
import { PushInbox } from '../../src-main/contract/push-inbox.ts';
import { HostError } from './host-error.ts';

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The browser host's transport. A lost connection fails the pending calls; the next call connects again. */
class SocketHost implements Host {
  readonly #url: string;
  readonly #token: string;
  readonly #pending = new Map<number, Pending>();
  readonly #inbox = new PushInbox();
  #socket: Promise<WebSocket> | null = null;
  #opened: WebSocket | null = null;
  #nextId = 1;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async call<M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>> {
    // Sends at once if the socket is open, so a key reaches the class before the window draws.
    const socket = this.#opened ?? (await this.#open());
    const id = this.#nextId++;
    return new Promise<Output<M>>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      socket.send(pack({ id, method, input }));
    });
  }

  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    return this.#inbox.listen(event, listener);
  }

  #open(): Promise<WebSocket> {
    this.#socket ??= new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(this.#url, [PROTOCOL, tokenProtocol(this.#token)]);
      socket.binaryType = 'arraybuffer';
      socket.onopen = () => {
        this.#opened = socket;
        resolve(socket);
      };
      socket.onmessage = (message: MessageEvent<ArrayBuffer>) => this.#receive(unpack(message.data) as Reply | Push);
      socket.onclose = () => {
        this.#socket = null;
        this.#opened = null;
        reject(new HostError('unreachable'));
        for (const waiting of this.#pending.values()) waiting.reject(new HostError('lost'));
        this.#pending.clear();
      };
    });
    return this.#socket;
  }

  #receive(message: Reply | Push): void {
    if ('event' in message) {
      this.#inbox.deliver(message);
      return;
    }
    const waiting = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.ok) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  }
}

declare global {
  interface Window {
    /** Set by Electron's preload; absent in a browser. */
    readonly ecsAtlas?: Host;
  }
}

const TOKEN_KEY = 'ecs-atlas.token';

/** Connects to Electron's preload, or else to the page's server. Rejects with a HostError if it does not answer or refuses the token. */
export async function connectHost(): Promise<Host> {
  if (window.ecsAtlas) return window.ecsAtlas;
  const token = takeToken();
  if (token === null) throw new HostError('no-token');
  const host = new SocketHost(`ws://${window.location.host}/host`, token);
  await host.call('app.info', undefined);
  return host;
}

/** Reads the token from the link's fragment, which no server log or referrer sees. It is kept for this tab, so reloading works. */
function takeToken(): string | null {
  const fromLink = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (fromLink === null) return window.sessionStorage.getItem(TOKEN_KEY);
  window.sessionStorage.setItem(TOKEN_KEY, fromLink);
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return fromLink;
}
