import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipSeconds, framesOf } from './motion.ts';
import { USUAL } from './options.ts';

const motions = fc.record({
  fps: fc.integer({ min: 1, max: 60 }),
  transition: fc.double({ min: 0, max: 10, noNaN: true }),
  hold: fc.oneof(fc.constant('reading' as const), fc.double({ min: 0, max: 60, noNaN: true })),
  loop: fc.boolean(),
});

test('frames lead to their position and take whole milliseconds', () => {
  fc.assert(
    fc.property(motions, fc.string(), fc.boolean(), (motion, sentence, flows) => {
      const frames = framesOf(sentence, flows, motion);
      const way = frames.slice(0, -1);
      expect(way.length).toBe(flows ? Math.round(motion.transition * motion.fps) : 0);
      expect(frames.at(-1)!.t).toBe(1);
      for (const [i, { t, ms }] of frames.entries()) {
        expect(t).toBeGreaterThan(frames[i - 1]?.t ?? 0);
        expect(Number.isInteger(ms)).toBe(true);
        expect(ms).toBeGreaterThan(0);
      }
      const taken = way.reduce((sum, { ms }) => sum + ms, 0);
      expect(Math.abs(taken - (way.length * 1000) / motion.fps)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('a cut is one frame', () => {
  expect(framesOf('', false, { ...USUAL.motion, hold: 2 })).toEqual([{ t: 1, ms: 2000 }]);
});

test('only a picture with a pause is shown longer', () => {
  const motion = { ...USUAL.motion, hold: 2, pauses: { 9: 1.5 } };
  expect(framesOf('', false, motion, 9)).toEqual([{ t: 1, ms: 3500 }]);
  expect(framesOf('', false, motion, 8)).toEqual([{ t: 1, ms: 2000 }]);
});

test('a clip is as many seconds long as players show', () => {
  expect([0, 400, 1000, 47_900, 48_000].map(clipSeconds)).toEqual([0, 1, 1, 47, 48]);
});
