import { paint } from '../../core/scene/paint.ts';
import type { Mark } from '../../core/scene/scene.ts';
import { type ThemeName, themes } from '../../core/scene/theme.ts';
import { type Arrangement, arrangeWhole } from '../stage/arrangement.ts';
import { padded, type Size, type Transform } from '../stage/geometry.ts';
import { changedArea, type Lens, sceneAt } from '../stage/scene-at.ts';

/** A picture without a camera: what is shown of memory, and at which positions. */
export interface Framed {
  readonly lens: Omit<Lens, keyof Arrangement>;
  /** Positions that have to fit into the frame. */
  readonly positions: readonly number[];
}

/** Where a picture is in its frame. */
export interface Frame {
  readonly lens: Lens;
  readonly transform: Transform;
  readonly size: Size;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
}

/** Smaller than this a picture is cut off instead, and so that a small one does not look like a poster. */
const SCALES = { least: 0.5, most: 2 };
/** Frames of panels, in scene units: the picture has a frame of its own. */
const PANEL_PADDING = 14;

/** Places a picture in its frame, as large as it fits with `margin` pixels around it. One that is too large shows what changed. */
export function frameOf({ lens, positions }: Framed, size: Size, ratio: number, margin: number): Frame {
  const arrangement = arrangeWhole(size, (tried) => extentOf({ ...lens, ...tried }, positions));
  const arranged = { ...lens, ...arrangement };
  const extent = padded({ x: 0, y: 0, ...extentOf(arranged, positions) }, -PANEL_PADDING);
  const room = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const fit = Math.min(SCALES.most, room.width / extent.width, room.height / extent.height);
  const k = Math.max(SCALES.least, fit);
  const seen = changedArea(arranged, positions[0]!) ?? extent;
  const start = (from: 'x' | 'y', length: 'width' | 'height'): number => {
    const slack = room[length] - extent[length] * k;
    const wanted = room[length] / 2 - (seen[from] + seen[length] / 2) * k;
    const first = -extent[from] * k;
    return margin + (slack >= 0 ? first + slack / 2 : Math.min(first, Math.max(first + slack, wanted)));
  };
  return { lens: arranged, transform: { k, x: start('x', 'width'), y: start('y', 'height') }, size, ratio };
}

/** Size of the whole diagram at the largest of some positions. */
function extentOf(lens: Lens, positions: readonly number[]): Size {
  const scenes = positions.map((position) => sceneAt(lens, position, NOWHERE));
  return {
    width: Math.max(...scenes.map(({ width }) => width)),
    height: Math.max(...scenes.map(({ height }) => height)),
  };
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
/** Everything, whatever the camera of a stage would see. */
export const EVERYWHERE = { x: -10_000, y: -10_000, width: 20_000, height: 20_000 };

/** Paints marks into a canvas of the frame's size, without the frames of panels. */
export function paintFramed(canvas: HTMLCanvasElement, frame: Frame, marks: readonly Mark[], theme: ThemeName): void {
  const { size, ratio, transform } = frame;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const { k, x, y } = transform;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
  const inside = marks.filter(({ key }) => !key.startsWith('panel:'));
  paint(context, inside, themes[theme], { scale: ratio * k });
}
