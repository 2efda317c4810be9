import { type Canvas, createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark, RectMark, TextMark } from '../../core/scene/scene.ts';
import { themes } from '../../core/scene/theme.ts';
import { tweener } from '../../core/scene/tween.ts';
import { Painter } from './painter.ts';

const HERE = { x: 0, y: 0, k: 1 };
const SIZE = 120;
const rect = (x: number): Mark => ({ kind: 'rect', key: 'a', x, y: 0, width: 10, height: 10, fill: 'surface' });

/** A painter, and the texts that it has painted. */
function painterOf(canvas: Canvas) {
  const context = canvas.getContext('2d');
  const texts: string[] = [];
  const fillText = context.fillText.bind(context);
  context.fillText = (text, ...at) => {
    texts.push(text);
    fillText(text, ...at);
  };
  const painter = new Painter({ width: SIZE, height: SIZE, getContext: () => context } as unknown as HTMLCanvasElement);
  return { painter, taken: () => texts.splice(0) };
}

const word = (key: string, x: number, y: number, text = key): TextMark => {
  return { kind: 'text', key, x, y, text, font: 'mono', size: 12, align: 'middle', color: 'text' };
};

test('only what changes is painted again, and what it covers', () => {
  const { painter, taken } = painterOf(createCanvas(SIZE, SIZE));
  const paint = (marks: readonly Mark[], look = HERE, theme = themes.light) => {
    painter.paint(marks, theme, look);
    return taken();
  };
  const [far, near, changing] = [word('f', 100, 100), word('n', 24, 20), word('c', 20, 20)];
  expect(paint([far, near, changing])).toEqual(['f', 'n', 'c']);
  expect(paint([{ ...far }, { ...near }, { ...changing }])).toEqual([]);
  expect(paint([far, near, { ...changing, text: 'd' }])).toEqual(['n', 'd']);
  expect(paint([far, near])).toEqual(['n']);
  expect(paint([changing, far, near])).toEqual(['c', 'n']);
  expect(paint([changing, far, near], { ...HERE, x: 1 })).toEqual(['c', 'f', 'n']);
  expect(paint([changing, far, near], { ...HERE, x: 1 }, themes.dark)).toEqual(['c', 'f', 'n']);
});

test('all is painted again on a canvas of another size, and when fonts have come', () => {
  const { painter, taken } = painterOf(createCanvas(SIZE, SIZE));
  const paint = () => {
    painter.paint([word('a', 50, 50)], themes.light, HERE);
    return taken().length;
  };
  expect([paint(), paint()]).toEqual([1, 0]);
  painter.resize({ width: SIZE, height: SIZE }, 1);
  expect([paint(), paint()]).toEqual([1, 0]);
  painter.forget();
  expect([paint(), paint()]).toEqual([1, 0]);
});

test('marks that are changed in place for the next frame are painted where they are now', () => {
  const canvas = createCanvas(SIZE, SIZE);
  const { painter } = painterOf(canvas);
  const inkAt = (x: number) => canvas.getContext('2d').getImageData(x, 5, 1, 1).data[3];
  const scene = (x: number) => ({ width: SIZE, height: SIZE, marks: [rect(x)], grids: [], panels: [] });
  const frames = tweener(scene(0), scene(100));
  painter.paint(frames(0.2), themes.light, HERE);
  expect([inkAt(25), inkAt(65)]).toEqual([255, 0]);
  painter.paint(frames(0.6), themes.light, HERE);
  expect([inkAt(25), inkAt(65)]).toEqual([0, 255]);
});

/** Cells on a grid, alike, in any order. */
const cells = fc.shuffledSubarray(Array.from({ length: 25 }, (_, at) => at)).map((all) =>
  all.map((at): RectMark => {
    const place = { x: (at % 5) * 24, y: Math.floor(at / 5) * 24, width: 24, height: 24 };
    return { kind: 'rect', key: `${at}`, ...place, fill: 'cell', stroke: 'text' };
  }),
);

/** One cell after another gets another fill. */
function* filled(cells: readonly RectMark[], turns: readonly number[]): Generator<readonly Mark[]> {
  let marks = cells;
  yield marks;
  for (const turn of turns) {
    const place = turn % Math.max(1, cells.length);
    marks = marks.map((mark, i) => (i === place ? { ...mark, fill: mark.fill === 'cell' ? 'written' : 'cell' } : mark));
    yield marks;
  }
}

/** Skia draws the corners of one rectangle a little fainter than those of many. A line that is drawn twice differs by much more. */
const FAINTER = 20;

test('each pixel is as if everything had been painted', () => {
  fc.assert(
    fc.property(cells, fc.array(fc.nat(24), { maxLength: 4 }), fc.constantFrom(1, 0.9, 1.13), (first, turns, k) => {
      const [canvas, whole] = [createCanvas(SIZE, SIZE), createCanvas(SIZE, SIZE)];
      const [{ painter }, other] = [painterOf(canvas), painterOf(whole)];
      for (const marks of filled(first, turns)) {
        painter.paint(marks, themes.light, { x: 1.3, y: 0.7, k });
        other.painter.forget();
        other.painter.paint(marks, themes.light, { x: 1.3, y: 0.7, k });
        const [a, b] = [canvas.data(), whole.data()];
        expect(a.findIndex((value: number, i: number) => Math.abs(value - b[i]!) > FAINTER)).toBe(-1);
      }
    }),
    { numRuns: 60 },
  );
});
