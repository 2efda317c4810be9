import { paint } from '../../core/scene/paint.ts';
import type { Mark } from '../../core/scene/scene.ts';
import { type ThemeName, themes } from '../../core/scene/theme.ts';
import { type Arrangement, arrangeWhole } from '../stage/arrangement.ts';
import type { Size, Transform } from '../stage/geometry.ts';
import { type Lens, sceneAt } from '../stage/scene-at.ts';

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

/** Largest scale of a picture, so that a small one does not look like a poster. */
const LARGEST = 2;

/** Places a picture in the middle of its frame, as large as it fits with `margin` pixels around it. */
export function frameOf({ lens, positions }: Framed, size: Size, ratio: number, margin: number): Frame {
  const room = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const measure = (arrangement: Arrangement): Size => {
    const extents = positions.map((position) => sceneAt({ ...lens, ...arrangement }, position, NOWHERE));
    return {
      width: Math.max(...extents.map(({ width }) => width)),
      height: Math.max(...extents.map(({ height }) => height)),
    };
  };
  const arrangement = arrangeWhole(size, measure);
  const extent = measure(arrangement);
  const k = Math.min(LARGEST, room.width / extent.width, room.height / extent.height);
  const transform = { k, x: (size.width - extent.width * k) / 2, y: (size.height - extent.height * k) / 2 };
  return { lens: { ...lens, ...arrangement }, transform, size, ratio };
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
/** Everything, whatever the camera of a stage would see. */
export const EVERYWHERE = { x: -10_000, y: -10_000, width: 20_000, height: 20_000 };

/** Paints marks into a canvas of the frame's size. */
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
  paint(context, marks, themes[theme], { scale: ratio * k });
}
