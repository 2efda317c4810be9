import type { Timeline } from '../trace/timeline.ts';
import type { Drawable } from './drawable.ts';
import type { Size } from './kit/measures.ts';
import type { View } from './view.ts';

export type { Size } from './kit/measures.ts';

/** What is shown: the memory of an engine, and the view without a place. */
export interface Subject {
  readonly engine: Drawable;
  readonly timeline: Timeline;
  readonly view: Pick<View, 'translate' | 'nameOf' | 'focus' | 'visible'>;
}

/** One operation: the positions before and after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Null where it is unknown: in a game. */
  readonly kind: string | null;
}

/** How small and how large things may be drawn, in screen pixels per scene unit. */
export interface Scales {
  /** Small texts can be read well. */
  readonly least: number;
  /** Below `least` down to this, rather than that a cell which the operation writes is folded away or in a thumbnail. Left out: `least`. */
  readonly floor?: number;
  /** The whole diagram is preferred to a cast from here on. */
  readonly comfortable: number;
  readonly most: number;
}

/** 12 units, the smallest text, are 11 px at `least`. */
export const SCALES: Scales = { least: 11 / 12, comfortable: 1, most: 1.6 };

const STEP = 1.1;

/** Scales to try, the largest first and `least` last. */
export function scalesBetween(most: number, least: number): readonly number[] {
  const count = Math.max(0, Math.floor(Math.log(most / least) / Math.log(STEP)));
  return Array.from({ length: count + 1 }, (_, i) => least * STEP ** (count - i));
}

/** How an operation is shown, from its beginning to its end. */
export interface Shot {
  readonly view: Pick<View, 'wrap' | 'abreast' | 'cast' | 'map' | 'leadingFamilies'>;
  /** Size of the whole picture, in scene units. */
  readonly extent: Size;
  /** Screen pixels per scene unit: the whole picture fits at it, unless it is below `least`. */
  readonly scale: number;
}

/** Room that a diagram keeps from the stage's edge, in screen pixels. */
export const MARGIN = 24;

/** The viewport for a diagram that keeps less room from its edge than `MARGIN`. */
export function withMargin({ width, height }: Size, margin: number): Size {
  const more = 2 * (MARGIN - margin);
  return { width: width + more, height: height + more };
}

/** A view of nothing: for measuring. */
export const NOWHERE = { x: 0, y: 0, width: 0, height: 0 } as const;

/** Room for the diagram at a scale, in scene units. */
export function roomAt(size: Size, scale: number): Size {
  return { width: (size.width - 2 * MARGIN) / scale, height: (size.height - 2 * MARGIN) / scale };
}

/** The scale at which something exactly fits. */
export function fitting(extent: Size, size: Size): number {
  const room = roomAt(size, 1);
  return Math.min(room.width / Math.max(1, extent.width), room.height / Math.max(1, extent.height));
}
