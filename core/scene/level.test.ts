import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_WHOLE, levelOf, SMALLEST_TEXT, smallestReadable } from './level.ts';

test('what is readable is readable on screen, and not much larger than it has to be', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 6, noNaN: true }), (scale) => {
      const size = smallestReadable(scale);
      expect(size * scale).toBeGreaterThanOrEqual(SMALLEST_TEXT - 1e-9);
      if (size > 10) expect(size * scale).toBeLessThan(SMALLEST_TEXT * 1.26);
    }),
  );
});

test('the smaller the scale, the less is shown', () => {
  const at = (scale: number) => levelOf(smallestReadable(scale));
  expect([2, 1, 0.7, 0.6, 0.4, 0.35, 0.1].map(at)).toEqual([
    'cells',
    'cells',
    'cells',
    'columns',
    'columns',
    'structures',
    'structures',
  ]);
  expect(at(LEAST_WHOLE)).toBe('structures');
});
