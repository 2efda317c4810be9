import { type Canvas, createCanvas } from '#export/canvas';
import { paintPicture as paintLayers } from '../../../core/scene/paint-picture.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import type { Theme } from '../../../core/scene/theme.ts';
import { bundledText } from '../fonts/bundled-text.ts';
import type { Pixels } from './pixels.ts';
import { yuv420 } from './yuv.ts';

export interface CanvasOptions {
  /** Device pixels per unit of the picture. */
  readonly scale: number;
  readonly transparent: boolean;
}

/** The last canvas, which is reused. New canvases would pile up, because V8 does not know their size. */
let canvas: Canvas | null = null;

/** Number of rows that are read together, because Skia keeps a copy of each read. It is even, so the rows contain whole YUV blocks. */
const STRIP_ROWS = 64;

/**
 * Paints a picture with Skia, or on the site with the browser's canvas.
 * @param into an earlier picture's memory, reused if it fits
 */
export type PaintInto = (picture: Picture, theme: Theme, options: CanvasOptions, into?: Uint8Array) => Pixels;

/** Returns the pixels of the canvas. */
export const paintPixels: PaintInto = (picture, theme, options, into) => {
  const painted = paintCanvas(picture, theme, options);
  const { width, height } = painted;
  const data = memoryOf(width * height * 4, into);
  for (const { pixels, top } of stripsOf(painted)) data.set(pixels, top * width * 4);
  return { data, width, height };
};

/** Returns the picture in the layout of `yuv420`. Its width and height on the canvas are even. */
export const paintYuv: PaintInto = (picture, theme, options, into) => {
  const painted = paintCanvas(picture, theme, options);
  const { width, height } = painted;
  const data = memoryOf(width * height * 1.5, into);
  for (const { pixels, top } of stripsOf(painted)) {
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    yuv420(words, { width, height }, data, top);
  }
  return { data, width, height };
};

function memoryOf(size: number, into: Uint8Array | undefined): Uint8Array {
  return into?.length === size ? into : new Uint8Array(size);
}

/** Yields the rows of a canvas from top to bottom in strips. */
function* stripsOf(canvas: Canvas): Iterable<{ readonly pixels: Uint8ClampedArray; readonly top: number }> {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  for (let top = 0; top < height; top += STRIP_ROWS) {
    yield { pixels: context.getImageData(0, top, width, Math.min(STRIP_ROWS, height - top)).data, top };
  }
}

/** Paints a picture on a canvas. Pictures of one size share the canvas, so use it before the next call. */
export function paintCanvas(picture: Picture, theme: Theme, { scale, transparent }: CanvasOptions): Canvas {
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  if (canvas?.width !== width || canvas.height !== height) canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, width, height);
  if (!transparent) {
    context.fillStyle = theme.colors.background;
    context.fillRect(0, 0, width, height);
  }
  paintLayers(context, picture, theme, scale, { text: bundledText });
  return canvas;
}
