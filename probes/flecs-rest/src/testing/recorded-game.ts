import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type RecordedVersion, RecordedWorld } from './recorded-world.ts';

export interface RecordedGameOptions {
  readonly version: RecordedVersion;
  /** The default 0 chooses a free port. */
  readonly port?: number;
  /** The default is 127.0.0.1. */
  readonly host?: string;
  /** Milliseconds between two turns in which the game answers; a real game takes 50. */
  readonly turnMs?: number;
}

/** Replaces a reply: `never` leaves the request unanswered, and `raw` is sent as it is. */
export type Tamper = (target: string) => { readonly raw: string } | 'never' | undefined;

/**
 * A Flecs game of recorded replies on a real port. Like the real one it handles one request per connection, answers in
 * turns, sends `404 OK`, and does not answer HEAD. It keeps a list of the requests.
 */
export class RecordedGame {
  readonly world: RecordedWorld;
  readonly requests: { readonly method: string; readonly target: string }[] = [];
  tamper: Tamper = () => undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #waiting: { readonly method: string; readonly target: string; readonly response: ServerResponse }[] = [];
  readonly #turn: NodeJS.Timeout | null;
  #frozen = false;
  #broken = 0;

  private constructor({ version, turnMs = 0 }: RecordedGameOptions) {
    this.world = new RecordedWorld(version);
    this.#server = createServer((request, response) => {
      const [method, target] = [request.method ?? '', request.url ?? ''];
      this.requests.push({ method, target });
      if (method === 'HEAD') return;
      this.#waiting.push({ method, target, response });
      if (turnMs === 0) this.#answer();
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#turn = turnMs === 0 ? null : setInterval(() => this.#answer(), turnMs);
  }

  static async start(options: RecordedGameOptions): Promise<RecordedGame> {
    const game = new RecordedGame(options);
    await new Promise<void>((resolve, reject) => {
      game.#server.once('error', reject);
      game.#server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
    });
    return game;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The number of replies that nobody waited for; a real game prints an error for each. */
  get brokenReplies(): number {
    return this.#broken;
  }

  /** Simulates a game that is halted in a debugger: it accepts connections but answers none until it continues. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    this.#answer();
  }

  /** Closes all connections abruptly, like a killed process. */
  async close(): Promise<void> {
    if (this.#turn !== null) clearInterval(this.#turn);
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #answer(): void {
    if (this.#frozen) return;
    for (const { method, target, response } of this.#waiting.splice(0)) {
      const tampered = this.tamper(target);
      if (tampered === 'never') continue;
      if (response.destroyed) this.#broken++;
      if (tampered !== undefined) {
        response.socket?.end(tampered.raw);
        continue;
      }
      const isChange = method === 'PUT' || method === 'DELETE';
      const reply = isChange ? this.world.change(method, target) : this.world.reply(target);
      const { status, body } = reply ?? { status: 404, body: '' };
      const statusText = status === 404 && body === '' ? 'Resource not found' : 'OK';
      const headers = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*', Connection: 'close' };
      response.writeHead(status, statusText, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
    }
  }
}
