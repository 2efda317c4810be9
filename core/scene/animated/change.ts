import type { Mark, PathMark, RectMark, TextMark } from '../scene.ts';
import { sameLook } from '../tween.ts';

/** Where a mark is at the other end of a way, seen from its own place. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Of a rectangle that has another size there. */
export interface SizedOffset extends Offset {
  readonly width: number;
  readonly height: number;
}

export function isSized(offset: Offset | null): offset is SizedOffset {
  return offset !== null && 'width' in offset;
}

/** How one mark becomes another of the same key. */
export interface Change {
  /** From the new mark's place to the old one's; null where they cannot move into each other. */
  readonly offset: Offset | null;
  /** They look alike: the new one moves in the old one's place, without a fade. */
  readonly alike: boolean;
  /** The old one stays opaque below the new one, or the ground would shine through. */
  readonly covered: boolean;
}

/** As `tween` shows it, but that paths which bend fade into each other. */
export function changeOf(from: Mark, to: Mark): Change {
  const offset = offsetOf(from, to);
  const alike = offset !== null && sameLook(from, to) && (from.opacity ?? 1) === (to.opacity ?? 1);
  const covered = from.kind === 'rect' && to.kind === 'rect' && to.fill !== undefined && from.opacity === undefined;
  return { offset, alike, covered };
}

/** From the place of `to` to that of `from`. */
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

/** Only of a path that is shifted as a whole. */
function pathOffset({ points: from }: PathMark, { points: to }: PathMark): Offset | null {
  if (from.length !== to.length) return null;
  const [x, y] = [from[0]! - to[0]!, from[1]! - to[1]!];
  const isShifted = from.every((n, i) => Math.abs(n - to[i]! - (i % 2 === 0 ? x : y)) < 0.01);
  return isShifted ? { x, y } : null;
}
