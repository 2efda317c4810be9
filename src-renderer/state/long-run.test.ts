import { afterEach, expect, test, vi } from 'vitest';
import { languageOf } from '../../core/engines/all.ts';
import { packRun } from '../../core/script/packed-run.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript } from '../../core/script/run.ts';
import type { ModelError } from '../../core/trace/model-error.ts';
import { runInThread } from './long-run.ts';

const language = languageOf('entt');
const script = parseScript('component A\ncreate a\n', 'test', language);

class FakeWorker {
  static last: FakeWorker;
  onmessage: (event: { readonly data: unknown }) => void = () => {};
  onerror: (event: Event) => void = () => {};
  onmessageerror: () => void = () => {};
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();

  constructor() {
    FakeWorker.last = this;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the window is told after something came from the thread. */
async function told(happen: (worker: FakeWorker) => void): Promise<string[]> {
  vi.stubGlobal('Worker', FakeWorker);
  const said: string[] = [];
  runInThread(script, language, {
    progress: (done) => said.push(`progress ${done}`),
    done: (run) => said.push(`done ${run.timeline.length > 0}`),
    failed: ({ code, args }: ModelError) => said.push(`${code} ${args.problem ?? ''}`.trim()),
  });
  happen(FakeWorker.last);
  await vi.waitFor(() => expect(said).not.toEqual([]));
  expect(FakeWorker.last.terminate).toHaveBeenCalledOnce();
  return said;
}

test('a run is whole when its thread is done', async () => {
  const stops = { operation: Uint32Array.of(), beat: Uint32Array.of() };
  const run = packRun(runScript(script, language));
  expect(await told((worker) => worker.onmessage({ data: { run, stops } }))).toEqual(['done true']);
});

test('a result that cannot be unpacked is a failure, with its reason', async () => {
  const { timeline, ...rest } = packRun(runScript(script, language));
  const run = { ...rest, timeline: { ...timeline, columns: null } };
  expect(await told((worker) => worker.onmessage({ data: { run, stops: {} } }))).toEqual([
    expect.stringMatching(/^run-failed .+/),
  ]);
});

test('a thread that fails, cannot be loaded or cannot be understood ends the run, each with its own text', async () => {
  const failed = Object.assign(new Event('error'), { message: 'Uncaught Error: no' });
  expect(await told((worker) => worker.onerror(failed))).toEqual(['run-failed Uncaught Error: no']);
  expect(await told((worker) => worker.onerror(new Event('error')))).toEqual(['run-not-loaded']);
  expect(await told((worker) => worker.onmessageerror())).toEqual(['run-unreadable']);
});
