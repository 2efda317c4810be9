import { expect, test } from 'vitest';
import { Capture } from '../../../core/capture/capture.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import type { ProbeMessage } from '../../../core/wire/messages/message.ts';
import { hello } from '../../../core/wire/testing/hello.ts';
import { GameFeed } from './game-feed.ts';

/** A feed that has shown its first frame. `send` sends one more frame. */
function startedFeed() {
  const capture = new Capture(() => 1e9, engineOf);
  const calls: string[] = [];
  const feed = new GameFeed(capture, {
    interval: () => 0,
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
