import { type Canvas, createCanvas } from '#export/canvas';
import { paintPicture as paintLayers } from '../../../core/scene/paint-picture.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import type { Theme } from '../../../core/scene/theme.ts';
import type { Pixels } from '../formats/pixels.ts';
import { bundledText } from './bundled-text.ts';

export interface CanvasOptions {
  /** Device pixels a unit of the picture. */
  readonly scale: number;
  readonly transparent: boolean;
}

/** The last one that was painted on. Canvases that are not used again pile up, since V8 does not know how large they are. */
let canvas: Canvas | null = null;

/** Pixels are read this many rows at a time: Skia keeps a copy of what is read at once. */
const STRIP_ROWS = 64;

/** Paints a picture with Skia, or on the site with the browser’s canvas. @param into memory of earlier pixels that are no longer needed: it is used again where the size is the same */
export function paintPicture(picture: Picture, theme: Theme, options: CanvasOptions, into?: Uint8Array): Pixels {
  const painted = paintCanvas(picture, theme, options);
  const { width, height } = painted;
  const context = painted.getContext('2d');
  const size = width * height * 4;
  const data = into?.length === size ? into : new Uint8Array(size);
  for (let y = 0; y < height; y += STRIP_ROWS) {
    const strip = context.getImageData(0, y, width, Math.min(STRIP_ROWS, height - y)).data;
    data.set(strip, y * width * 4);
  }
  return { data, width, height };
}

/** The canvas is the same for pictures of one size: use it before painting the next. */
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
