import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Explained } from './meanings.ts';
import type { Mark, RectMark, Scene, TextMark } from './scene.ts';
import { DEMO, positionAfter, runText, sceneAt } from './testing/world.ts';
import { ease, isStill, tweener } from './tween.ts';

function scene(marks: readonly Mark[]): Scene {
  return { width: 100, height: 100, marks, grids: [], panels: [] };
}

function rect(key: string, x: number, changes: Partial<Exclude<RectMark, { stroke: Explained }>> = {}): RectMark {
  return { kind: 'rect', key, x, y: 0, width: 10, height: 10, fill: 'cell', ...changes };
}

function text(key: string, value: string, x: number, changes: Partial<TextMark> = {}): TextMark {
  const look = { font: 'mono', size: 16, align: 'middle', color: 'text' } as const;
  return { kind: 'text', key, x, y: 0, text: value, ...look, ...changes };
}

const coordinate = fc.integer({ min: -100, max: 100 });
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyRect = fc
  .record({ key, x: coordinate, y: coordinate, fill: fc.constantFrom('cell', 'written') })
  .map(({ key: name, x, y, fill }): Mark => rect(name, x, { y, fill: fill as 'cell' }));
const anyText = fc
  .record({ key, x: coordinate, value: fc.constantFrom('1', '2'), origin: fc.option(key) })
  .map(
    ({ key: name, x, value, origin }): Mark =>
      text(`text ${name}`, value, x, origin === null ? {} : { origin: `text ${origin}` }),
  );
const anyPath = fc
  .record({ key, points: fc.array(coordinate, { minLength: 4, maxLength: 8 }) })
  .map(({ key: name, points }): Mark => {
    const even = points.slice(0, points.length - (points.length % 2));
    return { kind: 'path', key: `path ${name}`, points: even, curve: 'line', stroke: 'accent' };
  });
const anyScene = fc
  .uniqueArray(fc.oneof(anyRect, anyText, anyPath), { selector: (mark) => mark.key, maxLength: 12 })
  .map(scene);

const tween = (a: Scene, b: Scene, t: number) => tweener(a, b)(t);

