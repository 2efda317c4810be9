import type { Size } from '../../../core/scene/kit/measures.ts';
import { paint } from '../../../core/scene/paint.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import type { Shot } from '../../../core/scene/stage/shot.ts';
import { type ThemeName, themes } from '../../../core/scene/theme.ts';
import { notePicture } from '../canvas/first-picture-mark.ts';
import type { Box, Transform } from '../canvas/geometry.ts';
import type { Lens } from '../canvas/scene-at.ts';

/** The place of a picture in its frame. There is no camera. */
export interface StillPlacement {
  readonly lens: Lens;
  readonly transform: Transform;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** A picture is cropped rather than scaled below `least`, and never enlarged beyond `most`. */
const SCALES = { least: 0.3, most: 2 };
/** The padding of panels in scene units, because the picture has its own frame. */
const PANEL_PADDING = 14;

/** Centres a picture in its frame, as large as it fits with `margin` pixels around it. If it is too large, `centre` is shown. */
export function frameOf(
  lens: Omit<Lens, 'shot'>,
  { view, extent }: Shot,
  size: Size,
  margin: number,
  centre: Box | null = null,
): StillPlacement {
  const inside = { width: extent.width - 2 * PANEL_PADDING, height: extent.height - 2 * PANEL_PADDING };
  const room = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const fit = Math.min(room.width / inside.width, room.height / inside.height);
  const k = Math.min(SCALES.most, Math.max(SCALES.least, fit));
  const start = (from: 'x' | 'y', length: 'width' | 'height'): number => {
    const slack = room[length] - inside[length] * k;
    if (slack >= 0) return slack / 2;
    const wanted = centre === null ? 0 : room[length] / 2 - (centre[from] + centre[length] / 2 - PANEL_PADDING) * k;
    return Math.min(0, Math.max(slack, wanted));
  };
  const corner = margin - PANEL_PADDING * k;
  const transform = { k, x: corner + start('x', 'width'), y: corner + start('y', 'height') };
  return { lens: { ...lens, shot: view }, transform, size, ratio: devicePixelRatio };
}

/** A box that contains every diagram. */
export const EVERYWHERE = { x: -10_000, y: -10_000, width: 20_000, height: 20_000 };

/** Paints marks into a canvas of the frame's size, without the frames of panels. */
export function paintFramed(
  canvas: HTMLCanvasElement,
  frame: StillPlacement,
  marks: readonly Mark[],
  theme: ThemeName,
): void {
  const { size, ratio, transform } = frame;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const { k, x, y } = transform;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
  const inside = marks.filter((mark) => mark.kind !== 'rect' || mark.isCard !== true);
  paint(context, inside, themes[theme], { scale: ratio * k });
  notePicture();
}
