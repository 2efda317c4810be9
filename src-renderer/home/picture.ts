import { paint } from '../../core/scene/paint.ts';
import type { Mark } from '../../core/scene/scene.ts';
import { type ThemeName, themes } from '../../core/scene/theme.ts';
import { type Box, padded, type Size, type Transform, unite } from '../stage/geometry.ts';
import { findCell, type Lens, sceneAt } from '../stage/scene-at.ts';

/** A picture without a camera: what is shown of memory, and at which positions. */
export interface Framed {
  readonly lens: Omit<Lens, 'wrap' | 'abreast'>;
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

/** Below `least` a picture is cut off instead; a small one is not blown up beyond `most`. */
const SCALES = { least: 0.44, most: 2 };
/** Frames of panels, in scene units: the picture has a frame of its own. */
const PANEL_PADDING = 14;
/** Ways to place panels: how wide their lines are, and how many of them are side by side. */
const ARRANGEMENTS = [440, 620, 840, 1240].flatMap((wrap) => [1, 2, 3].map((abreast) => ({ wrap, abreast })));

/** Places a picture in its frame, as large as it fits with `margin` pixels around it. One that is too large shows what changed. */
export function frameOf({ lens, positions }: Framed, size: Size, ratio: number, margin: number): Frame {
  const room = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const tried = ARRANGEMENTS.map((arrangement) => {
    const arranged = { ...lens, ...arrangement };
    const extent = padded({ x: 0, y: 0, ...extentOf(arranged, positions) }, -PANEL_PADDING);
    return { arranged, extent, fit: Math.min(room.width / extent.width, room.height / extent.height) };
  });
  const { arranged, extent, fit } = tried.reduce((best, each) => (each.fit > best.fit * 1.05 ? each : best));
  const k = Math.min(SCALES.most, Math.max(SCALES.least, fit));
  const changed = changedBox(arranged, positions[0]!);
  const start = (from: 'x' | 'y', length: 'width' | 'height'): number => {
    const slack = room[length] - extent[length] * k;
    const first = -extent[from] * k;
    if (slack >= 0) return margin + first + slack / 2;
    const wanted = changed === null ? first : room[length] / 2 - (changed[from] + changed[length] / 2) * k;
    return margin + Math.min(first, Math.max(first + slack, wanted));
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

/** Where the cells are that the step to a position wrote, or else read; null when none of them is drawn. */
function changedBox(lens: Lens, position: number): Box | null {
  const { writes, reads } = lens.picture.timeline.detailAt(position - 1);
  const scene = sceneAt(lens, position, EVERYWHERE);
  const boxes = (cells: typeof reads): Box | null =>
    unite(cells.flatMap(({ column, row }) => findCell(scene, { column: column.name, row }) ?? []));
  return boxes(writes) ?? boxes(reads);
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
