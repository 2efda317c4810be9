import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf, MIN_TEXT, MIN_WHOLE, smallestReadable } from './detail-level.ts';

test('the smallest readable text is at least MIN_TEXT on screen, but not much larger', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 6, noNaN: true }), (scale) => {
      const size = smallestReadable(scale);
      expect(size * scale).toBeGreaterThanOrEqual(MIN_TEXT - 1e-9);
      if (size > 10) expect(size * scale).toBeLessThan(MIN_TEXT * 1.26);
    }),
  );
});

test('smaller scales show less detail', () => {
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
  expect(at(MIN_WHOLE)).toBe('structures');
});
