import { expect, test, vi } from 'vitest';
import { ModelError } from '../../core/trace/model-error.ts';
import { callerThrough, createGate, type Handlers } from './gate.ts';
import { translator } from './text.ts';
import { UserError } from './user-error.ts';

const caller = { emit: () => undefined, gone: new AbortController().signal };

/** A gate whose handlers fail the test, except the given ones. */
function gateWith(handlers: Partial<Handlers>, locale: 'en' | 'zh-CN' = 'en') {
  const none = new Proxy({}, { get: (_target, name) => () => expect.unreachable(`handler ${String(name)}`) });
  return createGate({ ...(none as Handlers), ...handlers }, () => translator(locale));
}

test('a valid call reaches its handler and its answer comes back', async () => {
  const openRecent = vi.fn(async ({ path }: { path: string }) => ({ name: 'a.ecs', path, text: '' }));
  const outcome = await gateWith({ 'script.openRecent': openRecent })('script.openRecent', { path: '/a.ecs' }, caller);
  expect(outcome).toEqual({ ok: true, value: { name: 'a.ecs', path: '/a.ecs', text: '' } });
});

test.each(['constructor', '__proto__', 'toString', 'script', '', 7, null, undefined, {}])(
  'unknown method %s',
  async (method) => {
    const outcome = await gateWith({})(method, undefined, caller);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('does not support the request') });
  },
);

test.each([
  ['script.openRecent', {}],
  ['script.openRecent', { path: 7 }],
  ['script.openRecent', undefined],
  ['script.save', { name: 'a', text: null }],
  ['app.info', { unasked: true }],
  ['settings.save', 'text'],
  ['settings.save', { when: new Date() }],
  ['export.start', { id: '' }],
])('%s refuses %j before its handler runs', async (method, input) => {
  const outcome = await gateWith({})(method, input, caller);
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining(`“${method}” was rejected`) });
});

test('keys of an input that the contract does not name are dropped', async () => {
  const cancel = vi.fn(() => null);
  await gateWith({ 'export.cancel': cancel })('export.cancel', { id: 'x', more: 1 }, caller);
  expect(cancel.mock.calls[0]).toEqual([{ id: 'x' }, caller]);
});

test.each([
  [new UserError('host.error.notRecent', { path: '/x' }), '/x is not a recent file. Open it with File › Open.'],
  [
    Object.assign(new Error('ENOENT: …'), { code: 'ENOENT', path: '/x' }),
    '/x does not exist. Was it moved or renamed?',
  ],
  [Object.assign(new Error('EWEIRD: odd'), { code: 'EWEIRD' }), 'The operating system reported an error: EWEIRD: odd'],
  [new ModelError('no-such-code', 'entity 7 is dead'), 'entity 7 is dead'],
  [new TypeError('x is not a function'), 'Internal error in ECS Atlas: x is not a function'],
])('%s becomes a message for people, without a stack', async (error, message) => {
  const outcome = await gateWith({ 'script.recent': () => Promise.reject(error) })('script.recent', undefined, caller);
  expect(outcome).toEqual({ ok: false, message });
});

test('messages are in the current language', async () => {
  const outcome = await gateWith({}, 'zh-CN')('nope', undefined, caller);
  expect(outcome).toEqual({ ok: false, message: 'ECS Atlas 不支持请求“nope”。请重新加载窗口。' });
});

test('an output of the wrong shape is not sent', async () => {
  const gate = gateWith({ 'app.info': () => ({ host: 'toaster' }) as never });
  expect(await gate('app.info', undefined, caller)).toMatchObject({ ok: false });
});

test('events of a host are also validated', () => {
  const send = vi.fn();
  const through = callerThrough(send, caller.gone);
  through.emit('command', { id: 'file.open' });
  expect(send).toHaveBeenCalledWith({ event: 'command', payload: { id: 'file.open' } });
  expect(() => through.emit('command', {} as never)).toThrow();
});
