import { afterEach, expect, test, vi } from 'vitest';
import { languageOf } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { packRun } from '../../../core/script/run/packed-run.ts';
import { runScript } from '../../../core/script/run/run.ts';
import type { ModelError } from '../../../core/trace/model-error.ts';
import { type FakeWorker, fakeWorkers } from '../../../src-main/testing/fake-worker.ts';
import { runInThread } from './long-run.ts';

const language = languageOf('entt');
const script = parseScript('component A\ncreate a\n', 'test', language);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the listener's calls after a message from the thread. */
async function heard(happen: (worker: FakeWorker) => void): Promise<string[]> {
  const workers = fakeWorkers();
  const said: string[] = [];
  runInThread(script, language, {
    progress: (done) => said.push(`progress ${done}`),
    done: (run) => said.push(`done ${run.timeline.length > 0}`),
    failed: ({ code, args }: ModelError) => said.push(`${code} ${args.problem ?? ''}`.trim()),
  });
  const worker = workers[0]!;
  happen(worker);
  await expect.poll(() => said).not.toEqual([]);
  expect(worker.isEnded).toBe(true);
  return said;
}

test('a run is complete when its thread is done', async () => {
  const stops = { operation: Uint32Array.of(), beat: Uint32Array.of() };
  const run = packRun(runScript(script, language));
  expect(await heard((worker) => worker.returns({ run, stops }))).toEqual(['done true']);
});

test('a result that cannot be unpacked is a failure, with its reason', async () => {
  const { timeline, ...rest } = packRun(runScript(script, language));
  const run = { ...rest, timeline: { ...timeline, columns: null } };
  expect(await heard((worker) => worker.returns({ run, stops: {} }))).toEqual([
    expect.stringMatching(/^run-failed .+/),
  ]);
});

test('a thread that fails, cannot be loaded or cannot be understood ends the run, each with a different text', async () => {
  expect(await heard((worker) => worker.throws('Uncaught Error: no'))).toEqual(['run-failed Uncaught Error: no']);
  expect(await heard((worker) => worker.isNotLoaded())).toEqual(['run-not-loaded']);
  expect(await heard((worker) => worker.sendsUnreadable())).toEqual(['run-unreadable']);
});
