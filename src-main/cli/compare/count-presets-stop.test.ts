import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { L1 } from '../../../core/cost/cache.ts';
import { countPresets } from './count-presets.ts';

const threads = vi.hoisted(() => [] as EventEmitter[]);

vi.mock('../../program/start-thread.ts', () => ({
  startThread() {
    const thread = Object.assign(new EventEmitter(), { terminate: () => Promise.resolve(0), postMessage() {} });
    threads.push(thread);
    return thread;
  },
}));
vi.mock('node:os', () => ({ availableParallelism: () => 2 }));

test('after a thread has failed no other is started, even if one returns a result while it is ended', async () => {
  const question = { preset: 'lookup', entities: 10, cache: L1, choices: {} } as const;
  const counted = countPresets(['entt', 'decs', 'flecs'], question, () => {});
  threads[0]!.emit('error', new Error('out of memory'));
  await expect(counted).rejects.toThrow('out of memory');
  threads[1]!.emit('message', { kind: 'done', id: 0, outcome: { result: {} } });
  await new Promise(setImmediate);
  expect(threads).toHaveLength(2);
});
