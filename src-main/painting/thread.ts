import { parentPort } from 'node:worker_threads';
import { exportSteps } from '../export/run.ts';
import { type FromPainter, type PaintingTask, packError, type ToPainter } from './protocol.ts';

/** The painting thread: one export after the other. */
const port = parentPort;
if (port === null) throw new Error('This file is started as a thread');

let cancelled = new AbortController();
let written: () => void = () => undefined;
const say = (message: FromPainter) => port.postMessage(message);

port.on('message', (message: ToPainter) => {
  if (message.kind === 'paint') return void paint(message.task);
  if (message.kind === 'cancel') cancelled.abort();
  written();
});

async function paint({ request, partial }: PaintingTask): Promise<void> {
  cancelled = new AbortController();
  try {
    await exportSteps(request, {
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
    });
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', failure: packError(error) });
  }
}
