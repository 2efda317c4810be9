import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExportRequest } from '../../core/export/request.ts';
import { translator } from '../contract/text.ts';
import { type FakeWorker, fakeWorkers } from '../testing/fake-worker.ts';
import { PainterClient } from './painter-client.ts';

const CANCELLED = { kind: 'cancelled' };

let workers: readonly FakeWorker[];
let client: PainterClient;

beforeEach(() => {
  workers = fakeWorkers();
  client = new PainterClient(() => {}, translator('en'));
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const paint = (id: string) => client.paint({ id } as ExportRequest);
const painted = () => workers.at(-1)?.call?.args[0];

/** Waits until an export is painted, and returns its worker. */
async function workerOf(id: string): Promise<FakeWorker> {
  await expect.poll(() => painted()).toEqual({ id });
  return workers.at(-1)!;
}

test.each([
  ['cannot be loaded', (worker) => worker.isNotLoaded(), 'could not be loaded'],
  ['fails', (worker) => worker.throws('no'), 'Internal error in ECS Atlas: no'],
  ['cannot be understood', (worker) => worker.sendsUnreadable(), 'could not read the painted files'],
] satisfies [string, (worker: FakeWorker) => void, string][])(
  'a painting worker that %s is ended with a text, and the next export starts another',
  async (_, happen, text) => {
    const failing = expect(paint('a')).rejects.toThrow(text);
    happen(await workerOf('a'));
    await failing;
    expect(workers[0]!.isEnded).toBe(true);
    const again = paint('b');
    (await workerOf('b')).returns(CANCELLED);
    expect(await again).toEqual(CANCELLED);
    expect(workers).toHaveLength(2);
  },
);

test('an export whose worker cannot be started fails, and the next one starts a new worker', async () => {
  const forbidden = class {
    constructor() {
      throw new Error('not allowed');
    }
  };
  vi.stubGlobal('Worker', forbidden);
  await expect(paint('a')).rejects.toThrow('Internal error in ECS Atlas: not allowed');
  workers = fakeWorkers();
  const again = paint('b');
  (await workerOf('b')).returns(CANCELLED);
  expect(await again).toEqual(CANCELLED);
});

test('an export that cannot be sent to its worker fails, and so does one that waits for it', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map(paint);
  const failing = [second, third].map((each) => expect(each).rejects.toThrow('not copied'));
  const worker = await workerOf('a');
  worker.postMessage = () => {
    throw new Error('not copied');
  };
  worker.returns(CANCELLED);
  expect(await first).toEqual(CANCELLED);
  await Promise.all(failing);
});

test('an export that is cancelled while waiting is not painted, and the next one is', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map(paint);
  const worker = await workerOf('a');
  client.cancel('b');
  expect(await second).toEqual(CANCELLED);
  expect(painted()).toEqual({ id: 'a' });
  const saved = { kind: 'saved', path: 'a.png' };
  worker.returns(saved);
  expect(await first).toBe(saved);
  await workerOf('c');
  client.cancel('c');
  expect(worker.posted.map(({ kind }) => kind)).toEqual(['call', 'call', 'abort']);
  worker.returns(CANCELLED);
  expect(await third).toEqual(CANCELLED);
});
