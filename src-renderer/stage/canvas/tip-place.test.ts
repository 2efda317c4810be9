import { describe, expect, test } from 'vitest';
import { runText, sceneAt } from '../../../core/scene/testing/world.ts';
import { type Box, toScreen } from './geometry.ts';
import { drawnIn, placeOfTip } from './tip-place.ts';

const room = { width: 900, height: 500 };
const tip = { width: 200, height: 80 };
const row = (y: number, width: number) => ({ x: 300, y, width, height: 80 });
const cell = (y: number) => ({ x: 400, y, width: 80, height: 80 });
const place = (y: number, ...rows: readonly Box[]) => placeOfTip(tip, cell(y), { rows, parts: rows }, room);

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('a tip', () => {
  test('is right of the nearest row that is short enough', () => {
    expect(place(100, row(100, 560), row(300, 320))).toEqual({ x: 632, y: 300 });
    expect(place(100, row(100, 320), row(300, 320))).toEqual({ x: 632, y: 100 });
  });

  test('is below the last row if none is short enough, and above the first without room there', () => {
    expect(place(100, row(100, 560), row(260, 560))).toEqual({ x: 340, y: 352 });
    expect(place(220, row(220, 560), row(380, 560))).toEqual({ x: 340, y: 128 });
  });

  test('never covers the cell that it is about', () => {
    const full = { x: 0, y: 0, width: 900, height: 500 };
    for (const y of [0, 210, 420]) expect(overlaps({ ...place(y, full), ...tip }, cell(y))).toBe(false);
  });

  test.each(['bat orc owl wolf', 'hero bat ghost owl wolf orc', 'owl'])(
    'of a set with %s covers no cell, text or arrow',
    (members) => {
      const lines = [
        'config sparsePage 8',
        'tag Burning',
        ...['hero', 'bat', 'ghost', 'owl', 'wolf', 'orc'].map((name) => `create ${name}`),
        ...members.split(' ').map((name) => `add ${name} Burning`),
      ];
      const run = runText(lines.join('\n'));
      const visible = (name: string) => name === 'Burning';
      const scene = sceneAt(run, run.timeline.length, { visible, plain: true });
      const size = { width: 1008, height: 740 };
      const transform = { x: 40, y: 80, k: 2.2 };
      const drawn = drawnIn({ scene, transform, size });
      const wide = { width: 240, height: 90 };
      const cells = scene.grids.flatMap((grid) => grid.cells);
      expect(cells.length).toBeGreaterThan(5);
      for (const shown of cells) {
        const box = { ...placeOfTip(wide, toScreen(shown, transform), drawn, size), ...wide };
        expect(
          drawn.parts.filter((part) => overlaps(part, box)),
          shown.key,
        ).toEqual([]);
      }
    },
  );
});
