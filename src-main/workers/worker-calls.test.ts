import { expect, test, vi } from 'vitest';
import { ModelError } from '../../core/trace/model-error.ts';
import { UserError } from '../contract/user-error.ts';
import { type FromWorker, moved, type ToWorker, type WorkerFunctions } from './call-message.ts';
import { serveCalls } from './serve-calls.ts';
import { callOnce, WorkerCalls } from './worker-calls.ts';

/** Calls functions over a connection that copies as a worker does. `fail` ends the worker with an error. */
function connect<Functions extends WorkerFunctions<keyof Functions & string>>(functions: Functions) {
  let toWorker: (message: ToWorker) => void = () => {};
  let toCaller: (message: FromWorker) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const end = vi.fn();
  const afterEach = vi.fn();
  const send = <Message>(message: Message, move: readonly ArrayBuffer[], receive: () => (sent: Message) => void) => {
    const copy = structuredClone(message, { transfer: [...move] });
    setImmediate(() => receive()(copy));
  };
  serveCalls(
    {
      post: (message, move) => send(message, move, () => toCaller),
      listen: (received) => {
        toWorker = received;
      },
    },
    functions,
    afterEach,
  );
  const calls = new WorkerCalls<Functions>({
    post: (message, move) => send(message, move, () => toWorker),
    listen: (received, failed) => {
      toCaller = received;
      fail = failed;
    },
    end,
  });
  return { calls, fail: (error: Error) => fail(error), end, afterEach };
}

test('calls return the results of functions, which run one after another', async () => {
  const log: string[] = [];
  const { calls, afterEach } = connect({
    async slow() {
      await new Promise(setImmediate);
      log.push('slow');
    },
    add(a: number, b: number) {
      log.push('add');
      return a + b;
    },
  });
  expect(await Promise.all([calls.call('slow', []), calls.call('add', [1, 2])])).toEqual([undefined, 3]);
  expect(log).toEqual(['slow', 'add']);
  expect(afterEach).toHaveBeenCalledTimes(2);
});

test('a function can call back and wait for the result', async () => {
  const { calls } = connect({
    async double(value: number, ask: (value: number) => Promise<number> | number) {
      return (await ask(value)) * 2;
    },
  });
  expect(await calls.call('double', [3, (value) => value + 1])).toBe(8);
});

test.each([
  [new UserError('host.error.cell', { at: 1 })],
  [new ModelError('dead', 'The entity is dead', { entity: 1 })],
  [Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/a.mp4' })],
  [new Error('no')],
])('%s of a function keeps its kind and its text', async (error) => {
  const { calls } = connect({
    fails() {
      throw error;
    },
  });
  const thrown = await calls.call('fails', []).catch((caught: unknown) => caught);
  expect(thrown).toEqual(error);
  expect(thrown).toBeInstanceOf(error.constructor);
  expect(calls.isAlive).toBe(true);
});

test('a result that cannot be copied is an error of its call', async () => {
  const { calls } = connect({ bad: () => () => {} });
  await expect(calls.call('bad', [])).rejects.toThrow(/could not be cloned/);
});

test('the error of a callback ends the function, and is the error of the call', async () => {
  const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  const { calls } = connect({
    async write(save: () => Promise<void>) {
      await save();
      await new Promise(() => {});
    },
    next: () => 1,
  });
  await expect(calls.call('write', [() => Promise.reject(full)])).rejects.toBe(full);
  expect(await calls.call('next', [])).toBe(1);
});

test('an aborted function does not wait for its callbacks, and a late error of one does not end the next call', async () => {
  const { calls } = connect({
    write: (_: AbortSignal, save: () => Promise<void>) => save(),
    next: () => 1,
  });
  const cancel = new AbortController();
  let fail: (error: Error) => void = () => {};
  const save = () => {
    cancel.abort();
    return new Promise<void>((_, reject) => {
      fail = reject;
    });
  };
  await expect(calls.call('write', [cancel.signal, save])).rejects.toThrow('aborted');
  const next = calls.call('next', []);
  fail(new Error('the folder is gone'));
  expect(await next).toBe(1);
});

test('a signal that is aborted before the call reaches the function', async () => {
  const { calls } = connect({
    async wait(signal: AbortSignal) {
      while (!signal.aborted) await new Promise(setImmediate);
    },
  });
  await calls.call('wait', [AbortSignal.abort()]);
});

test('memory moves to the worker and back', async () => {
  const { calls } = connect({
    fill: (bytes: Uint8Array) => bytes.fill(7),
    pack: (bytes: Uint8Array<ArrayBuffer>) => moved({ bytes }, [bytes.buffer]),
  });
  const bytes = new Uint8Array(2);
  expect(await calls.call('fill', [bytes], [bytes])).toEqual(Uint8Array.of(7, 7));
  expect(bytes.length).toBe(0);
  expect(await calls.call('pack', [Uint8Array.of(1)])).toEqual({ bytes: Uint8Array.of(1) });
});

test('a worker that fails is ended, and rejects its calls and later ones', async () => {
  const { calls, fail, end } = connect({ never: () => new Promise<void>(() => {}) });
  const waiting = calls.call('never', []);
  fail(new Error('out of memory'));
  fail(new Error('ended with 1'));
  await expect(waiting).rejects.toThrow('out of memory');
  await expect(calls.call('never', [])).rejects.toThrow('out of memory');
  expect([calls.isAlive, end.mock.calls.length]).toEqual([false, 1]);
});

test('a worker for a single call ends with it, and a cancelled one calls nothing back', async () => {
  const once = connect({ one: () => 1 });
  const result = await new Promise((onDone, onFailure) => callOnce(once.calls, 'one', [], { onDone, onFailure }));
  expect([result, once.end.mock.calls.length]).toEqual([1, 1]);
  const cancelled = connect({ one: () => 1 });
  const heard = { onDone: vi.fn(), onFailure: vi.fn() };
  callOnce(cancelled.calls, 'one', [], heard)();
  await new Promise(setImmediate);
  expect([heard.onDone, heard.onFailure, cancelled.end].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
});
