import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeHome, arrangeWhole } from './arrangement.ts';
import {
  encloses,
  fitScale,
  homeScale,
  MARGIN,
  placeDiagram,
  revealTransform,
  toScreen,
  unite,
  visibleBox,
} from './geometry.ts';

const size = { width: 800, height: 600 };
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('camera', () => {
  test('what it sees, seen on screen, is the stage', () => {
    const transform = { x: -30, y: 12, k: 1.7 };
    const { x, y, width, height } = toScreen(visibleBox(transform, size), transform);
    expect([x, y, width, height].map((n) => Math.round(n * 1e6) / 1e6)).toEqual([0, 0, 800, 600]);
  });

  test('begins small where that shows the whole width, and readable where it does not', () => {
    expect(homeScale({ width: 1000, height: 3000 }, size)).toBeCloseTo(0.752);
    expect(homeScale({ width: 1600, height: 3000 }, size)).toBe(0.9);
  });

  test('a whole diagram fits into the stage', () => {
    fc.assert(
      fc.property(real(50, 4000), real(50, 3000), (width, height) => {
        const extent = { width, height };
        const transform = placeDiagram(extent, size, fitScale(extent, size));
        const shown = toScreen({ x: 0, y: 0, ...extent }, transform);
        expect(encloses({ x: 0, y: 0, ...size }, shown)).toBe(true);
      }),
    );
  });

  test('what is revealed is in view, and what is in view stays where it is', () => {
    fc.assert(
      fc.property(real(-2000, 2000), real(-2000, 2000), real(10, 300), real(10, 200), (x, y, width, height) => {
        const target = { x, y, width, height };
        const to = revealTransform(target, { x: 0, y: 0, k: 1 }, 1, size);
        const shown = toScreen(target, to);
        expect(encloses({ x: -0.01, y: -0.01, width: 800.02, height: 600.02 }, shown)).toBe(true);
        const again = revealTransform(target, to, 1, size);
        expect([again.x, again.y, again.k].map(Math.round)).toEqual([to.x, to.y, to.k].map(Math.round));
      }),
    );
  });

  test('what is too large is shown smaller, to a limit, and the scale comes back', () => {
    const away = revealTransform({ x: 0, y: 0, width: 1000, height: 100 }, { x: 0, y: 0, k: 1 }, 1, size);
    expect(away.k).toBeCloseTo((800 - 2 * MARGIN) / 1000);
    expect(revealTransform({ x: 0, y: 0, width: 9000, height: 100 }, away, 1, size).k).toBe(0.6);
    expect(revealTransform({ x: 0, y: 0, width: 100, height: 100 }, away, 1, size).k).toBe(1);
  });

  test('boxes unite', () => {
    expect(unite([])).toBeNull();
    const boxes = [
      { x: 0, y: 5, width: 10, height: 1 },
      { x: -5, y: 0, width: 1, height: 20 },
    ];
    expect(unite(boxes)).toEqual({ x: -5, y: 0, width: 15, height: 20 });
  });
});

describe('arrangement', () => {
  /** Three storages, each of one line of 600 and 300 high. */
  const small = ({ abreast }: { abreast: number }) => ({ width: 600 * abreast, height: 300 * Math.ceil(3 / abreast) });
  /** An array of ten thousand cells. */
  const large = ({ wrap }: { wrap: number }) => ({ width: wrap, height: (10_000 * 44 * 76) / wrap });

  test('puts storages side by side where that shows them larger', () => {
    expect(arrangeWhole({ width: 1900, height: 360 }, small).abreast).toBe(3);
    expect(arrangeWhole({ width: 700, height: 1400 }, small).abreast).toBe(1);
  });

  test('begins with everything if it can be read, else with lines as wide as the stage', () => {
    expect(arrangeHome({ width: 1900, height: 360 }, small).abreast).toBe(3);
    const long = arrangeHome(size, large);
    expect(long.abreast).toBe(1);
    expect(long.wrap).toBeLessThan(1000);
    expect(arrangeWhole(size, large).wrap).toBeGreaterThan(3000);
  });
});
