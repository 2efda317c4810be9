import { expect, test } from 'vitest';
import type { EngineId } from '../../script/language/language.ts';
import { type CountingEvents, countInThreads } from './count-in-threads.ts';

const ENGINES = ['entt', 'flecs', 'decs'] as const;
const OPERATIONS = 10;

/** Counts two engines at a time in fake threads, whose events the test fires. */
function counting(refused?: EngineId) {
  const threads = new Map<EngineId, CountingEvents<string, string>>();
  const ended: EngineId[] = [];
  const said: unknown[] = [];
  const stop = countInThreads<string, string>(
    ENGINES,
    {
      maxThreads: 2,
      operations: OPERATIONS,
      start(engine, events) {
        if (engine === refused) throw new Error('no thread');
        threads.set(engine, events);
        return () => ended.push(engine);
      },
      failureOf: String,
    },
    {
      onProgress: (share) => said.push(share),
      onLane: (lane) => said.push(lane),
      onFailure: (failure) => said.push(failure),
    },
  );
  return { threads, ended, said, stop };
}

test('progress is the share of all operations of all engines', () => {
  const { threads, said } = counting();
  threads.get('entt')!.onProgress(OPERATIONS / 2);
  threads.get('flecs')!.onProgress(OPERATIONS);
  expect(said).toEqual([1 / 6, 1 / 2]);
});

test('a thread ends with its lane, and the next engine takes its place', () => {
  const { threads, ended, said } = counting();
  expect([...threads.keys()]).toEqual(['entt', 'flecs']);
  threads.get('flecs')!.onLane('a lane');
  expect([[...threads.keys()], ended, said]).toEqual([[...ENGINES], ['flecs'], [1 / 3, 'a lane']]);
});

test('stopping ends all threads, starts no others, and later events are ignored', () => {
  const { threads, ended, said, stop } = counting();
  stop();
  threads.get('entt')!.onLane('late');
  threads.get('flecs')!.onFailure('late');
  expect([threads.size, ended, said]).toEqual([2, ['entt', 'flecs'], []]);
});

test('if one of the first threads cannot be started, the earlier ones end and the failure is reported', () => {
  const { threads, ended, said } = counting('flecs');
  expect([[...threads.keys()], ended, said]).toEqual([['entt'], ['entt'], ['Error: no thread']]);
});

test('if a later thread cannot be started, the others end after the finished lane is reported', () => {
  const { threads, ended, said } = counting('decs');
  threads.get('entt')!.onLane('a lane');
  expect([ended, said]).toEqual([
    ['entt', 'flecs'],
    [1 / 3, 'a lane', 'Error: no thread'],
  ]);
});
