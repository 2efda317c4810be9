import { parentPort } from 'node:worker_threads';
import { packError } from '../../contract/packed-error.ts';
import type { FromPaintingThread, ToPaintingThread } from './messages.ts';
import { exportSteps } from './run-export.ts';

/* The painting thread: one export after the other. */

const port = parentPort;
if (port === null) throw new Error('This file is started as a thread');

let cancelled = new AbortController();
let written: () => void = () => undefined;
const send = (message: FromPaintingThread) => port.postMessage(message);

port.on('message', (message: ToPaintingThread) => {
  if (message.kind === 'paint') void paint(message);
  else if (message.kind === 'cancel') cancelled.abort();
  // A cancelled export does not wait for its file to be written.
  if (message.kind !== 'paint') written();
});

async function paint({ request, partial }: ToPaintingThread & { readonly kind: 'paint' }): Promise<void> {
  cancelled = new AbortController();
  try {
    await exportSteps(request, {
      signal: cancelled.signal,
      partial,
      write: (name, content) => {
        const acknowledged = new Promise<void>((resolve) => {
          written = resolve;
        });
        send({ kind: 'file', name, content });
        return acknowledged;
      },
      onProgress: (done, total) => send({ kind: 'progress', done, total }),
    });
    send({ kind: 'done' });
  } catch (error) {
    send({ kind: 'failed', error: packError(error) });
  }
}
