import { expect, test } from 'vitest';
import { fittingLines } from './paragraphs.ts';

test.each([
  ['hero moves. Its entry is corrected, and so is that of bat.', 'hero moves.'],
  ['英雄移动了。它的条目随之更正，蝙蝠的也一样。', '英雄移动了。'],
])('sentences that do not fit are left out whole: %s', (text, kept) => {
  expect(fittingLines(text, { width: 180, height: 30 }, [20, 18], 1.3)).toEqual({ size: 18, lines: [kept] });
  expect(fittingLines(text, { width: 180, height: 300 }, [20, 18], 1.3).size).toBe(20);
});

test('only a first sentence that is too long is cut', () => {
  expect(fittingLines('hero moves to the end of packed.', { width: 100, height: 20 }, [14], 1.3).lines).toEqual([
    expect.stringMatching(/^hero .*…$/),
  ]);
});
