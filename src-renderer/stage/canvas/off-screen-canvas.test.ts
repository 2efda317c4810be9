import { expect, test, vi } from 'vitest';
import { offScreen } from './off-screen-canvas.ts';

test('a canvas is transferred once, and each view of it paints in the same place', () => {
  const target = {} as OffscreenCanvas;
  const transferControlToOffscreen = vi.fn(() => target);
  const canvas = { transferControlToOffscreen } as unknown as HTMLCanvasElement;
  expect([offScreen(canvas), offScreen(canvas)]).toEqual([target, target]);
  expect(transferControlToOffscreen).toHaveBeenCalledTimes(1);
});

test('a browser without off-screen canvases paints on the page’s canvas', () => {
  const canvas = {} as HTMLCanvasElement;
  expect(offScreen(canvas)).toBe(canvas);
});
