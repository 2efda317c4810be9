import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Frames } from './next-frame.ts';

const requested = new Map<number, FrameRequestCallback>();
const work = vi.fn();
let frames: Frames;

beforeEach(() => {
  let id = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    requested.set(++id, callback);
    return id;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => requested.delete(id));
  frames = new Frames(work);
});
afterEach(() => {
  requested.clear();
  work.mockReset();
  vi.unstubAllGlobals();
});

/** @returns how often the work was done in this frame */
function frame(now = 0): number {
  const before = work.mock.calls.length;
  const callbacks = [...requested.values()];
  requested.clear();
  for (const callback of callbacks) callback(now);
  return work.mock.calls.length - before;
}

test('runs once in the next frame', () => {
  frames.request();
  frames.request();
  expect([frame(7), frame()]).toEqual([1, 0]);
  expect(work).toHaveBeenCalledWith(7);
});

test('cancelled work does not run, and can be requested again', () => {
  frames.request();
  frames.cancel();
  expect(frame()).toBe(0);
  frames.request();
  expect(frame()).toBe(1);
});

test('a spared frame leaves the work to the next one', () => {
  frames.spareNext();
  frames.request();
  expect([frame(), frame(), frame()]).toEqual([0, 1, 0]);
});

test('if all frames are to be spared, every second one works', () => {
  const done = Array.from({ length: 6 }, () => {
    frames.spareNext();
    frames.request();
    return frame();
  });
  expect(done).toEqual([0, 1, 0, 1, 0, 1]);
});
