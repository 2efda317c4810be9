import { afterEach, expect, test, vi } from 'vitest';
import { Capture } from '../../../core/capture/capture.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import type { ProbeMessage } from '../../../core/wire/messages/message.ts';
import { hello } from '../../../core/wire/testing/hello.ts';
import { type FeedOptions, GameFeed } from './game-feed.ts';

afterEach(() => vi.useRealTimers());

/** A feed that has shown its first frame. `send` sends one more frame. */
function startedFeed(more: Pick<FeedOptions, 'now'> = {}) {
  const capture = new Capture(() => 1e9, engineOf);
  const calls: string[] = [];
  const feed = new GameFeed(capture, {
    interval: () => 0,
    ...more,
    confirm: (number) => calls.push(`confirmed ${number}`),
    onShown: () => calls.push('shown'),
    onGrown: () => calls.push('grown'),
    onBroken: (error) => {
      throw error;
    },
  });
  let number = 0;
  const give = (message: ProbeMessage, numbered = true) =>
    feed.receive({ number: numbered ? ++number : 0, data: encodePayload(message) });
  const stamp = () => ({ seq: number + 1, frame: number + 1, time: 16 * (number + 1), columns: [] });
  give(hello, false);
  give({ type: 'schema', columns: [{ id: 0, name: 'a', type: 'u32' }] }, false);
  give({ type: 'snapshot', ...stamp() });
  return { capture, feed, calls, send: () => give({ type: 'delta', ...stamp() }) };
}

test('frames of a paused game are applied behind a frozen picture, and confirmed', () => {
  const { capture, feed, calls, send } = startedFeed();
  const { timeline } = capture.world;
  feed.hold();
  send();
  expect([timeline.position, timeline.length]).toEqual([1, 1]);
  feed.paused = true;
  expect([timeline.position, timeline.length]).toEqual([1, 2]);
  send();
  expect([timeline.position, timeline.length]).toEqual([1, 3]);
  expect(calls.slice(-2)).toEqual(['grown', 'confirmed 3']);
  timeline.seek(timeline.length);
  feed.release();
  expect(timeline.position).toBe(3);
  feed.dispose();
});

test('a picture that is frozen before its frame was confirmed lets a paused game send the next', () => {
  const { feed, calls } = startedFeed();
  feed.hold();
  expect(calls).not.toContain('confirmed 1');
  feed.paused = true;
  expect(calls.at(-1)).toBe('confirmed 1');
  feed.dispose();
});

test('a frame that took long to apply is confirmed as much later, so that half of the time is left to the window', () => {
  vi.useFakeTimers();
  let asked = 0;
  // Each frame takes 400 ms.
  const { feed, calls } = startedFeed({ now: () => 400 * asked++ });
  vi.advanceTimersByTime(399);
  expect(calls).not.toContain('confirmed 1');
  vi.advanceTimersByTime(1);
  expect(calls).toContain('confirmed 1');
  feed.dispose();
});

test('a frame that took no time is confirmed after the interval', () => {
  vi.useFakeTimers();
  const { feed, calls } = startedFeed({ now: () => 0 });
  vi.advanceTimersByTime(0);
  expect(calls).toContain('confirmed 1');
  feed.dispose();
});
