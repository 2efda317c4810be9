import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULTS } from '../../core/export/request.ts';
import type { PaintOptions } from '../exporting.ts';
import { Painter } from './painter.ts';

/** In place of the painting thread: does what the folder of a task is named after. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
const say = (message) => parentPort.postMessage(message);
const tasks = {
  paints: () => say({ kind: 'done' }),
  dies: () => { say({ kind: 'done' }); setImmediate(() => { throw new Error('late'); }); },
  writes: () => say({ kind: 'file', name: 'a.png', content: new Uint8Array(1) }),
};
parentPort.on('message', ({ kind, task }) => {
  if (kind === 'paint') tasks[task.partial]();
  else say(kind === 'written' ? { kind: 'done' } : { kind: 'failed', failure: { message: 'cancelled' } });
});`;

const request = { ...DEFAULTS, id: '1', source: { name: 'a.ecs', text: '', engine: 'entt' as const } };

let folder = '';
let painter: Painter;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-painter-'));
  const script = join(folder, 'thread.cjs');
  await writeFile(script, THREAD);
  painter = new Painter(script);
});

afterEach(async () => {
  await painter.end();
  await rm(folder, { recursive: true, force: true });
});

function options(partial: string, more: Partial<PaintOptions> = {}): PaintOptions {
  const { signal } = new AbortController();
  return { signal, partial, onFile: async () => undefined, onProgress: () => undefined, ...more };
}

test('paints one export after the other', async () => {
  const names: string[] = [];
  await painter.paint(request, options('writes', { onFile: async (name) => void names.push(name) }));
  await painter.paint(request, options('paints'));
  expect(names).toEqual(['a.png']);
  expect(painter.isReusable).toBe(true);
});

test('a file of a cancelled export that cannot be written any more does not fail the next export', async () => {
  const cancel = new AbortController();
  let fail: (error: Error) => void = () => undefined;
  const onFile = () => {
    cancel.abort();
    return new Promise<void>((_, reject) => {
      fail = reject;
    });
  };
  await expect(painter.paint(request, options('writes', { signal: cancel.signal, onFile }))).rejects.toThrow(
    'cancelled',
  );
  const next = painter.paint(request, options('paints'));
  fail(new Error('the folder is gone'));
  await next;
  expect(painter.isReusable).toBe(true);
});

test('a file that cannot be written fails its export, and the thread is not used again', async () => {
  const onFile = () => Promise.reject(new Error('disk full'));
  await expect(painter.paint(request, options('writes', { onFile }))).rejects.toThrow('disk full');
  expect(painter.isReusable).toBe(false);
  await expect(painter.paint(request, options('paints'))).rejects.toThrow('has ended');
});

test('a thread that dies after an export is not used again', async () => {
  // The error may overtake the message that the export is done.
  await painter.paint(request, options('dies')).catch(() => undefined);
  await expect.poll(() => painter.isReusable).toBe(false);
  await expect(painter.paint(request, options('paints'))).rejects.toThrow('has ended');
});
