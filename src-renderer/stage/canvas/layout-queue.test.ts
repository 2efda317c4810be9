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

test('the active stage shows at once, the others with the next frame', () => {
  show('a', 'a1');
  expect(shown).toEqual(['a1']);
  frame();
  show('b', 'b1');
  frame();
  expect(shown).toEqual(['a1', 'b1']);
  expect(frames).toEqual([]);
});

test('the others have no part in the frame of the active stage, but in every other one where each is such a frame', () => {
  show('b', 'b1');
  show('a', 'a1');
  frame();
  expect(shown).toEqual(['a1']);
  show('a', 'a2');
  frame();
  expect(shown).toEqual(['a1', 'a2', 'b1']);
});

test('a running game is shown after the frame of what is around it, on the active stage too', () => {
  show('a', 'a1', 1, true);
  frame();
  expect(shown).toEqual([]);
  frame();
  expect(shown).toEqual(['a1']);
  expect(frames).toEqual([]);
});

test('what takes longer than a frame has is continued in the next, the longest waiting first', () => {
  for (const id of ['b', 'c', 'd']) show(id, `${id}1`, 3);
  frame();
  expect(shown).toEqual(['b1', 'c1']);
  show('b', 'b2', 3);
  frame();
  expect(shown).toEqual(['b1', 'c1', 'd1', 'b2']);
  expect(frames).toEqual([]);
});

test('a stage waits for the next frame when the one before it has taken so long that both are too much', () => {
  for (const id of ['b', 'c', 'd']) show(id, `${id}1`, 4);
  for (const expected of [['b1'], ['b1', 'c1'], ['b1', 'c1', 'd1']]) {
    frame();
    expect(shown).toEqual(expected);
  }
  expect(frames).toEqual([]);
});

test('only the last of what waits is shown', () => {
  show('b', 'b1');
  show('b', 'b2');
  frame();
  expect(shown).toEqual(['b2']);
});

test('a stage that becomes active does not show later what it waited with', () => {
  show('b', 'b1');
  activate('b');
  show('b', 'b2');
  frame();
  expect(shown).toEqual(['b2']);
});

test('a stage that fails does not keep the others waiting', () => {
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
