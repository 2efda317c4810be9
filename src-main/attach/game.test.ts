import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_BREAKS } from '../../core/capture/game-breaks.ts';
import { encodePayload } from '../../core/wire/codec/codec.ts';
import { LIMITS, MAX_HELLO_BYTES } from '../../core/wire/codec/limits.ts';
import type { Hello, HubMessage, WireColumn } from '../../core/wire/messages/message.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { Hub } from './hub.ts';

const CAPABILITIES: Hello['capabilities'] = ['watch', 'pause', 'step', 'break', 'edit', 'share'];
const COLUMN: WireColumn = {
  id: 7,
  name: 'A.payload',
  type: 'f64',
  watched: true,
  meta: { kind: 'array', group: 'A', role: 'value' },
};

/** A hub with games that are attached by function calls, and a clock that stands still. */
function newHub() {
  let now = 50_000;
  const hub = new Hub({ name: 'test', clock: () => now });
  const attach = (facts: Partial<Hello> = {}) => {
    const sent: HubMessage[] = [];
    const close = vi.fn();
    const receiver = hub.connect({ via: 'test', send: (message) => sent.push(message), close });
    const say = (message: object) => receiver.receive(encodePayload(message));
    say({ ...hello, capabilities: CAPABILITIES, ...facts });
    return { sent, close, say, receiver, taken: () => sent.splice(0) };
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { hub, attach, pass, at: () => now };
}

function attached(facts: Partial<Hello> = {}) {
  const place = newHub();
  const probe = place.attach(facts);
  const game = place.hub.games[0]!;
  probe.say({ type: 'schema', columns: [COLUMN] });
  probe.say({ type: 'snapshot', seq: 1, frame: 4, time: 0, columns: [] });
  probe.taken();
  return { ...place, ...probe, game };
}

const send = () => undefined;
const typesOf = (messages: readonly HubMessage[]) => messages.map(({ type }) => type);

describe('a polled game', () => {
  const polled = () => attached({ grade: 'observed' });

  test('sends nothing unless somebody reads it, because a poll takes its time', async () => {
    const { hub, attach } = newHub();
    const { sent, say } = attach({ grade: 'observed' });
    expect(sent).toMatchObject([{ type: 'welcome', rate: 0 }]);
    const game = hub.games[0]!;
    const key = {};
    game.follow(key, send);
    game.follow({}, send);
    game.leave(key);
    expect(sent.slice(1)).toEqual([{ type: 'rate', perSecond: 60 }]);
    say({ type: 'snapshot', seq: 1, frame: 4, time: 0, columns: [] });
    expect(game.rate).toBe(60);
  });

  test('is read while it is recorded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { game, sent } = polled();
    await game.record({ path: join(folder, 'a.ecsrec'), writer: 'test', exclusive: true });
    expect([sent, game.isRecording]).toEqual([[{ type: 'rate', perSecond: 60 }], true]);
    await game.stopRecording();
    expect([sent[1], game.isRecording]).toEqual([{ type: 'rate', perSecond: 0 }, false]);
  });

  test('is told which entities are inspected, and for how long requests may pause it', () => {
    const { game, sent } = polled();
    game.watches.set({}, { columns: ['A.payload'], entity: 12 });
    game.allowPause(200);
    expect(sent).toEqual([
      { type: 'watch', columns: [7], entities: [12] },
      { type: 'allow', pause: 200 },
    ]);
  });

  test('accepts edits after the user has turned them on, until they are turned off or it is lost', () => {
    const { game, taken, close, receiver } = polled();
    expect(game.edits.status).toBe('off');
    expect(() => game.edits.ask({ action: 'despawn', entity: 1 })).toThrow('edit.off');
    game.allowEdits(false);
    expect(taken()).toEqual([]);
    game.allowEdits(true);
    expect([game.edits.status, game.statusFor(null).editing]).toEqual(['on', 'on']);
    game.allowEdits(false);
    expect([game.edits.status, taken()]).toEqual(['off', [{ type: 'cancel' }]]);
    game.allowEdits(true);
    receiver.closed();
    expect([game.edits.status, close.mock.calls.length]).toEqual(['none', 0]);
  });
});

