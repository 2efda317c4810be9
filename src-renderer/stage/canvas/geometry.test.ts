import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARGIN } from '../../../core/scene/stage/shot.ts';
import { encloses, placeDiagram, revealTransform, toScreen, unite, visibleBox } from './geometry.ts';

const size = { width: 800, height: 600 };
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('camera', () => {
  test('the visible part, converted to the screen, is the stage', () => {
    const transform = { x: -30, y: 12, k: 1.7 };
    const { x, y, width, height } = toScreen(visibleBox(transform, size), transform);
    expect([x, y, width, height].map((n) => Math.round(n * 1e6) / 1e6)).toEqual([0, 0, 800, 600]);
  });

  test('centres a diagram that fits, and aligns others at the top left', () => {
    fc.assert(
      fc.property(real(50, 752), real(50, 552), (width, height) => {
        const shown = toScreen({ x: 0, y: 0, width, height }, placeDiagram({ width, height }, size, 1));
        expect(encloses({ x: 0, y: 0, ...size }, shown)).toBe(true);
        expect(shown.x + shown.width / 2).toBeCloseTo(size.width / 2);
      }),
    );
    expect(placeDiagram({ width: 4000, height: 3000 }, size, 1)).toEqual({ k: 1, x: MARGIN, y: MARGIN });
  });

  test('revealed parts are in view, and visible parts stay where they are', () => {
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

  test('targets that are too large are scaled down to a limit, and the scale is restored', () => {
    const away = revealTransform({ x: 0, y: 0, width: 1000, height: 100 }, { x: 0, y: 0, k: 1 }, 1, size);
    expect(away.k).toBeCloseTo((800 - 2 * MARGIN) / 1000);
    expect(revealTransform({ x: 0, y: 0, width: 9000, height: 100 }, away, 1, size).k).toBe(0.6);
    expect(revealTransform({ x: 0, y: 0, width: 100, height: 100 }, away, 1, size).k).toBe(1);
  });

  test('boxes can be united', () => {
    expect(unite([])).toBeNull();
    const boxes = [
      { x: 0, y: 5, width: 10, height: 1 },
      { x: -5, y: 0, width: 1, height: 20 },
    ];
    expect(unite(boxes)).toEqual({ x: -5, y: 0, width: 15, height: 20 });
  });
});
