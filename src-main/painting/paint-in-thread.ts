import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { appRoot } from '../app-root.ts';
import type { Paint } from '../exporting.ts';
import { type FromPainter, type PaintingTask, type ToPainter, unpackError } from './protocol.ts';

/** Paints in a thread of its own: a picture takes up to a tenth of a second, in which a window would not move. */
export const paintInThread: Paint = async (request, { signal, partial, onFile, onProgress }) => {
  const thread = new Worker(join(appRoot, 'out', 'main', 'painter.cjs'), {
    workerData: { request, partial } satisfies PaintingTask,
  });
  const send = (message: ToPainter) => thread.postMessage(message);
  const cancel = () => send({ kind: 'cancel' });
  signal.addEventListener('abort', cancel);
  const painted = new Promise<void>((resolve, reject) => {
    thread.on('message', (message: FromPainter) => {
      if (message.kind === 'done') resolve();
      else if (message.kind === 'failed') reject(unpackError(message.failure));
      else if (message.kind === 'progress') onProgress(message.done, message.total);
      else onFile(message.name, message.content).then(() => send({ kind: 'written' }), reject);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the painting thread ended with ${code}`)));
  });
  try {
    await painted;
  } finally {
    signal.removeEventListener('abort', cancel);
    await thread.terminate();
  }
};