describe('a game with a probe', () => {
  test('always sends, and is told no entities and no pause for requests', () => {
    const { hub, attach } = newHub();
    const { sent } = attach();
    expect(sent).toMatchObject([{ type: 'welcome', hub: 'test', limits: LIMITS, rate: 60, watch: [] }]);
    const game = hub.games[0]!;
    game.follow({}, send);
    game.allowPause(200);
    game.allowEdits(false);
    expect([typesOf(sent), game.edits.status]).toEqual([['welcome'], 'on']);
    const { game: watched, taken } = attached();
    watched.watches.set({}, { columns: ['A.payload'], entity: 12 });
    expect(taken()).toEqual([{ type: 'watch', columns: [7] }]);
  });

  test('without capabilities receives no pause, no share and no edit', () => {
    const { game, sent } = attached({ capabilities: [] });
    const requests = [{ type: 'pause' }, { type: 'resume' }, { type: 'step', frames: 1 }] as const;
    for (const message of requests) game.control({}, message);
    game.chooseShare(0.1);
    game.watches.set({}, { columns: ['A.payload'], breaks: { ...NO_BREAKS, gained: ['A.payload'] } });
    expect([sent, game.edits.status, game.statusFor(null).chosenShare]).toEqual([[], 'none', 0]);
    expect(() => game.edits.ask({ action: 'despawn', entity: 1 })).toThrow('edit.none');
  });

  test('is resumed when the last subscriber that paused it leaves, and not if it was resumed before', () => {
    const { game, taken } = attached();
    const [one, other] = [{}, {}];
    game.control(one, { type: 'pause' });
    game.control(other, { type: 'step', frames: 1 });
    game.leave(one);
    expect(typesOf(taken())).toEqual(['pause', 'step']);
    game.leave(other);
    expect(typesOf(taken())).toEqual(['resume']);
    game.control(one, { type: 'pause' });
    game.control(other, { type: 'resume' });
    game.leave(one);
    expect(typesOf(taken())).toEqual(['pause', 'resume']);
  });

  test('that has stopped by itself is resumed when the last subscriber that wanted it leaves', () => {
    const { game, taken, say } = attached();
    const [one, other, subscriber] = [{}, {}, {}];
    const breaks = { ...NO_BREAKS, lost: ['A.payload'] };
    for (const key of [one, other]) game.watches.set(key, { columns: [], breaks });
    game.watches.set(subscriber, { columns: [] });
    expect(taken()).toEqual([{ type: 'break', gained: [], lost: [7] }]);
    say({ type: 'state', paused: true, frame: 5 });
    for (const key of [subscriber, one]) game.leave(key);
    expect(taken()).toEqual([]);
    game.leave(other);
    expect(taken()).toEqual([{ type: 'break', gained: [], lost: [] }, { type: 'resume' }]);
  });

  test('gives the probe the chosen share until the connection ends', () => {
    const { game, taken, receiver } = attached();
    game.chooseShare(0.25);
    expect([taken(), game.statusFor(null).chosenShare]).toEqual([[{ type: 'share', share: 0.25 }], 0.25]);
    receiver.closed();
    expect(game.statusFor(null).chosenShare).toBe(0);
    game.chooseShare(0.5);
    expect([taken(), game.statusFor(null).chosenShare]).toEqual([[], 0]);
  });
});

