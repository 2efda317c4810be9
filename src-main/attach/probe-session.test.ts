import { expect, test, vi } from 'vitest';
import { encodePayload } from '../../core/wire/codec/codec.ts';
import type { HubMessage } from '../../core/wire/messages/message.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { type AdmittedGame, ProbeSession } from './probe-session.ts';

function session(data: AdmittedGame['data'], isHeld = false) {
  const sent: HubMessage[] = [];
  const ended = vi.fn();
  const nothing = () => undefined;
  const admit = () => ({ rate: 60, schema: nothing, data, state: nothing, edited: nothing, frame: nothing });
  const connection = { via: 'test', send: (message: HubMessage) => sent.push(message), close: nothing };
  const receiver = new ProbeSession(connection, { admit, ended }, { hub: 'ECS Atlas test', clock: () => 0, isHeld });
  const say = (message: object) => receiver.receive(encodePayload(message));
  say(hello);
  say({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [] });
  return { sent, ended, say, receiver, types: () => sent.map(({ type }) => type) };
}

const delta = (seq: number) => ({ type: 'delta', seq, frame: seq, time: seq, columns: [] });

test('a message is acknowledged once all receivers have taken it', async () => {
  let done: () => void = () => undefined;
  const { sent, types } = session(() => new Promise((resolve) => (done = resolve)));
  expect(types()).toEqual(['welcome']);
  done();
  await expect.poll(() => sent[1]).toEqual({ type: 'ack', seq: 1 });
});

test('a third message without acknowledgement ends it', () => {
  const { say, sent, ended } = session(() => new Promise(() => undefined));
  say(delta(2));
  expect(ended).not.toHaveBeenCalled();
  say(delta(3));
  expect(sent.at(-1)).toMatchObject({ type: 'bye', code: 'unacknowledged' });
  say(delta(4));
  expect(ended).toHaveBeenCalledTimes(1);
});

test('an error of the program ends this session, never the program', () => {
  const { sent, ended } = session(() => {
    throw new TypeError('x is not a function');
  });
  expect(sent.at(-1)).toMatchObject({ code: 'message', reason: expect.stringContaining('x is not a function') });
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a held session takes and acknowledges nothing before its release, and then everything in order', () => {
  const taken: number[] = [];
  const { receiver, say, types } = session(({ seq }) => void taken.push(seq), true);
  say(delta(2));
  expect([types(), taken]).toEqual([['welcome'], []]);
  receiver.release();
  say(delta(3));
  expect([types(), taken]).toEqual([
    ['welcome', 'ack', 'ack', 'ack'],
    [1, 2, 3],
  ]);
});

test('a held session keeps a limited number of messages', () => {
  const { say, sent } = session(() => new Promise(() => undefined), true);
  for (let seq = 2; seq < 100; seq++) say(delta(seq));
  expect(sent.at(-1)).toMatchObject({ type: 'bye', code: 'unacknowledged' });
});

test('unknown messages are ignored', () => {
  const { say, types } = session(() => undefined);
  say({ type: 'telepathy', thought: 7 });
  say(delta(2));
  expect(types()).toEqual(['welcome', 'ack', 'ack']);
});
