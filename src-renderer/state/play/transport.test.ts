import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  activateTransport,
  createTransport,
  nearestStop,
  type PlaybackState,
  subscribeToTransport,
  transport,
} from './transport.ts';

/** A transport over positions 2 to `length`. */
function make(length: number, follow?: () => void) {
  const store = createStore<PlaybackState>(() => ({ position: 2, motion: 'jump', playing: false }));
  const shown: number[] = [];
  const created = createTransport(store, () => ({
    first: 2,
    length,
    show: (position) => shown.push(position),
    next: (position) => position + 1,
    previous: (position) => position - 1,
    nextOperation: (position) => position + 2,
    previousOperation: (position) => position - 2,
    nextMarker: () => length,
    previousMarker: () => 2,
    interval: () => 100,
    ...(follow && { follow }),
  }));
  return { created, shown };
}

test('seeking stays within the track, and shows each position once', () => {
  const { created, shown } = make(9);
  created.seek(5);
  created.seek(5);
  created.seek(99, 'jump');
  created.seek(-1);
  expect(shown).toEqual([5, 9, 2]);
  expect(created).toMatchObject({ position: 2, motion: 'step' });
});

test('a dragged position comes to rest as a jump; a step stays a step', () => {
  const { created } = make(9);
  created.seek(5, 'drag');
  expect(created.motion).toBe('drag');
  created.rest();
  expect(created).toMatchObject({ position: 5, motion: 'jump' });
  created.seek(6);
  created.rest();
  expect(created.motion).toBe('step');
});

test('playing stops at the end, and begins again from the start', () => {
  const { created } = make(4);
  created.play();
  created.advance();
  expect(created).toMatchObject({ position: 3, playing: true });
  created.advance();
  expect(created).toMatchObject({ position: 4, playing: false });
  created.play();
  expect(created).toMatchObject({ position: 2, motion: 'jump', playing: true });
});

test('a game continues with its newest frame', () => {
  const follow = vi.fn();
  const { created } = make(3, follow);
  created.play();
  created.advance();
  expect(follow).toHaveBeenCalledTimes(1);
  created.play();
  expect(follow).toHaveBeenCalledTimes(2);
  expect(created.playing).toBe(false);
});

test('an empty track does not play', () => {
  const { created } = make(2);
  created.play();
  expect(created.playing).toBe(false);
});

test('only listeners of the active transport are called', () => {
  const [a, b] = [make(9).created, make(9).created];
  const heard: number[] = [];
  activateTransport(a);
  const stop = subscribeToTransport(() => heard.push(transport().position));
  a.seek(4);
  b.seek(5);
  activateTransport(b);
  stop();
  b.seek(6);
  expect(heard).toEqual([4, 5]);
});

test('the nearest stop to a position is found, which may be the position itself', () => {
  const track = {
    first: 2,
    next: (position: number) => position - (position % 4) + 4,
    previous: (position: number) => Math.max(2, position - 1 - ((position - 1) % 4)),
  };
  expect([0, 2, 4, 5, 6, 7, 8].map((position) => nearestStop(track, position))).toEqual([2, 2, 4, 4, 8, 8, 8]);
});