describe('the state of a game', () => {
  test('follows its messages', () => {
    const { game, say, at } = attached();
    expect(game.statusFor(null)).toMatchObject({
      ...{ connection: 'connected', since: at(), ended: null, frame: 4, merged: 0, runs: 1, paused: false },
      ...{ via: 'test', columns: 1, behind: 0, torn: false, tornFor: 0, valueAge: 0, recording: null },
    });
    expect(game.statusFor(null).instance).toBe(game.hello.instance);
    say({ type: 'delta', seq: 2, frame: 9, time: 1, merged: 4, columns: [] });
    say({ type: 'state', paused: true, frame: 10 });
    expect(game.statusFor(null)).toMatchObject({ frame: 10, merged: 3, paused: true });
    say({ type: 'delta', seq: 3, frame: 11, time: 1, columns: [] });
    expect(game.statusFor(null)).toMatchObject({ frame: 11, merged: 0, paused: true });
    expect(game.traffic.messages).toBe(3);
  });

  test('counts the seconds without a whole structure, again from the beginning with another share', () => {
    const { game, say, pass } = attached();
    const tornFor = (): number => game.statusFor(null).tornFor;
    say({ type: 'delta', seq: 2, frame: 5, time: 1, torn: true, columns: [] });
    expect(tornFor()).toBe(0);
    pass(4000);
    say({ type: 'delta', seq: 3, frame: 6, time: 1, torn: true, columns: [] });
    pass(8000);
    expect(tornFor()).toBe(12);
    game.chooseShare(0.1);
    expect(tornFor()).toBe(0);
    pass(3000);
    expect(tornFor()).toBe(3);
    say({ type: 'delta', seq: 4, frame: 7, time: 1, columns: [] });
    expect(tornFor()).toBe(0);
  });

  test('is silent after five seconds without a message, since that message', () => {
    const { game, hub, say, pass, at, taken } = attached();
    const last = at();
    pass(5000);
    hub.beat();
    expect(game.statusFor(null).connection).toBe('connected');
    pass(1);
    hub.beat();
    expect(game.statusFor(null)).toMatchObject({ connection: 'silent', since: last });
    say({ type: 'pong', id: 0, frame: 5 });
    pass(10);
    hub.beat();
    const since = at();
    pass(10);
    hub.beat();
    expect(game.statusFor(null)).toMatchObject({ connection: 'connected', since, frame: 5, paused: false });
    expect(taken()).toEqual([0, 1, 2, 3].map((id) => ({ type: 'ping', id })));
  });

  test('keeps the last world and the reason after the end', () => {
    const { game, say, close, pass, at, hub, taken } = attached();
    pass(70);
    say({ type: 'bye', code: 'done', reason: 'The game ended' });
    const ended = { code: 'done', reason: 'The game ended' };
    expect(game.statusFor(null)).toMatchObject({ connection: 'lost', since: at(), ended, columns: 1, frame: 4 });
    expect([close.mock.calls.length, game.since]).toEqual([1, at()]);
    hub.beat();
    expect([taken(), hub.refusals]).toEqual([[], []]);
  });

  test('starts again at frame 0 after a restart, and goes on after a reconnection', () => {
    const { game, attach, receiver, hub } = attached();
    receiver.closed();
    expect(game.statusFor(null)).toMatchObject({ connection: 'lost', ended: null });
    attach();
    expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 1, frame: 4, columns: 1 });
    game.session!.closed();
    const again = attach({ instance: 'f'.repeat(32) });
    expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 2, frame: 0, columns: 1 });
    again.say({ type: 'snapshot', seq: 1, frame: 2, time: 0, columns: [] });
    expect([game.statusFor(null).columns, hub.games.length]).toEqual([0, 1]);
  });
});

describe('a connection', () => {
  test('accepts a small hello first, and large messages after it', () => {
    const { hub } = newHub();
    const receiver = hub.connect({ via: 'test', send, close: send });
    expect(receiver.limit).toBe(MAX_HELLO_BYTES);
    receiver.receive(encodePayload(hello));
    expect(receiver.limit).toBe(LIMITS.frame);
  });

  test('is ended with a reason if a message is missing', () => {
    const { say, sent, close, game } = attached();
    say({ type: 'delta', seq: 3, frame: 5, time: 0, columns: [] });
    expect(sent).toEqual([{ type: 'bye', code: 'sequence', reason: 'Received seq 3, expected 2' }]);
    say({ type: 'delta', seq: 2, frame: 6, time: 0, columns: [] });
    expect([close.mock.calls.length, game.statusFor(null).frame]).toEqual([1, 4]);
  });

  test('that never becomes a game is kept among the last twenty refusals', () => {
    const { hub, attach, at } = newHub();
    for (let i = 0; i < 22; i++) attach({ protocol: 1000 + i });
    expect([hub.games, hub.refusals.length]).toEqual([[], 20]);
    expect(hub.refusals[0]).toMatchObject({ at: at(), via: 'test', code: 'version' });
    expect(hub.refusals.map(({ reason }) => /protocol (\d+)/.exec(reason)?.[1]).at(-1)).toBe('1021');
  });

  test('of a game that says the same state again reports no change', () => {
    const { game, say, hub } = attached();
    const changed = vi.fn();
    hub.onChange(changed);
    say({ type: 'state', paused: false, frame: 4 });
    changed.mockClear();
    say({ type: 'state', paused: false, frame: 5 });
    expect([changed.mock.calls.length, game.statusFor(null)]).toMatchObject([0, { frame: 5, columns: 1 }]);
  });
});

test('listeners hear of changes until they unsubscribe', () => {
  const { hub, attach } = newHub();
  const [one, other] = [vi.fn(), vi.fn()];
  const unsubscribe = hub.onChange(one);
  hub.onChange(other);
  const { receiver } = attach();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  unsubscribe();
  receiver.closed();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
  hub.forget(hub.games[0]!.id);
  expect([hub.games, other.mock.calls.length]).toEqual([[], 3]);
});

test('a closed hub ends every game and refuses new ones', async () => {
  const { hub, attach, sent } = attached();
  await hub.close();
  expect(sent).toEqual([{ type: 'bye', code: 'shutdown', reason: 'ECS Atlas was closed' }]);
  expect(attach({ name: 'late' }).sent).toMatchObject([{ type: 'bye', code: 'shutdown' }]);
});
