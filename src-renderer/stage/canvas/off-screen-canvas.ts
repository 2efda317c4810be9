const known = new WeakMap<HTMLCanvasElement, HTMLCanvasElement | OffscreenCanvas>();

/**
 * What to paint on for a canvas of the page. Where the browser can, it is an off-screen one whose pictures go to the screen by themselves:
 * without a graphics card the page would copy its own canvas in each frame, which takes as long as painting it. A canvas is handed over once.
 */
export function offScreen(canvas: HTMLCanvasElement): HTMLCanvasElement | OffscreenCanvas {
  const before = known.get(canvas);
  if (before !== undefined) return before;
  const target = 'transferControlToOffscreen' in canvas ? canvas.transferControlToOffscreen() : canvas;
  known.set(canvas, target);
  return target;
}
