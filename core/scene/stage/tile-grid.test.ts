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
