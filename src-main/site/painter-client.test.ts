import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExportRequest } from '../../core/export/request.ts';
import { translator } from '../text.ts';
import { PainterClient } from './painter-client.ts';

class FakeWorker {
  static readonly all: FakeWorker[] = [];
  onmessage: (event: { readonly data: unknown }) => void = () => {};
  onerror: (event: Event) => void = () => {};
  onmessageerror: () => void = () => {};
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();

  constructor() {
    FakeWorker.all.push(this);
  }
}

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const request = { id: 'a' } as ExportRequest;

test.each([
  ['cannot be loaded', (worker) => worker.onerror(new Event('error')), 'could not be loaded'],
  [
    'fails',
    (worker) => worker.onerror(Object.assign(new Event('error'), { message: 'no' })),
    'Internal error in ECS Atlas: no',
  ],
  ['cannot be understood', (worker) => worker.onmessageerror(), 'could not read the painted files'],
] satisfies [string, (worker: FakeWorker) => void, string][])(
  'a painting thread that %s is ended with a text, and the next export begins another',
  async (_, happen, text) => {
    const client = new PainterClient(() => {}, translator('en'));
    const painted = client.paint(request);
    await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(1));
    happen(FakeWorker.all[0]!);
    await expect(painted).rejects.toThrow(text);
    expect(FakeWorker.all[0]!.terminate).toHaveBeenCalledOnce();
    const again = client.paint(request);
    await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    FakeWorker.all[1]!.onmessage({ data: { kind: 'done', result: { kind: 'cancelled' } } });
    expect(await again).toEqual({ kind: 'cancelled' });
  },
);
