import type { Context2D } from './context-2d.ts';
import { type PaintOptions, paint } from './paint.ts';
import type { Picture } from './svg.ts';
import type { Theme } from './theme.ts';

/** Painting pictures needs these methods in addition to those for marks. */
interface PictureContext extends Context2D {
  scale(x: number, y: number): void;
  translate(x: number, y: number): void;
  clip(): void;
}

/**
 * Draws the layers of a picture in order.
 * @param scale device pixels per unit of the picture
 */
export function paintPicture(
  context: PictureContext,
  picture: Picture,
  theme: Theme,
  scale: number,
  options: PaintOptions = {},
): void {
  for (const { marks, x, y, scale: grown, clip } of picture.layers) {
    context.save();
    context.scale(scale, scale);
    if (clip !== undefined) {
      context.beginPath();
      context.rect(clip.x, clip.y, clip.width, clip.height);
      context.clip();
    }
    context.translate(x, y);
    context.scale(grown, grown);
    paint(context, marks, theme, options);
    context.restore();
  }
}
