import { parentPort } from 'node:worker_threads';
import { type PackedError, packError } from '../../contract/packed-error.ts';
import { collectGarbage } from '../node/collect-garbage.ts';
import { type Tasks, tasks } from '../tasks/tasks.ts';

/** An answer of the thread. Answers come in the order of the tasks. */
export type FromThread = { readonly result: unknown } | { readonly error: PackedError };

interface ToThread {
  readonly task: keyof Tasks;
  readonly args: readonly never[];
}

const port = parentPort;
if (port === null) throw new Error('This file is started as a thread');

let last = Promise.resolve();
port.on('message', (message: ToThread) => {
  last = last.then(() => answer(message));
});

async function answer({ task, args }: ToThread): Promise<void> {
  try {
    const run: (...args: readonly never[]) => unknown = tasks[task];
    const result = await run(...args);
    port?.postMessage(
      { result } satisfies FromThread,
      result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : [],
    );
  } catch (error) {
    port?.postMessage({ error: packError(error) } satisfies FromThread);
  }
  collectGarbage('minor');
}
