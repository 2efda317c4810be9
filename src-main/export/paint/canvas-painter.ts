import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { paintPicture as paintLayers } from '../../../core/scene/paint-picture.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import type { Theme } from '../../../core/scene/theme.ts';
import type { Pixels } from '../formats/png-file.ts';
import { bundledText } from './bundled-text.ts';
import { registerFonts } from './fonts.ts';

export interface CanvasOptions {
  /** Device pixels a unit of the picture. */
  readonly scale: number;
  readonly transparent: boolean;
}

/** Paints a picture with Skia. */
export function paintPicture(picture: Picture, theme: Theme, options: CanvasOptions): Pixels {
  const canvas = paintCanvas(picture, theme, options);
  const { width, height } = canvas;
  // Opaque pixels are the same premultiplied or not, and a canvas hands them over faster.
  const data = options.transparent ? canvas.getContext('2d').getImageData(0, 0, width, height).data : canvas.data();
  return { data, width, height };
}

export function paintCanvas(picture: Picture, theme: Theme, { scale, transparent }: CanvasOptions): Canvas {
  registerFonts();
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!transparent) {
    context.fillStyle = theme.colors.background;
    context.fillRect(0, 0, width, height);
  }
  paintLayers(context, picture, theme, scale, { text: bundledText });
  return canvas;
}
