import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cssFont, fontFiles } from './fonts.ts';
import { ellipsis, fitSize, measure, type TextStyle, wrap } from './text-metrics.ts';

const context = createCanvas(8, 8).getContext('2d');

beforeAll(() => {
  for (const { family, file } of fontFiles) {
    GlobalFonts.register(readFileSync(new URL(`../../assets/fonts/${file}`, import.meta.url)), family);
  }
});

function drawn(text: string, style: TextStyle): number {
  context.font = cssFont(style.font, style.size, style.weight ?? 400);
  return context.measureText(text).width;
}

const STYLES: readonly TextStyle[] = [
  { font: 'mono', size: 16 },
  { font: 'mono', size: 12, weight: 600 },
  { font: 'sans', size: 14 },
  { font: 'sans', size: 20, weight: 600 },
];
const SAMPLES = [
  'Position.packed[3] = 1048577',
  'Look up Position.sparse[7]: it holds the position of e1 in packed.',
  '原地删除留下的空洞，是空闲链表的最后一个。',
  '第 12 页，共 4096 个槽位',
  '1,2…',
];

describe('measure', () => {
  test.each(STYLES)('differs from what Skia draws by at most 3 %%: %o', (style) => {
    for (const text of SAMPLES) {
      expect(Math.abs(measure(text, style) / drawn(text, style) - 1), text).toBeLessThan(0.03);
    }
  });

  test('is exact for the monospaced font', () => {
    expect(measure('0123456789', { font: 'mono', size: 16 })).toBeCloseTo(96);
    expect(drawn('0123456789', { font: 'mono', size: 16 })).toBeCloseTo(96, 1);
  });
});

describe('ellipsis', () => {
  const style = { font: 'sans', size: 12 } as const;

  test('keeps a text that fits and shortens others', () => {
    expect(ellipsis('orc', 44, style)).toBe('orc');
    expect(ellipsis('necromancer', 44, style)).toBe('necro…');
    expect([1, 12].map((n) => ellipsis(`monster${n}`, 44, style))).toEqual(['mon…1', 'mo…12']);
    expect(ellipsis('monsterA', 44, style)).toBe('mon…A');
    expect(ellipsis('x1234567890', 44, style)).toBe('x123…');
    expect(ellipsis('', 0, style)).toBe('');
  });

  test('is never wider than the given width if one character fits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 11, max: 300 }), (text, width) => {
        expect(measure(ellipsis(text, width, style), style)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('wrap', () => {
  const style = { font: 'sans', size: 16 } as const;

  test('breaks at blanks', () => {
    expect(wrap('one two three', 70, style)).toEqual(['one two', 'three']);
  });

  test('breaks Chinese anywhere but before closing punctuation', () => {
    expect(wrap('一二三四。五六', 64, style)).toEqual(['一二三', '四。五六']);
  });

  test('breaks a word that is wider than a line', () => {
    expect(wrap('aaaaaaaaaa', 50, style).join('')).toBe('aaaaaaaaaa');
  });

  test('breaks such a word at its seams', () => {
    expect(wrap('TOGGLE|Velocity', 90, style)).toEqual(['TOGGLE|', 'Velocity']);
    expect(wrap('Position (Docked,station)', 90, style)).toEqual(['Position', '(Docked,', 'station)']);
    expect(wrap('MaxHealth', 60, style)).toEqual(['Max', 'Health']);
  });

  test('a line does not keep the blank at which it was broken', () => {
    expect(wrap('aa))， 。', 46, style)).toEqual(['aa))，', '。']);
  });

  test('an empty text is one empty line', () => {
    expect(wrap('', 50, style)).toEqual(['']);
  });

  test('loses nothing but blanks, and no line is too wide', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab cd 实体，。(x)'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 40, max: 200 }), (value, width) => {
        const lines = wrap(value, width, style);
        expect(lines.join('').replaceAll(' ', '')).toBe(value.replaceAll(' ', ''));
        for (const line of lines) expect(measure(line, style)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

test('fitSize takes the largest size that fits, else the smallest', () => {
  const mono = { font: 'mono' } as const;
  expect(fitSize('12', 40, [16, 12], mono)).toBe(16);
  expect(fitSize('12345', 40, [16, 12], mono)).toBe(12);
  expect(fitSize('1234567890', 40, [16, 12], mono)).toBe(12);
});
