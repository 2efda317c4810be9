import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePanelTurn, takePanelTurn } from './panel-turns.ts';

let frames: FrameRequestCallback[] = [];
let now = 0;
let shown: string[] = [];
/** Two panels that were never updated. */
let a = {};
let b = {};

beforeEach(() => {
  frames = [];
  shown = [];
  now = 10_000;
  a = {};
  b = {};
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  while (frames.length > 0) frame();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Requests an update that takes `ms` milliseconds. */
const update = (panel: object, what: string, ms = 1) =>
  takePanelTurn(panel, () => {
    shown.push(what);
    now += ms;
  });

const frame = (): void => {
  now += 16;
  for (const callback of frames.splice(0)) callback(now);
};

test('a panel is updated in the frame after that of the diagram', () => {
  update(a, 'a1');
  frame();
  expect(shown).toEqual([]);
  frame();
  expect(shown).toEqual(['a1']);
  expect(frames).toEqual([]);
});

test('panels that take long are updated in a frame each, the longest waiting first', () => {
  update(a, 'a1', 3);
  update(b, 'b1', 3);
  update(a, 'a2', 3);
  frame();
  frame();
  expect(shown).toEqual(['a2']);
  frame();
  expect(shown).toEqual(['a2', 'b1']);
});

test('short updates share a frame', () => {
  update(a, 'a1', 1);
  update(b, 'b1', 1);
  frame();
  frame();
  expect(shown).toEqual(['a1', 'b1']);
});

test('while a key is held, a panel is updated twice a second, and once more when the key is released', () => {
  for (let step = 1; step <= 30; step++) {
    update(a, `a${step}`, 0);
    frame();
    frame();
  }
  expect(shown).toEqual(['a1', 'a17']);
  for (let i = 0; i < 4; i++) frame();
  expect(shown).toEqual(['a1', 'a17', 'a30']);
});

test('a diagram that changes in every frame delays a panel for half a second at most', () => {
  for (let step = 1; step <= 40; step++) {
    update(a, `a${step}`, 0);
    frame();
  }
  expect(shown).toHaveLength(1);
});

test('a closed panel is not updated', () => {
  update(a, 'a1');
  leavePanelTurn(a);
  frame();
  frame();
  expect(shown).toEqual([]);
});

test('a panel that fails does not block the others', () => {
  takePanelTurn(a, () => {
    throw new Error('no panel');
  });
  update(b, 'b1');
  frame();
  expect(frame).toThrow('no panel');
  frame();
  expect(shown).toEqual(['b1']);
});
