import type { Mark, PathMark, RectMark, TextMark } from '../scene.ts';
import { sameLook } from '../tween.ts';

/** The position of a mark at the other end of a transition, relative to its own position. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The offset of a rectangle that also has another size there. */
export interface SizedOffset extends Offset {
  readonly width: number;
  readonly height: number;
}

export function isSized(offset: Offset | null): offset is SizedOffset {
  return offset !== null && 'width' in offset;
}

export interface MarkTransition {
  /** The offset from the new mark to the old one; null if their geometry cannot be interpolated. */
  readonly offset: Offset | null;
  /** True if the marks look the same, so that the new one moves without fading. */
  readonly alike: boolean;
  /** True if the old mark stays opaque below the new one, so that the background does not shine through. */
  readonly covered: boolean;
}

/** Matches the transition of `tween`, except that paths which change shape are cross-faded. */
export function transitionOf(from: Mark, to: Mark): MarkTransition {
  const offset = offsetOf(from, to);
  const alike = offset !== null && sameLook(from, to) && (from.opacity ?? 1) === (to.opacity ?? 1);
  const covered = from.kind === 'rect' && to.kind === 'rect' && to.fill !== undefined && from.opacity === undefined;
  return { offset, alike, covered };
}

/** Returns the offset from `to` to `from`, or null if their geometry cannot be interpolated. */
export function offsetOf(from: Mark, to: Mark): Offset | null {
  if (from.kind === 'rect' && to.kind === 'rect') return rectOffset(from, to);
  if (from.kind === 'text' && to.kind === 'text') return textOffset(from, to);
  if (from.kind === 'path' && to.kind === 'path') return pathOffset(from, to);
  return null;
}

function rectOffset(from: RectMark, to: RectMark): Offset | SizedOffset {
  const { width, height } = from;
  const place = { x: from.x - to.x, y: from.y - to.y };
  return width === to.width && height === to.height ? place : { ...place, width, height };
}

function textOffset(from: TextMark, to: TextMark): Offset | null {
  return from.size === to.size ? { x: from.x - to.x, y: from.y - to.y } : null;
}

/** Only a path that is shifted as a whole has an offset. */
function pathOffset({ points: from }: PathMark, { points: to }: PathMark): Offset | null {
  if (from.length !== to.length) return null;
  const [x, y] = [from[0]! - to[0]!, from[1]! - to[1]!];
  const isShifted = from.every((n, i) => Math.abs(n - to[i]! - (i % 2 === 0 ? x : y)) < 0.01);
  return isShifted ? { x, y } : null;
}
