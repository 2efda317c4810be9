import { parentPort, type Worker } from 'node:worker_threads';
import type { WorkerFunctions } from './call-message.ts';
import { serveCalls } from './serve-calls.ts';
import { WorkerCalls } from './worker-calls.ts';

/** Calls functions of a thread. */
export function nodeWorker<Functions extends WorkerFunctions<keyof Functions & string>>(
  thread: Worker,
): WorkerCalls<Functions> {
  return new WorkerCalls<Functions>({
    post: (message, move) => thread.postMessage(message, move),
    listen(received, failed) {
      thread.on('message', received);
      thread.on('error', (error) => failed(error as Error));
      thread.on('exit', (code) => failed(new Error(`The thread has ended with ${code}`)));
    },
    end: () => thread.terminate(),
  });
}

/** Makes functions callable in the thread that runs this. `afterEach` runs after each call. */
export function serveThread(functions: WorkerFunctions, afterEach?: () => void): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is started as a thread');
  serveCalls(
    {
      post: (message, move) => port.postMessage(message, move),
      listen: (received) => port.on('message', received),
    },
    functions,
    afterEach,
  );
}
