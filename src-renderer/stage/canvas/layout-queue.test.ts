import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activate, mountStage, type StageControls } from '../../state/session/stages.ts';
import { takeTurn } from './layout-queue.ts';

const frames: FrameRequestCallback[] = [];
const unmount: (() => void)[] = [];
let now = 0;
const shown: string[] = [];

beforeEach(() => {
  frames.length = 0;
  shown.length = 0;
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (const id of ['a', 'b', 'c', 'd']) unmount.push(mountStage(id, {} as StageControls));
  activate('a');
});
afterEach(() => {
  while (frames.length > 0) frame();
  for (const each of unmount.splice(0)) each();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Requests a layout that takes `ms` milliseconds. */
const show = (id: string, what: string, ms = 1, running = false) =>
  takeTurn(
    id,
    () => {
      shown.push(what);
      now += ms;
    },
    running,
  );

const frame = (): void => {
  for (const callback of frames.splice(0)) callback(now);
};

test('the active stage is shown immediately, the others in the next frame', () => {
  show('a', 'a1');
  expect(shown).toEqual(['a1']);
  frame();
  show('b', 'b1');
  frame();
  expect(shown).toEqual(['a1', 'b1']);
  expect(frames).toEqual([]);
});

test('the others are left out of frames of the active stage, but not of every second one if all are such frames', () => {
  show('b', 'b1');
  show('a', 'a1');
  frame();
  expect(shown).toEqual(['a1']);
  show('a', 'a2');
  frame();
  expect(shown).toEqual(['a1', 'a2', 'b1']);
});

test('a running game is shown after the frame of its surroundings, also on the active stage', () => {
  show('a', 'a1', 1, true);
  frame();
  expect(shown).toEqual([]);
  frame();
  expect(shown).toEqual(['a1']);
  expect(frames).toEqual([]);
});

test('work that exceeds a frame continues in the next, the longest waiting first', () => {
  for (const id of ['b', 'c', 'd']) show(id, `${id}1`, 3);
  frame();
  expect(shown).toEqual(['b1', 'c1']);
  show('b', 'b2', 3);
  frame();
  expect(shown).toEqual(['b1', 'c1', 'd1', 'b2']);
  expect(frames).toEqual([]);
});

test('a stage waits for the next frame if the previous one took too long for both', () => {
  for (const id of ['b', 'c', 'd']) show(id, `${id}1`, 4);
  for (const expected of [['b1'], ['b1', 'c1'], ['b1', 'c1', 'd1']]) {
    frame();
    expect(shown).toEqual(expected);
  }
  expect(frames).toEqual([]);
});

test('only the last of several pending layouts is shown', () => {
  show('b', 'b1');
  show('b', 'b2');
  frame();
  expect(shown).toEqual(['b2']);
});

test('a stage that becomes active does not show its pending layout later', () => {
  show('b', 'b1');
  activate('b');
  show('b', 'b2');
  frame();
  expect(shown).toEqual(['b2']);
});

test('a stage that fails does not block the others', () => {
  takeTurn('b', () => {
    throw new Error('no layout');
  });
  show('c', 'c1');
  expect(frame).toThrow('no layout');
  frame();
  expect(shown).toEqual(['c1']);
  show('b', 'b1');
  frame();
  expect(shown).toEqual(['c1', 'b1']);
});
