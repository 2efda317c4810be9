import { getOrInsert } from '../trace/lookup.ts';
import type { Mark, PathMark, RectMark, Scene, TextMark } from './scene.ts';

/** Makes one mark of a frame; t is in (0, 1). */
type Draw = (t: number) => Mark;

interface Plan {
  readonly still: readonly (Mark | Draw)[];
  readonly travelling: readonly Draw[];
}

/**
 * Returns the marks between two scenes: `t` = 0 gives exactly `a`, 1 exactly `b`. Marks with the same key change position and size; a changed look is
 * cross-faded; new marks fade in, removed ones fade out; a mark whose `origin` is in `a` travels from there. The result depends only on the
 * arguments. Stepping back from `b` to `a` is `tweener(a, b)(1 - t)`.
 *
 * The marks are matched once for many frames. Marks that only move are the same objects in every frame and change in place, so paint a frame
 * before requesting the next.
 */
export function tweener(a: Scene, b: Scene): (t: number) => readonly Mark[] {
  let plan: Plan | null = null;
  return (t) => {
    if (t <= 0) return a.marks;
    if (t >= 1) return b.marks;
    plan ??= makePlan(a, b);
    return [
      ...plan.still.map((entry) => (typeof entry === 'function' ? entry(t) : entry)),
      ...plan.travelling.map((draw) => draw(t)),
    ];
  };
}

/** Easing that is slow at both ends, for a `t` that follows the clock. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** True if there is no visible change from `a` to `b`: no mark changes and none travels. */
export function isStill(a: Scene, b: Scene): boolean {
  return sameMarks(a.marks, b.marks) && b.marks.every(({ key, origin }) => origin === undefined || origin === key);
}

/** True if a mark of `b` travels from a mark that `a` does not draw, so that it would fade in. */
export function comesFromHidden(a: Scene, b: Scene): boolean {
  const drawn = new Set(a.marks.map(({ key }) => key));
  return b.marks.some(({ key, origin }) => origin !== undefined && origin !== key && !drawn.has(origin));
}

/** True if two pictures look the same. */
export function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((mark, i) => sameMark(mark, b[i]!));
}

function sameMark(a: Mark, b: Mark): boolean {
  return a.key === b.key && sameLook(a, b) && sameGeometry(a, b);
}

function makePlan(a: Scene, b: Scene): Plan {
  const before = new Map(a.marks.map((mark) => [mark.key, mark]));
  const goneAfter = goneMarks(a, b);
  const still: (Mark | Draw)[] = goneAfter.get('')?.map(fadeOut) ?? [];
  const travelling: Draw[] = [];
  for (const mark of b.marks) {
    const from = before.get(mark.key);
    const origin = mark.origin === undefined ? undefined : before.get(mark.origin);
    if (origin !== undefined && origin.kind === mark.kind && mark.origin !== mark.key) {
      if (from !== undefined) still.push(fadeOut(from));
      travelling.push(travel(origin, mark));
    } else {
      change(from, mark, still);
    }
    const gone = goneAfter.get(mark.key);
    if (gone !== undefined) still.push(...gone.map(fadeOut));
  }
  return { still, travelling };
}

/** Groups the marks that are not in `b` by the key of the last mark before them that is ('' if there is none). */
function goneMarks(a: Scene, b: Scene): Map<string, Mark[]> {
  const after = new Set(b.marks.map((mark) => mark.key));
  const gone = new Map<string, Mark[]>();
  let last = '';
  for (const mark of a.marks) {
    if (after.has(mark.key)) last = mark.key;
    else getOrInsert(gone, last, () => []).push(mark);
  }
  return gone;
}

function change(from: Mark | undefined, to: Mark, out: (Mark | Draw)[]): void {
  if (from === undefined) {
    out.push((t) => ({ ...to, opacity: (to.opacity ?? 1) * t }));
    return;
  }
  if (sameLook(from, to)) {
    out.push(sameGeometry(from, to) ? to : mover(from, to));
    return;
  }
  const blend = canMorph(from, to);
  // A mark that is opaque in both scenes stays opaque during the transition, so that the background does not shine through.
  const covered = from.kind === 'rect' && to.kind === 'rect' && to.fill !== undefined && from.opacity === undefined;
  out.push((t) => {
    const shape = blend ? between(to, from, 1 - t) : from;
    return { ...shape, key: `${from.key}~`, opacity: (from.opacity ?? 1) * (covered ? 1 : 1 - t) };
  });
  out.push((t) => {
    const shape = blend ? between(from, to, t) : to;
    return { ...shape, opacity: (to.opacity ?? 1) * t };
  });
}

