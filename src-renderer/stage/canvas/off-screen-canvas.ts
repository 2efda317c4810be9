const known = new WeakMap<HTMLCanvasElement, HTMLCanvasElement | OffscreenCanvas>();

/**
 * Returns an off-screen canvas if the browser supports it. Without a graphics card the page would copy its own canvas in each frame, which
 * takes as long as painting it. A canvas can be transferred only once.
 */
export function offScreen(canvas: HTMLCanvasElement): HTMLCanvasElement | OffscreenCanvas {
  const before = known.get(canvas);
  if (before !== undefined) return before;
  const target = 'transferControlToOffscreen' in canvas ? canvas.transferControlToOffscreen() : canvas;
  known.set(canvas, target);
  return target;
}
