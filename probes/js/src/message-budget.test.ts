import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import { hello } from '../../../core/wire/testing/hello.ts';
import { requireSmallMessage } from './message-budget.ts';
import { Probe } from './probe.ts';
import { TestHub } from './testing/test-hub.ts';

afterEach(() => {
  vi.useRealTimers();
});

function nested(depth: number, head: readonly number[]): Uint8Array {
  return Uint8Array.from([...Array.from({ length: depth }, () => head).flat(), 0xc0]);
}

it('messages of a hub are within the budget', () => {
  const watch = { type: 'watch', columns: Array.from({ length: 65_536 }, (_, i) => i) };
  const edit = { type: 'edit', id: 1, action: 'set', value: 'x'.repeat(4096) };
  for (const message of [watch, edit, { type: 'ack', seq: 2 ** 31 }]) requireSmallMessage(encodePayload(message));
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => requireSmallMessage(encodePayload({ value }))));
});

it.each<[string, Uint8Array]>([
  ['deep arrays', nested(1000, [0x91])],
  ['deep maps', nested(1000, [0x81, 0xa1, 0x61])],
  ['an array that announces more than it holds', Uint8Array.from([0xdd, 0xff, 0xff, 0xff, 0xff, 0xc0])],
  ['many empty maps', Uint8Array.from([0xdc, 0xff, 0xff, ...new Array(65_535).fill(0x80)])],
  ['many empty arrays', Uint8Array.from([0xdd, 0, 3, 0, 0, ...new Array(3 * 65_536).fill(0x90)])],
  ['a long text', Uint8Array.from([0xdb, 0, 0xf0, 0, 0])],
  ['an extension', Uint8Array.from([0xd4, 1, 0])],
  ['too many bytes', new Uint8Array(1024 * 1024 + 1)],
])('%s are refused before they take memory', (_, bytes) => {
  expect(() => requireSmallMessage(bytes)).toThrow(/^The hub sent/);
});

function attached() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const hub = new TestHub();
  const probe = new Probe({ columns: () => [] }, hello, hub);
  probe.frame();
  expect(probe.hubs).toBe(1);
  return { hub, probe };
}

it('a hub that sent an invalid message is tried again after a minute', () => {
  const { hub, probe } = attached();
  hub.sayBytes(nested(1000, [0x91]));
  expect([probe.hubs, hub.bye]).toEqual([0, 'The hub sent an invalid message']);
  for (let second = 0; second < 59; second++) {
    vi.advanceTimersByTime(1000);
    hub.find();
    expect(probe.hubs).toBe(0);
  }
  vi.advanceTimersByTime(1001);
  hub.restart();
  expect(probe.hubs).toBe(1);
});

it('a hub that sends more than 4 MB within a second is disconnected', () => {
  const { hub, probe } = attached();
  const ping = encodePayload({ type: 'ping', id: 1, more: 'x'.repeat(500_000) });
  for (let i = 0; i < 40; i++) {
    hub.sayBytes(ping);
    vi.advanceTimersByTime(200);
  }
  expect(probe.hubs).toBe(1);
  for (let i = 0; i < 10; i++) hub.sayBytes(ping);
  expect(probe.hubs).toBe(0);
});