describe('tween', () => {
  test('returns exactly the two scenes at its ends', () => {
    fc.assert(
      fc.property(anyScene, anyScene, (a, b) => {
        expect(tween(a, b, 0)).toBe(a.marks);
        expect(tween(a, b, 1)).toBe(b.marks);
      }),
    );
  });

  test('depends only on its arguments and returns unique keys and valid opacities', () => {
    fc.assert(
      fc.property(anyScene, anyScene, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, t) => {
        const frame = tween(a, b, t);
        expect(tween(a, b, t)).toEqual(frame);
        expect(new Set(frame.map((mark) => mark.key)).size).toBe(frame.length);
        for (const { opacity = 1 } of frame) expect(opacity >= 0 && opacity <= 1).toBe(true);
      }),
    );
  });

  test('is continuous at both ends', () => {
    fc.assert(
      fc.property(anyScene, anyScene, (a, b) => {
        for (const [t, end] of [
          [1e-9, a],
          [1 - 1e-9, b],
        ] as const) {
          const frame = new Map(tween(a, b, t).map((mark) => [mark.key.replace(/~$/, ''), mark]));
          const visible = tween(a, b, t).filter((mark) => (mark.opacity ?? 1) > 0.001);
          expect(visible.length).toBeGreaterThanOrEqual(end.marks.length);
          for (const mark of end.marks) expect(frame.has(mark.key)).toBe(true);
        }
      }),
    );
  });

  test('marks with the same key move and grow', () => {
    expect(tween(scene([rect('a', 0)]), scene([rect('a', 10, { width: 20 })]), 0.5)).toEqual([
      { ...rect('a', 5), width: 15, opacity: 1 },
    ]);
  });

  test('a tweener returns the same frames as tween', () => {
    fc.assert(
      fc.property(anyScene, anyScene, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (a, b, times) => {
        const frames = tweener(a, b);
        for (const t of times) expect(frames(t)).toEqual(tween(a, b, t));
      }),
    );
  });

  test('an unchanged mark is the same object', () => {
    const same = rect('a', 3);
    expect(tween(scene([rect('a', 3)]), scene([same]), 0.5)[0]).toBe(same);
  });

  test('new marks fade in, and removed marks fade out at their place in the painting order', () => {
    const frame = tween(
      scene([rect('a', 0), rect('gone', 1), rect('b', 2)]),
      scene([rect('a', 0), rect('b', 2), rect('new', 3)]),
      0.25,
    );
    expect(frame.map((mark) => [mark.key, mark.opacity ?? 1])).toEqual([
      ['a', 1],
      ['gone~', 0.75],
      ['b', 1],
      ['new', 0.25],
    ]);
  });

  test('a changed text is cross-faded', () => {
    const frame = tween(scene([text('a', '1', 0)]), scene([text('a', '2', 0)]), 0.25) as TextMark[];
    expect(frame.map((mark) => [mark.text, mark.opacity])).toEqual([
      ['1', 0.75],
      ['2', 0.25],
    ]);
  });

  test('a changed fill fades in over the old one, which stays opaque', () => {
    const frame = tween(scene([rect('a', 0)]), scene([rect('a', 0, { fill: 'written' })]), 0.25) as RectMark[];
    expect(frame.map((mark) => [mark.fill, mark.opacity])).toEqual([
      ['cell', 1],
      ['written', 0.25],
    ]);
  });

  test('a mark with an origin travels from there above the others, and the mark that it replaces fades', () => {
    const a = scene([text('from', '7', 100), text('to', '3', 0)]);
    const b = scene([text('to', '7', 0, { origin: 'from' }), text('from', '7', 100)]);
    const frame = tween(a, b, 0.5) as TextMark[];
    expect(frame.map((mark) => [mark.key, mark.text, Math.round(mark.x)])).toEqual([
      ['to~', '3', 0],
      ['from', '7', 100],
      ['to', '7', 50],
    ]);
    expect(frame[2]?.opacity).toBe(1);
    expect(frame[2]?.y).not.toBe(0);
  });

  test('a mark does not travel from a mark of another kind, and a text does not become a rectangle', () => {
    const from = rect('from', 100);
    const [still, faded] = tween(scene([from]), scene([from, text('to', '7', 0, { origin: 'from' })]), 0.5);
    expect([still, faded]).toEqual([from, { ...text('to', '7', 0, { origin: 'from' }), opacity: 0.5 }]);
    const frame = tween(scene([text('a', '7', 0)]), scene([rect('a', 50)]), 0.5);
    expect(frame.map(({ kind, opacity }) => [kind, opacity])).toEqual([
      ['text', 0.5],
      ['rect', 0.5],
    ]);
    expect((frame as RectMark[]).map(({ x }) => x)).toEqual([0, 50]);
  });

  test('a mark whose origin is not drawn only fades in', () => {
    const frame = tween(scene([]), scene([text('to', '7', 0, { origin: 'away' })]), 0.5);
    expect(frame).toMatchObject([{ key: 'to', x: 0, opacity: 0.5 }]);
  });
});

test('swap-and-pop is shown as a move although no move was recorded', () => {
  const run = runText(DEMO);
  const position = positionAfter(run, 'write-last-into-hole');
  const before = sceneAt(run, position - 1);
  const now = sceneAt(run, position);
  const moved = now.marks.find((mark) => mark.key === 'value:Position.packed:1');
  expect(moved).toMatchObject({ text: '37', origin: 'value:Position.packed:3' });
  const frame = tweener(before, now)(0.5);
  const traveller = frame.find((mark) => mark.key === 'value:Position.packed:1') as TextMark;
  const [left, right] = [1, 3].map((row) => now.grids.find((g) => g.column === 'Position.packed')?.cells[row]?.x ?? 0);
  expect(traveller.x).toBeGreaterThan(left! + 22);
  expect(traveller.x).toBeLessThan(right! + 22);
  expect(frame.indexOf(traveller)).toBeGreaterThan(frame.length - 5);
});

test('ease goes from 0 to 1 and is slow at both ends', () => {
  expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
  expect(ease(0.1)).toBeLessThan(0.05);
  expect(ease(0.9)).toBeGreaterThan(0.95);
});

describe('isStill', () => {
  const mark = rect('a', 0);

  test('is true only if every mark stays the same', () => {
    expect(isStill(scene([mark]), scene([{ ...mark }]))).toBe(true);
    expect(isStill(scene([mark]), scene([]))).toBe(false);
    for (const other of [rect('a', 1), rect('b', 0), rect('a', 0, { fill: 'border' }), rect('a', 0, { opacity: 0.5 })])
      expect(isStill(scene([mark]), scene([other]))).toBe(false);
  });

  test('is false if a mark travels to the place of an equal one', () => {
    expect(isStill(scene([mark]), scene([rect('a', 0, { origin: 'b' })]))).toBe(false);
    expect(isStill(scene([mark]), scene([rect('a', 0, { origin: 'a' })]))).toBe(true);
  });
});
