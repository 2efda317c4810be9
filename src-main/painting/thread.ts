import { parentPort, workerData } from 'node:worker_threads';
import { exportSteps } from '../export/run.ts';
import { type FromPainter, type PaintingTask, packError, type ToPainter } from './protocol.ts';

/** The painting thread: one export, then it ends. */
const port = parentPort;
if (port === null) throw new Error('This file is started as a thread');

const cancelled = new AbortController();
let written: () => void = () => undefined;
const say = (message: FromPainter) => port.postMessage(message);

port.on('message', (message: ToPainter) => {
  if (message.kind === 'cancel') cancelled.abort();
  written();
});

const { request, partial } = workerData as PaintingTask;
exportSteps(request, {
  signal: cancelled.signal,
  partial,
  onFile: (name, content) => {
    const acknowledged = new Promise<void>((resolve) => {
      written = resolve;
    });
    say({ kind: 'file', name, content });
    return acknowledged;
  },
  onProgress: (done, total) => say({ kind: 'progress', done, total }),
})
  .then(
    () => say({ kind: 'done' }),
    (error: unknown) => say({ kind: 'failed', failure: packError(error) }),
  )
  .finally(() => port.close());
