import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScenePanel } from '../../../core/scene/scene.ts';
import { diagramPoint, MINIMAP, minimapMarks, minimapScale, needsMinimap, onMinimap, panelsSeen } from './minimap.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const extents = fc.record({ width: real(10, 1e5), height: real(10, 1e7) });

function panel(name: string, x: number, y: number, state: ScenePanel['state'] = 'same'): ScenePanel {
  return { name, title: name, x, y, width: 100, height: 100, part: 'card', state };
}

test('a point of the minimap corresponds to its place in the diagram, and no diagram exceeds the minimap', () => {
  fc.assert(
    fc.property(extents, real(0, 1), real(0, 1), (extent, across, down) => {
      const scale = minimapScale(extent);
      const at = { x: across * extent.width, y: down * extent.height };
      const { x, y } = onMinimap({ ...at, width: 0, height: 0 }, scale, 0);
      const back = diagramPoint({ x, y }, scale);
      expect(Math.abs(back.x - at.x) * scale.x).toBeLessThan(1.01);
      expect(Math.abs(back.y - at.y) * scale.y).toBeLessThan(1.01);
      expect(scale.width).toBeLessThanOrEqual(MINIMAP.width);
      expect(scale.height).toBeLessThanOrEqual(MINIMAP.height);
    }),
  );
});

test('the frame stays on the minimap wherever the camera is', () => {
  fc.assert(
    fc.property(extents, real(-1e6, 1e6), real(-1e6, 1e6), real(1, 1e5), (extent, x, y, size) => {
      const scale = minimapScale(extent);
      const frame = onMinimap({ x, y, width: size, height: size }, scale, 6);
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.y).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.width).toBeLessThanOrEqual(scale.width);
      expect(frame.y + frame.height).toBeLessThanOrEqual(scale.height);
    }),
  );
});

test('it is shown only while something is out of view', () => {
  const panels = [panel('a', 0, 0), panel('b', 200, 0, 'written')];
  const extent = { width: 300, height: 100 };
  const all = { panels, extent, seen: { x: -10, y: -10, width: 400, height: 200 } };
  const part = { panels, extent, seen: { x: 0, y: 0, width: 150, height: 100 } };
  expect(needsMinimap(all)).toBe(false);
  expect(needsMinimap(part)).toBe(true);
  expect(panelsSeen(part)).toBe(1);
  const marks = minimapMarks(part, minimapScale(extent));
  expect(marks.map(({ key }) => key)).toEqual(['card:a', 'card:b', 'seen']);
  expect(marks[1]).toMatchObject({ stroke: 'written' });
});