function fadeOut(mark: Mark): Draw {
  return (t) => ({ ...mark, key: `${mark.key}~`, opacity: (mark.opacity ?? 1) * (1 - t) });
}

/** Distance from the straight line as a share of its length, so that two marks that exchange places do not meet. */
const SWING = 0.16;
const MAX_SWING = 28;

function travel(from: Mark, to: Mark): Draw {
  const [ax, ay] = anchor(from);
  const [bx, by] = anchor(to);
  const dx = bx - ax;
  const dy = by - ay;
  const distance = Math.hypot(dx, dy);
  const swing = distance === 0 ? 0 : Math.min(MAX_SWING, distance * SWING) / distance;
  return (t) => {
    const out = Math.sin(Math.PI * t) * swing;
    return shift(between(from, to, t), dy * out, -dx * out);
  };
}

function anchor(mark: Mark): readonly [number, number] {
  return mark.kind === 'path' ? [mark.points[0]!, mark.points[1]!] : [mark.x, mark.y];
}

function shift(mark: Mark, dx: number, dy: number): Mark {
  if (mark.kind === 'path') return { ...mark, points: mark.points.map((n, i) => n + (i % 2 === 0 ? dx : dy)) };
  return { ...mark, x: mark.x + dx, y: mark.y + dy };
}

/** Like `between`, but writes into the same copy each time: when a layout shifts, tens of thousands of marks move at once. */
function mover(from: Mark, to: Mark): Draw {
  if (to.kind === 'path') return (t) => pathBetween(from as PathMark, to, t);
  const start = from as RectMark | TextMark;
  const mark = { ...to } as Mutable<RectMark> | Mutable<TextMark>;
  return (t) => {
    mark.x = mix(start.x, to.x, t);
    mark.y = mix(start.y, to.y, t);
    mark.opacity = mix(start.opacity ?? 1, to.opacity ?? 1, t);
    if (mark.kind === 'text') mark.size = mix((start as TextMark).size, (to as TextMark).size, t);
    else resize(mark, start as RectMark, to as RectMark, t);
    return mark;
  };
}

function resize(mark: Mutable<RectMark>, from: RectMark, to: RectMark, t: number): void {
  mark.width = mix(from.width, to.width, t);
  mark.height = mix(from.height, to.height, t);
}

type Mutable<M> = { -readonly [K in keyof M]: M[K] };

function between(from: Mark, to: Mark, t: number): Mark {
  return canMorph(from, to) ? mover(from, to)(t) : to;
}

function pathBetween(from: PathMark, to: PathMark, t: number): PathMark {
  const points = to.points.map((n, i) => mix(from.points[i]!, n, t));
  return { ...to, points, opacity: mix(from.opacity ?? 1, to.opacity ?? 1, t) };
}

function canMorph(from: Mark, to: Mark): boolean {
  if (from.kind !== to.kind) return false;
  return to.kind !== 'path' || (from as PathMark).points.length === to.points.length;
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** True if everything that cannot be interpolated is equal. */
export function sameLook(a: Mark, b: Mark): boolean {
  if (a.kind === 'text') return b.kind === 'text' && sameText(a, b);
  if (a.kind !== b.kind) return false;
  const c = b as RectMark | PathMark;
  if (a.fill !== c.fill || a.stroke !== c.stroke || a.strokeWidth !== c.strokeWidth) return false;
  if (!sameNumbers(a.dash, c.dash)) return false;
  if (a.kind === 'rect') return a.radius === (c as RectMark).radius;
  const d = c as PathMark;
  return a.curve === d.curve && a.closed === d.closed && a.arrow === d.arrow && a.points.length === d.points.length;
}

function sameText(a: TextMark, b: TextMark): boolean {
  return a.text === b.text && a.font === b.font && a.weight === b.weight && a.align === b.align && a.color === b.color;
}

function sameGeometry(a: Mark, b: Mark): boolean {
  if ((a.opacity ?? 1) !== (b.opacity ?? 1)) return false;
  if (a.kind === 'path') return sameNumbers(a.points, (b as PathMark).points);
  if (a.x !== (b as RectMark).x || a.y !== (b as RectMark).y) return false;
  if (a.kind === 'text') return a.size === (b as TextMark).size;
  return a.width === (b as RectMark).width && a.height === (b as RectMark).height;
}

function sameNumbers(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && a.length === b.length && a.every((n, i) => n === b[i]);
}
