import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridSize, tileAt, tileGrid } from './tile-grid.ts';

const sizes = fc.record({ width: fc.integer({ min: 300, max: 2500 }), height: fc.integer({ min: 200, max: 1400 }) });

test('tiles are apart and in order, and their bounds equal the size of the grid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), sizes, (count, size) => {
      const grid = tileGrid(count, size);
      const whole = gridSize(grid, count);
      const tiles = Array.from({ length: count }, (_, i) => tileAt(grid, i));
      expect(whole.width).toBeLessThanOrEqual(size.width);
      expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBe(whole.width);
      expect(Math.max(...tiles.map(({ y, height }) => y + height))).toBe(whole.height);
      for (const [i, tile] of tiles.entries()) {
        const next = tiles[i + 1];
        if (next === undefined) continue;
        if (next.y === tile.y) expect(next.x).toBeGreaterThan(tile.x + tile.width);
        else expect(next.y).toBeGreaterThan(tile.y + tile.height);
      }
    }),
  );
});

test('every tile has room for a name and a number, also if there are too many for the viewport', () => {
  for (const count of [1, 7, 40, 200, 2000]) {
    const { width, height } = tileGrid(count, { width: 976, height: 512 });
    expect(width).toBeGreaterThanOrEqual(92);
    expect(height).toBeGreaterThanOrEqual(24);
  }
});

test('203 tables fit into a window', () => {
  for (const size of [
    { width: 1392, height: 652 },
    { width: 1872, height: 900 },
  ])
    expect(gridSize(tileGrid(203, size), 203).height).toBeLessThanOrEqual(size.height);
});

test.each([
  [0, 300, 200, 1, 300, 168, 12, 1, 1],
  [1, 976, 512, 1, 320, 168, 12, 320, 168],
  [7, 976, 512, 3, 317, 162, 12, 975, 510],
  [13, 1300, 200, 7, 175, 94, 12, 1297, 200],
  [40, 976, 512, 6, 152, 62, 12, 972, 506],
  [41, 976, 512, 4, 235, 35, 12, 976, 505],
  [60, 976, 512, 5, 185, 31, 12, 973, 504],
  [61, 976, 512, 5, 192, 35, 4, 976, 503],
  [5, 100, 100, 1, 100, 24, 4, 100, 136],
  [200, 976, 512, 10, 94, 24, 4, 976, 556],
])('%i tiles in %i × %i are %i columns of %i × %i', (count, width, height, columns, wide, high, gap, across, down) => {
  const grid = tileGrid(count, { width, height });
  expect(grid).toEqual({ columns, width: wide, height: high, gap });
  expect(gridSize(grid, count)).toEqual({ width: across, height: down });
});
