import { expect, test } from 'vitest';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { isRunning, type Session } from '../session/session.ts';
import type { Source } from '../source/source.ts';
import { frameAt } from './operations.ts';

test('a frame is one step, or all steps that an exact probe reported for it', () => {
  const game = new TestGame(['C0'], 4);
  const { world } = game.capture;
  const seen = game.frame({ C0: [1] });
  const step = (code: string) => ({ code, columns: [] });
  game.capture.apply({ type: 'delta', seq: 3, frame: 3, time: 48, steps: [step('first'), step('second')] });
  expect(frameAt(world, 0)).toBeNull();
  expect(frameAt(world, seen)).toEqual({ from: seen - 1, to: seen, kind: null });
  for (const position of [seen + 1, seen + 2])
    expect(frameAt(world, position)).toEqual({ from: seen, to: seen + 2, kind: null });
});

test('frames pass while a game runs or is played, but not while it is paused, frozen or explained', () => {
  const source = (more: Partial<Source>) => ({ paused: false, captions: [], ...more }) as unknown as Source;
  const runs = (session: Partial<Session>) =>
    isRunning({ source: source({}), following: false, playing: false, ...session } as Session);
  expect(runs({ following: true })).toBe(true);
  expect(runs({ playing: true })).toBe(true);
  expect(runs({})).toBe(false);
  expect(runs({ following: true, source: source({ paused: true }) })).toBe(false);
  expect(runs({ playing: true, source: source({ captions: [{ position: 1, text: 'Look' }] }) })).toBe(false);
  expect(runs({ playing: true, source: null })).toBe(false);
});
