import type { Paint } from '../exporting.ts';
import { Painter } from './painter.ts';

/** After this long without a picture its memory is freed. */
const KEPT_MS = 30_000;

/** The painter that has nothing to do. Starting one takes longer than painting a preview. */
let idle: { readonly painter: Painter; readonly timer: NodeJS.Timeout } | null = null;

/** Paints in a thread: a picture takes up to a tenth of a second, in which a window would not move. */
export const paintInThread: Paint = async (request, options) => {
  const painter = takeIdle() ?? new Painter();
  try {
    await painter.paint(request, options);
  } finally {
    if (painter.isReusable && idle === null) keep(painter);
    else await painter.end();
  }
};

function takeIdle(): Painter | null {
  if (idle === null) return null;
  const { painter, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return painter.isReusable ? painter : null;
}

function keep(painter: Painter): void {
  const timer = setTimeout(() => {
    idle = null;
    void painter.end();
  }, KEPT_MS);
  timer.unref();
  idle = { painter, timer };
}
