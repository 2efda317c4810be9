import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { appRoot } from './app-root.ts';

/** Starts a thread: from `built`, its file in `out/main`, or in a checkout from `source` by tsx. */
export function startThread(built: string, source: string, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(join(appRoot, 'out', 'main', built), options);
  const path = JSON.stringify(join(appRoot, source));
  return new Worker(`require('tsx/cjs'); require(${path});`, { ...options, eval: true });
}
