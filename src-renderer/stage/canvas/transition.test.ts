import { expect, test } from 'vitest';
import type { Mark, RectMark, Scene } from '../../../core/scene/scene.ts';
import { Transition } from './transition.ts';

const cell = (key: string, x: number, origin?: string): RectMark => ({
  ...{ kind: 'rect', key, x, y: 0, width: 10, height: 10, fill: 'cell' },
  ...(origin !== undefined && { origin }),
});
const scene = (...marks: Mark[]): Scene => ({ width: 200, height: 10, marks, grids: [], panels: [] });

/** Both tables are closed before the step, and open behind it. */
const closed = scene();
const opened = scene(cell('table 1', 0));
const moved = scene(cell('table 1', 0), cell('table 2', 100, 'table 1'));

/** Returns where a cell is drawn at a moment between 0 and 1. */
function placeAt(transition: Transition, key: string, now: number): number | null {
  const found = transition.marksAt(now).find((mark): mark is RectMark => mark.kind === 'rect' && mark.key === key);
  return found?.x ?? null;
}

test.each([
  ['forward', 3, 4, { from: closed, to: moved }, (t: number) => t],
  ['backward', 4, 3, { from: moved, to: closed }, (t: number) => 1 - t],
] as const)('a value travels after the structures have opened, %s', (_, from, to, ends, at) => {
  const transition = new Transition(from, to, 0, 1, { ...ends, opened: () => opened });
  expect(placeAt(transition, 'table 1', at(0.2))).toBe(0);
  expect(placeAt(transition, 'table 2', at(0.2))).toBeNull();
  expect(placeAt(transition, 'table 2', at(0.45))).toBeLessThan(20);
  expect(placeAt(transition, 'table 2', at(0.7))).toBeCloseTo(50);
});

test('without a hidden origin, the layout of the later position is not drawn', () => {
  const drawn = scene(cell('table 1', 0), cell('table 2', 60));
  const refused = (): Scene => {
    throw new Error('drawn');
  };
  const transition = new Transition(3, 4, 0, 1, { from: drawn, to: moved, opened: refused });
  expect(placeAt(transition, 'table 2', 0.5)).toBeCloseTo(50);
});
