import { expect, test } from 'vitest';
import { readingTime } from './reading-time.ts';

test('long sentences are shown longer, in both languages', () => {
  const english = 'The last handle moves into the hole that the removed one left.';
  const chinese = '最后一个句柄移到被删除的句柄留下的空位上。';
  expect(readingTime(english)).toBeCloseTo(1 + 12 * 0.4);
  expect(readingTime(chinese)).toBeCloseTo(1 + 20 * 0.25);
  expect(readingTime('')).toBe(1.5);
  expect(readingTime(english.repeat(20))).toBe(12);
});
