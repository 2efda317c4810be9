import { request as httpRequest } from 'node:http';
import { HttpError, type HttpFailure, type SendChange, type SendGet } from '../../probes/flecs-rest/src/poll/http.ts';
import type { Address } from './flecs-address.ts';

/** GET requests to one address. */
export function getFrom(address: Address, now?: () => number): SendGet {
  return requestsTo(address, 'GET', now);
}

/** Requests to one address that change the game there. */
export function changesAt(address: Address): SendChange {
  return (method, target, limits, signal) => requestsTo(address, method)(target, limits, signal);
}

/** Flecs requires one connection for each request. */
function requestsTo({ host, port }: Address, method: string, now: () => number = () => performance.now()): SendGet {
  return (target, limits, signal) =>
    new Promise((resolve, reject) => {
      const sent = now();
      // An unread reply makes the game print an error, so the request may complete, but it does not keep the process alive.
      const leave = () => {
        request.socket?.unref();
        timer.unref();
        reject(new HttpError('closed', `${method} ${target}: given up`));
      };
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const fail = (failure: HttpFailure, message: string) => {
        done();
        request.destroy();
        reject(new HttpError(failure, `${method} ${target}: ${message}`));
      };
      const timer = setTimeout(() => fail('timeout', `no whole reply in ${limits.timeoutMs} ms`), limits.timeoutMs);
      const request = httpRequest({ host, port, method, path: target, agent: false });
      request.end();
      request.on('error', (error: NodeJS.ErrnoException) => fail(failureOf(error), error.message));
      signal?.addEventListener('abort', leave);
      request.on('response', (response) => {
        const answered = now();
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > limits.maxBodyBytes) fail('too-large', `more than ${limits.maxBodyBytes} bytes`);
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

function failureOf({ code = '' }: NodeJS.ErrnoException): HttpFailure {
  if (code === 'ECONNREFUSED') return 'refused';
  return code.startsWith('HPE_') ? 'not-http' : 'broken';
}
