import { expect, test } from 'vitest';
import type { ScenePanel } from '../../../core/scene/scene.ts';
import { levelBeyond } from './semantic-zoom.ts';

const size = { width: 800, height: 600 };
const tiles: ScenePanel[] = ['a', 'b'].map((name, i) => {
  return { name, title: name, x: i * 200, y: 0, width: 190, height: 100, part: 'tile', state: 'same' };
});

test('zooming far out of panels shows the map', () => {
  expect(levelBeyond(tiles, { x: 0, y: 0, k: 0.5 }, size, null)).toBe(null);
  expect(levelBeyond(tiles, { x: 0, y: 0, k: 0.15 }, size, null)).toEqual({ kind: 'map' });
});

test('zooming into the map shows the structure in the centre, and zooming out the whole map', () => {
  expect(levelBeyond(tiles, { x: 0, y: 0, k: 1.5 }, size, 1)).toBe(null);
  const over = (x: number) => ({ k: 3, x: 400 - 3 * x, y: 300 - 3 * 50 });
  expect(levelBeyond(tiles, over(90), size, 1)).toEqual({ kind: 'structure', name: 'a' });
  expect(levelBeyond(tiles, over(260), size, 1)).toEqual({ kind: 'structure', name: 'b' });
  expect(levelBeyond(tiles, { x: 0, y: 0, k: 0.3 }, size, 1)).toEqual({ kind: 'map' });
});
