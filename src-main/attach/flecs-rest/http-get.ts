import { get as httpGet } from 'node:http';

/** What a game answered, with the moments that tell how long it stood still for it. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Milliseconds of the clock: when the request left, when the reply's first bytes came. */
  readonly sent: number;
  readonly answered: number;
}

export interface GetLimits {
  /** Larger bodies are refused while they come in. */
  readonly bodyBytes: number;
  /** After this long without a reply, or without its end, the request is given up. */
  readonly giveUpMs: number;
}

/**
 * Why no reply came: nobody listens, the connection broke, it took too long, the body is too large, or what came is no HTTP.
 */
export type GetFailure = 'refused' | 'broken' | 'timeout' | 'too-large' | 'not-http' | 'closed';

export class GetError extends Error {
  readonly failure: GetFailure;

  constructor(failure: GetFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Asks one thing of a game. There is no other way to reach one than this, and it can do nothing but GET. */
export type Get = (target: string, limits: GetLimits, signal?: AbortSignal) => Promise<Reply>;

/** Asks the game at a port of this machine, a connection for each request, as Flecs wants it. */
export function getFrom(port: number, now: () => number = () => performance.now()): Get {
  return (target, limits, signal) =>
    new Promise((resolve, reject) => {
      const sent = now();
      // A reply that nobody reads makes the game print an error: what is under way may end, but holds nothing up.
      const leave = () => {
        request.socket?.unref();
        timer.unref();
        reject(new GetError('closed', `GET ${target}: given up`));
      };
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const fail = (failure: GetFailure, message: string) => {
        done();
        request.destroy();
        reject(new GetError(failure, `GET ${target}: ${message}`));
      };
      const timer = setTimeout(() => fail('timeout', `no whole reply in ${limits.giveUpMs} ms`), limits.giveUpMs);
      const request = httpGet({ host: '127.0.0.1', port, path: target, agent: false });
      request.on('error', (error: NodeJS.ErrnoException) => fail(failureOf(error), error.message));
      signal?.addEventListener('abort', leave);
      request.on('response', (response) => {
        const answered = now();
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > limits.bodyBytes) fail('too-large', `more than ${limits.bodyBytes} bytes`);
          else parts.push(part);
        });
        response.on('error', (error) => fail(failureOf(error), error.message));
        response.on('end', () => {
          done();
          const body = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, body, sent, answered });
        });
      });
    });
}

function failureOf({ code = '' }: NodeJS.ErrnoException): GetFailure {
  if (code === 'ECONNREFUSED') return 'refused';
  return code.startsWith('HPE_') ? 'not-http' : 'broken';
}
