import { get as httpGet } from 'node:http';
import { type Get, GetError, type GetFailure } from '../../probes/flecs-rest/src/poll/get.ts';
import type { Address } from './flecs-address.ts';

/** Requests to one address, a connection for each, as Flecs requires. */
export function getFrom({ host, port }: Address, now: () => number = () => performance.now()): Get {
  return (target, limits, signal) =>
    new Promise((resolve, reject) => {
      const sent = now();
      // A reply that is not read makes the game print an error: the request may complete, but keeps no process alive.
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
      const request = httpGet({ host, port, path: target, agent: false });
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
