import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { fontFiles } from './fonts.ts';
import { explained } from './meanings.ts';
import { paint } from './paint.ts';
import type { Mark } from './scene.ts';
import { DEMO, runText, sceneAt } from './testing/world.ts';
import { themes } from './theme.ts';

beforeAll(() => {
  for (const { family, file } of fontFiles) {
    GlobalFonts.register(readFileSync(new URL(`../../assets/fonts/${file}`, import.meta.url)), family);
  }
});

function painted(marks: readonly Mark[], options = {}, size = 64) {
  const context = createCanvas(size, size).getContext('2d');
  paint(context, marks, themes.light, options);
  const { data } = context.getImageData(0, 0, size, size);
  return {
    context,
    color: (x: number, y: number) => {
      const at = (y * size + x) * 4;
      const hex = [0, 1, 2].map((i) => data[at + i]!.toString(16).padStart(2, '0')).join('');
      return data[at + 3] === 0 ? 'nothing' : `#${hex}`;
    },
    ink: () => data.filter((value, i) => i % 4 === 3 && value > 0).length,
  };
}

const { colors } = themes.light;
const square = { kind: 'rect', width: 20, height: 20 } as const;
const word = {
  kind: 'text',
  key: 't',
  x: 32,
  y: 32,
  text: 'H',
  font: 'mono',
  size: 24,
  align: 'middle',
  color: 'text',
} as const;

describe('paint', () => {
  test('rectangles are filled, stroked and painted in order, and not at all with opacity 0', () => {
    const { color } = painted([
      { ...square, key: 'a', x: 0, y: 0, fill: 'written' },
      { ...square, key: 'b', x: 10, y: 10, fill: 'read', stroke: 'danger', strokeWidth: 4 },
      { ...square, key: 'c', x: 40, y: 40, fill: 'text', opacity: 0 },
    ]);
    expect(color(5, 5)).toBe(colors.written);
    expect(color(20, 20)).toBe(colors.read);
    expect(color(11, 20)).toBe(colors.danger);
    expect(color(50, 50)).toBe('nothing');
  });

  test('rectangles that look alike are stroked as one path', () => {
    const marks: Mark[] = [0, 1, 2].map((i) => ({
      ...square,
      key: `${i}`,
      x: i * 22,
      y: 0,
      fill: 'read',
      stroke: 'text',
    }));
    marks.push({ ...square, key: 'x', x: 0, y: 40, fill: 'read', stroke: 'danger' });
    const { context } = painted([]);
    let strokes = 0;
    const stroke = context.stroke.bind(context);
    context.stroke = () => {
      strokes++;
      stroke();
    };
    paint(context, marks, themes.light);
    expect(strokes).toBe(2);
  });

  test('still texts are drawn font by font, moving ones above the marks before them', () => {
    const { context } = painted([]);
    const drawn: string[] = [];
    context.fillText = (text) => drawn.push(text);
    const small = { ...word, size: 12 };
    const moving = { ...small, text: 'c', opacity: 1 };
    const marks = [word, { ...small, text: 'a' }, { ...word, text: 'b' }, moving, { ...word, text: 'd' }];
    paint(context, marks, themes.light);
    expect(drawn).toEqual(['H', 'b', 'a', 'c', 'd']);
  });

  test('the middle of a text’s capitals is on y', () => {
    const { color } = painted([word]);
    const rows = Array.from({ length: 64 }, (_, y) => y).filter((y) =>
      Array.from({ length: 64 }, (_, x) => x).some((x) => color(x, y) !== 'nothing'),
    );
    // Skia may round a baseline to the nearest pixel.
    expect(Math.abs((rows[0]! + rows.at(-1)! + 1) / 2 - 32)).toBeLessThanOrEqual(1);
  });

  test('texts that are too small to read are not drawn', () => {
    expect(painted([word], { minTextSize: 10, scale: 0.5 }).ink()).toBeGreaterThan(0);
    expect(painted([word], { minTextSize: 13, scale: 0.5 }).ink()).toBe(0);
  });

  test('an arrow has a head in the direction of its path', () => {
    const points = [32, 4, 32, 60];
    const { color } = painted([
      { kind: 'path', key: 'p', points, curve: 'line', ...explained('read'), strokeWidth: 2, arrow: true },
    ]);
    expect(color(29, 51)).toBe(colors.read);
    expect(color(29, 30)).toBe('nothing');
  });

  test('painting restores the state of the context', () => {
    const { context } = painted([]);
    context.globalAlpha = 0.5;
    context.textAlign = 'right';
    paint(context, [word, { ...square, key: 'a', x: 0, y: 0, fill: 'read', opacity: 0.2 }], themes.dark);
    expect(context.globalAlpha).toBeCloseTo(0.5, 2);
    expect(context.textAlign).toBe('right');
  });

  test('painting a diagram twice gives the same pixels', () => {
    const run = runText(DEMO);
    const { marks } = sceneAt(run, run.timeline.length, { width: 1000, height: 1000 });
    const paintOnce = () => {
      const context = createCanvas(1000, 1000).getContext('2d');
      paint(context, marks, themes.contrast);
      return Buffer.from(context.getImageData(0, 0, 1000, 1000).data.buffer);
    };
    expect(paintOnce().equals(paintOnce())).toBe(true);
  });
});
