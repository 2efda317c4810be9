import { expect, test } from 'vitest';
import { encodePayload } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { WorldImage } from '../../core/wire/live/world-image.ts';
import type { Delta, StateMessage } from '../../core/wire/messages/message.ts';
import { ProbeReader } from '../../core/wire/messages/probe-reader.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { Subscription } from './subscription.ts';

function subscriberOf(image: WorldImage) {
  const reader = new ProbeReader(LIMITS, { restarts: true });
  const seen: { type: string; number: number; merged?: number; paused?: boolean }[] = [];
  const subscription = new Subscription({ hello, image, state: null }, (payload, number) => {
    const message = reader.read(payload);
    seen.push({
      type: message.type,
      number,
      ...(message.type === 'delta' ? { merged: message.merged ?? 1 } : {}),
      ...(message.type === 'state' ? { paused: message.paused } : {}),
    });
  });
  subscription.start();
  return { subscription, seen };
}

function imageWithSnapshot(): WorldImage {
  const image = new WorldImage();
  image.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  image.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [{ c: 0, whole: Uint8Array.of(1) }] });
  return image;
}

const stateOf = (paused: boolean): StateMessage => ({ type: 'state', paused, frame: 1 });
const delta = (seq: number): Delta => ({ type: 'delta', seq, frame: seq, time: seq, columns: [{ c: 0, length: 1 }] });

test('a subscriber that confirms nothing never gets more than two numbered messages', () => {
  const image = imageWithSnapshot();
  const { subscription, seen } = subscriberOf(image);
  for (let i = 0; i < 1000; i++) {
    subscription.state(stateOf(i % 2 === 0), encodePayload(stateOf(i % 2 === 0)));
    subscription.data(delta(i), encodePayload(delta(i)));
    subscription.restart({ hello, image, state: null });
  }
  expect(seen.map(({ number }) => number)).toEqual([0, 0, 1, 2]);
});

test('after confirming, it gets all that it missed in one message, and the last state', () => {
  const { subscription, seen } = subscriberOf(imageWithSnapshot());
  for (let i = 2; i < 50; i++) subscription.data(delta(i), encodePayload(delta(i)));
  for (const paused of [true, false, true]) subscription.state(stateOf(paused), encodePayload(stateOf(paused)));
  expect(subscription.behind).toBe(47);
  subscription.received(1);
  expect(seen.slice(4)).toEqual([{ type: 'delta', number: 3, merged: 47 }]);
  subscription.received(3);
  expect(seen.slice(5)).toEqual([{ type: 'state', number: 4, paused: true }]);
  subscription.received(4);
  expect(seen).toHaveLength(6);
});

test('confirmations of unsent messages change nothing', () => {
  const { subscription, seen } = subscriberOf(imageWithSnapshot());
  for (const number of [99, -1, 0]) subscription.received(number);
  for (let i = 2; i < 10; i++) subscription.data(delta(i), encodePayload(delta(i)));
  expect(seen.map(({ number }) => number)).toEqual([0, 0, 1, 2]);
});

test('if a game restarts while the subscriber is behind, the subscriber receives the new beginning once it has room', () => {
  const image = imageWithSnapshot();
  const { subscription, seen } = subscriberOf(image);
  for (let i = 2; i < 10; i++) subscription.data(delta(i), encodePayload(delta(i)));
  subscription.restart({ hello, image, state: null });
  subscription.state(stateOf(true), encodePayload(stateOf(true)));
  expect(seen).toHaveLength(4);
  subscription.received(2);
  expect(seen.slice(4).map(({ type }) => type)).toEqual(['hello', 'schema', 'snapshot', 'state']);
  expect(seen.at(-1)).toMatchObject({ paused: true });
});
