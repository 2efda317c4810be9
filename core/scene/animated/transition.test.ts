import { describe, expect, test } from 'vitest';
import type { PathMark, RectMark, TextMark } from '../scene.ts';
import { sameLook } from '../tween.ts';
import { transitionOf } from './transition.ts';

const rect: RectMark = { kind: 'rect', key: 'a', x: 10, y: 20, width: 30, height: 40, fill: 'cell', dash: [4, 3] };
const text: TextMark = {
  ...{ kind: 'text', key: 'a', x: 1, y: 2, text: '7', font: 'mono', size: 16, align: 'middle', color: 'text' },
};
const path: PathMark = { kind: 'path', key: 'a', points: [0, 0, 10, 20], curve: 'line', stroke: 'accent' };

describe('marks look the same', () => {
  test.each([
    [rect, { ...rect, x: 50, width: 1, dash: [4, 3] }],
    [text, { ...text, x: 50, size: 20 }],
    [path, { ...path, points: [5, 5, 6, 6] }],
  ] as const)('if only their geometry differs', (a, b) => {
    expect([sameLook(a, b), sameLook(a, a)]).toEqual([true, true]);
  });

  test.each([
    ...(
      [
        { fill: 'written' },
        { stroke: 'border' },
        { strokeWidth: 2 },
        { dash: [4, 4] },
        { dash: [4] },
        { dash: [4, 3, 4] },
        { dash: undefined },
        { radius: 3 },
      ] as Partial<RectMark>[]
    ).map((changes) => [rect, { ...rect, ...changes } as RectMark] as const),
    ...(
      [{ text: '8' }, { font: 'sans' }, { weight: 600 }, { align: 'end' }, { color: 'accent' }] as Partial<TextMark>[]
    ).map((changes) => [text, { ...text, ...changes }] as const),
    ...(
      [{ curve: 'smooth' }, { closed: true }, { arrow: true }, { points: [0, 0, 1, 1, 2, 2] }] as Partial<PathMark>[]
    ).map((changes) => [path, { ...path, ...changes } as PathMark] as const),
    [rect, text] as const,
    [text, path] as const,
    [path, rect] as const,
  ])('but not %j and %j', (a, b) => {
    expect([sameLook(a, b), sameLook(b, a)]).toEqual([false, false]);
  });
});

describe('the transition of a mark', () => {
  test('moves it by the offset to its place before', () => {
    const offset = { x: -4, y: -5 };
    expect(transitionOf(rect, { ...rect, x: 14, y: 25 })).toEqual({ offset, alike: true, covered: true });
    expect(transitionOf(rect, { ...rect, x: 14, y: 25, width: 1 }).offset).toEqual({
      ...offset,
      width: 30,
      height: 40,
    });
    expect(transitionOf(text, { ...text, x: 5, y: 7 })).toEqual({ offset, alike: true, covered: false });
    expect(transitionOf(text, { ...text, size: 20 }).offset).toBeNull();
    expect(transitionOf(path, { ...path, points: [4, 5, 14, 25] })).toEqual({ offset, alike: true, covered: false });
  });

  test('fades between looks, opacities and shapes', () => {
    expect(transitionOf(rect, { ...rect, fill: 'written' })).toMatchObject({ alike: false, covered: true });
    expect(transitionOf(rect, { ...rect, opacity: 0.5 })).toMatchObject({ alike: false });
    expect(transitionOf({ ...rect, opacity: 1 }, rect)).toMatchObject({ alike: true, covered: false });
    expect(transitionOf(path, { ...path, points: [0, 0, 10, 30] })).toMatchObject({ offset: null, alike: false });
    expect(transitionOf(rect, text)).toMatchObject({ offset: null, alike: false, covered: false });
  });
});
