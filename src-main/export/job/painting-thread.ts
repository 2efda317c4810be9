import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { appRoot } from '../../program/app-root.ts';
import { nodeWorker } from '../../workers/node-worker.ts';
import type { WorkerCalls } from '../../workers/worker-calls.ts';
import type { Paint } from './export-jobs.ts';
import type { PaintingFunctions } from './thread.ts';

/** A thread that paints one export after the other. */
interface PaintingThread {
  readonly thread: Worker;
  readonly calls: WorkerCalls<PaintingFunctions>;
}

/** An idle thread is ended after this time to free its memory. */
const KEPT_MS = 30_000;

/** The idle thread is kept, because starting one takes longer than painting a preview. */
let idle: { readonly painting: PaintingThread; readonly timer: NodeJS.Timeout } | null = null;

/** Paints in a thread, because a picture takes up to a tenth of a second, in which a window would be blocked. */
export const paintInThread: Paint = async (request, { partial, signal, write, onProgress }) => {
  const painting = takeIdle() ?? startPainting();
  painting.thread.ref();
  try {
    return await painting.calls.call('paint', [request, partial, signal, write, onProgress]);
  } finally {
    painting.thread.unref();
    if (painting.calls.isAlive && idle === null) keep(painting);
    else await painting.calls.end();
  }
};

function startPainting(): PaintingThread {
  const thread = new Worker(join(appRoot, 'out', 'main', 'painter.cjs'));
  return { thread, calls: nodeWorker(thread) };
}

function takeIdle(): PaintingThread | null {
  if (idle === null) return null;
  const { painting, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return painting.calls.isAlive ? painting : null;
}

function keep(painting: PaintingThread): void {
  const timer = setTimeout(() => {
    idle = null;
    void painting.calls.end();
  }, KEPT_MS);
  timer.unref();
  idle = { painting, timer };
}
