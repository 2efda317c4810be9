import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULTS } from '../../../core/export/request.ts';
import type { ExportSink } from './export-jobs.ts';
import { PaintingThread } from './painting-thread.ts';

/** Replaces the painting thread. The name of the folder `partial` chooses the behaviour. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
const say = (message) => parentPort.postMessage(message);
const tasks = {
  paints: () => say({ kind: 'done' }),
  dies: () => { say({ kind: 'done' }); setImmediate(() => { throw new Error('late'); }); },
  writes: () => say({ kind: 'file', name: 'a.png', content: new Uint8Array(1) }),
};
parentPort.on('message', ({ kind, partial }) => {
  if (kind === 'paint') tasks[partial]();
  else say(kind === 'written' ? { kind: 'done' } : { kind: 'failed', error: { message: 'cancelled' } });
});`;

const request = { ...DEFAULTS, id: '1', source: { name: 'a.ecs', text: '', engine: 'entt' as const } };

let folder = '';
let thread: PaintingThread;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-thread-'));
  const script = join(folder, 'thread.cjs');
  await writeFile(script, THREAD);
  thread = new PaintingThread(script);
});

afterEach(async () => {
  await thread.end();
  await rm(folder, { recursive: true, force: true });
});

function options(partial: string, more: Partial<ExportSink> = {}): ExportSink {
  const { signal } = new AbortController();
  return { signal, partial, write: async () => undefined, onProgress: () => undefined, ...more };
}

test('paints one export after the other', async () => {
  const names: string[] = [];
  await thread.paint(request, options('writes', { write: async (name) => void names.push(name) }));
  await thread.paint(request, options('paints'));
  expect(names).toEqual(['a.png']);
  expect(thread.isReusable).toBe(true);
});

test('a late write error of a cancelled export does not fail the next export', async () => {
  const cancel = new AbortController();
  let fail: (error: Error) => void = () => undefined;
  const write = () => {
    cancel.abort();
    return new Promise<void>((_, reject) => {
      fail = reject;
    });
  };
  await expect(thread.paint(request, options('writes', { signal: cancel.signal, write }))).rejects.toThrow('cancelled');
  const next = thread.paint(request, options('paints'));
  fail(new Error('the folder is gone'));
  await next;
  expect(thread.isReusable).toBe(true);
});

test('a file that cannot be written fails its export, and the thread is not used again', async () => {
  const write = () => Promise.reject(new Error('disk full'));
  await expect(thread.paint(request, options('writes', { write }))).rejects.toThrow('disk full');
  expect(thread.isReusable).toBe(false);
  await expect(thread.paint(request, options('paints'))).rejects.toThrow('has ended');
});

test('a thread that dies after an export is not used again', async () => {
  // The error may arrive before the message that the export is done.
  await thread.paint(request, options('dies')).catch(() => undefined);
  await expect.poll(() => thread.isReusable).toBe(false);
  await expect(thread.paint(request, options('paints'))).rejects.toThrow('has ended');
});
