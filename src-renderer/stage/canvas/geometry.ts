import type { Size } from '../../../core/scene/kit/measures.ts';
import { MARGIN, marginOf } from '../../../core/scene/stage/shot.ts';

/** An area in scene coordinates (CSS pixels at scale 1) or on screen. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Screen = scene × k + (x, y); the same fields as d3's ZoomTransform. */
export interface Transform {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

/** The smallest box around all; null when there are none. */
export function unite(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

/** The part of the scene that a stage shows. */
export function visibleBox(transform: Transform, stage: Size): Box {
  return {
    x: -transform.x / transform.k,
    y: -transform.y / transform.k,
    width: stage.width / transform.k,
    height: stage.height / transform.k,
  };
}

/** The margin that is laid out around the view, in screen pixels, so small pans only repaint. */
const OVERSCAN = 48;

/** Returns the visible part with a margin. */
export function boxToLayOut(transform: Transform, stage: Size): Box {
  return padded(visibleBox(transform, stage), OVERSCAN / transform.k);
}

export function toScreen(box: Box, transform: Transform): Box {
  return {
    x: box.x * transform.k + transform.x,
    y: box.y * transform.k + transform.y,
    width: box.width * transform.k,
    height: box.height * transform.k,
  };
}

/** Centres a diagram. If it does not fit, its top left corner is aligned. */
export function placeDiagram(extent: Size, stage: Size, k: number, margin = marginOf(stage)): Transform {
  const x = Math.max(margin, (stage.width - extent.width * k) / 2);
  return { k, x, y: Math.max(margin, (stage.height - extent.height * k) / 2) };
}

/** The nearest transform that shows all of `target` at scale `wanted` or down to 60 %; if it does not fit, its top left corner. */
export function revealTransform(target: Box, now: Transform, wanted: number, stage: Size): Transform {
  const room = { width: stage.width - 2 * MARGIN, height: stage.height - 2 * MARGIN };
  const need = Math.min(room.width / target.width, room.height / target.height);
  const k = Math.max(Math.min(wanted, need), wanted * 0.6);
  // Zooming keeps the centre of the stage.
  const scaled = {
    k,
    x: stage.width / 2 - ((stage.width / 2 - now.x) * k) / now.k,
    y: stage.height / 2 - ((stage.height / 2 - now.y) * k) / now.k,
  };
  const box = toScreen(target, scaled);
  return {
    k,
    x: scaled.x + shiftInto(box.x, box.width, stage.width),
    y: scaled.y + shiftInto(box.y, box.height, stage.height),
  };
}

function shiftInto(start: number, length: number, room: number): number {
  if (length > room - 2 * MARGIN || start < MARGIN) return MARGIN - start;
  return Math.min(0, room - MARGIN - (start + length));
}

/** A box with room around it on every side. */
export function padded(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** True if all of `inner` lies within `outer`. */
export function encloses(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The intersection of two boxes, or `a` if it is empty. */
export function intersect(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : a;
}
