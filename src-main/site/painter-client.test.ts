import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExportRequest } from '../../core/export/request.ts';
import { translator } from '../contract/text.ts';
import { type FakeWorker, fakeWorkers } from '../testing/fake-worker.ts';
import { PainterClient } from './painter-client.ts';

let workers: readonly FakeWorker[];

beforeEach(() => {
  workers = fakeWorkers();
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const requestOf = (id: string) => ({ id }) as ExportRequest;
const painterClient = () => new PainterClient(() => {}, translator('en'));

test.each([
  ['cannot be loaded', (worker) => worker.isNotLoaded(), 'could not be loaded'],
  ['fails', (worker) => worker.throws('no'), 'Internal error in ECS Atlas: no'],
  ['cannot be understood', (worker) => worker.sendsUnreadable(), 'could not read the painted files'],
] satisfies [string, (worker: FakeWorker) => void, string][])(
  'a painting thread that %s is ended with a text, and the next export begins another',
  async (_, happen, text) => {
    const client = painterClient();
    const painted = client.paint(requestOf('a'));
    happen(workers[0]!);
    await expect(painted).rejects.toThrow(text);
    expect(workers[0]!.isEnded).toBe(true);
    const again = client.paint(requestOf('b'));
    workers[1]!.send({ kind: 'done', result: { kind: 'cancelled' } });
    expect(await again).toEqual({ kind: 'cancelled' });
  },
);

test('an export whose thread cannot be started fails, and the next one begins another', async () => {
  const client = painterClient();
  const forbidden = class {
    constructor() {
      throw new Error('not allowed');
    }
  };
  vi.stubGlobal('Worker', forbidden);
  await expect(client.paint(requestOf('a'))).rejects.toThrow('Internal error in ECS Atlas: not allowed');
  workers = fakeWorkers();
  const again = client.paint(requestOf('b'));
  workers[0]!.send({ kind: 'done', result: { kind: 'cancelled' } });
  expect(await again).toEqual({ kind: 'cancelled' });
});

test('an export that cannot be given to its thread fails, and so does one that waits behind it', async () => {
  const client = painterClient();
  const [first, second, third] = ['a', 'b', 'c'].map((id) => client.paint(requestOf(id)));
  workers[0]!.postMessage = () => {
    throw new Error('not copied');
  };
  workers[0]!.send({ kind: 'done', result: { kind: 'cancelled' } });
  expect(await first).toEqual({ kind: 'cancelled' });
  await expect(second).rejects.toThrow('not copied');
  await expect(third).rejects.toThrow('not copied');
});

test('an export that is cancelled before its turn is not painted; the one after it is', async () => {
  const client = painterClient();
  const [first, second, third] = ['a', 'b', 'c'].map((id) => client.paint(requestOf(id)));
  client.cancel('b');
  expect(await second).toEqual({ kind: 'cancelled' });
  const done = { kind: 'done', result: { kind: 'saved', path: 'a.png' } };
  workers[0]!.send(done);
  expect(await first).toBe(done.result);
  expect(workers[0]!.posted).toMatchObject([{ request: { id: 'a' } }, { request: { id: 'c' } }]);
  client.cancel('c');
  expect(workers[0]!.posted.at(-1)).toEqual({ kind: 'cancel' });
  workers[0]!.send({ kind: 'done', result: { kind: 'cancelled' } });
  expect(await third).toEqual({ kind: 'cancelled' });
});
