import { expect, test } from 'vitest';
import type { Mark } from '../../../core/scene/scene.ts';
import { themes } from '../../../core/scene/theme.ts';
import { Painter } from './painter.ts';

const HERE = { x: 0, y: 0, k: 1 };
const rect = (x: number): Mark => ({ kind: 'rect', key: 'a', x, y: 0, width: 10, height: 10, fill: 'surface' });

/** Returns a painter, and the number of times that its canvas was cleared. */
function counted() {
  let count = 0;
  const ignore = (): void => undefined;
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === 'clearRect' ? () => count++ : ignore),
    set: () => true,
  });
  const canvas = { width: 100, height: 100, getContext: () => context } as unknown as HTMLCanvasElement;
  return { painter: new Painter(canvas), times: () => count };
}

test('an unchanged picture is not painted again', () => {
  const { painter, times } = counted();
  painter.paint([rect(1)], themes.light, HERE, false);
  painter.paint([rect(1)], themes.light, HERE, false);
  expect(times()).toBe(1);
  painter.paint([rect(2)], themes.light, HERE, false);
  painter.paint([rect(2)], themes.dark, HERE, false);
  painter.paint([rect(2)], themes.dark, { ...HERE, x: 1 }, false);
  expect(times()).toBe(4);
});

test('it is painted again if the canvas has another size, after fonts were loaded, and after marks that move in place', () => {
  const { painter, times } = counted();
  const paint = (moving = false): void => painter.paint([rect(1)], themes.light, HERE, moving);
  paint();
  painter.resize({ width: 50, height: 50 }, 1);
  paint();
  painter.forget();
  paint();
  expect(times()).toBe(3);
  paint(true);
  expect(times()).toBe(3);
  painter.forget();
  paint(true);
  paint(true);
  expect(times()).toBe(5);
});
