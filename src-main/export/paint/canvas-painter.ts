import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { paint } from '../../../core/scene/paint.ts';
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
  if (!options.transparent) return { data: canvas.data(), width, height };
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { data: new Uint8Array(data.buffer), width, height };
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
  for (const layer of picture.layers) {
    context.save();
    context.scale(scale, scale);
    if (layer.clip !== undefined) {
      const { x, y, width: w, height: h } = layer.clip;
      context.beginPath();
      context.rect(x, y, w, h);
      context.clip();
    }
    context.translate(layer.x, layer.y);
    context.scale(layer.scale, layer.scale);
    paint(context, layer.marks, theme, { text: bundledText });
    context.restore();
  }
  return canvas;
}
