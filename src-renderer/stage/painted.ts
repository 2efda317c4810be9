import { runEnd } from '../../core/scene/paint.ts';
import type { Mark } from '../../core/scene/scene.ts';
import { sameMark } from '../../core/scene/tween.ts';

/** A rectangle by its edges, in scene units. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of each mark: the edges of the area that it is painted in, its opacity, and how many are painted as one path with it. */
const KEPT = 6;
/** Areas are painted one after the other: more of them take longer than everything at once. */
const MOST_AREAS = 16;
/** The length of an arrow's head is at most this, and that many widths of its line. */
const HEAD = { length: 5, widths: 2.5 };

/** Marks as they were when they were painted: those that move are changed in place for the next frame. */
export class Painted {
  readonly marks: readonly Mark[];
  readonly #kept: Float64Array;
  /** Of each mark: the place of the first one that is painted as one path with it. */
  readonly #first: Uint32Array;

  constructor(marks: readonly Mark[]) {
    this.marks = marks;
    this.#kept = new Float64Array(marks.length * KEPT);
    this.#first = new Uint32Array(marks.length);
    for (let first = 0; first < marks.length; ) {
      const end = runEnd(marks, first);
      for (let i = first; i < end; i++) {
        keep(marks[i]!, this.#kept, i * KEPT);
        this.#kept[i * KEPT + 5] = end - first;
      }
      this.#first.fill(first, first, end);
      first = end;
    }
  }

  /** Whether any of a mark is in an area. */
  reaches(i: number, { left, top, right, bottom }: Area): boolean {
    const kept = this.#kept;
    const at = i * KEPT;
    return kept[at]! < right && kept[at + 1]! < bottom && kept[at + 2]! > left && kept[at + 3]! > top;
  }

  /**
   * Where other marks have to be painted in place of these.
   * @param most null is returned when it would be more than that, in square units, or in too many places
   */
  differences(next: Painted, most: number): readonly Area[] | null {
    const areas: Area[] = [];
    const stays = new Uint8Array(this.marks.length);
    const isTooMuch = (): boolean => areas.length > MOST_AREAS || sizeOf(areas) > most;
    const placeOf = this.#places(next.marks);
    let last = -1;
    for (let i = 0; i < next.marks.length; i++) {
      const place = placeOf(i);
      // Marks that change places may be painted over each other the other way round.
      if (place > last && this.#isSame(place, next, i)) {
        stays[place] = 1;
        last = place;
      } else if (add(areas, next.#areaOf(i)) && isTooMuch()) return null;
    }
    for (let i = 0; i < stays.length; i++) {
      if (stays[i] === 0 && add(areas, this.#areaOf(i)) && isTooMuch()) return null;
    }
    return areas;
  }

  /** Where the mark with the key of another one is; -1: there is none. */
  #places(next: readonly Mark[]): (i: number) => number {
    const { marks } = this;
    let places: Map<string, number> | null = null;
    return (i) => {
      const { key } = next[i]!;
      // So it is in all frames of a move.
      if (marks[i]?.key === key) return i;
      places ??= new Map(marks.map((mark, place) => [mark.key, place]));
      return places.get(key) ?? -1;
    };
  }

  #isSame(place: number, next: Painted, i: number): boolean {
    for (let n = 0; n < KEPT; n++) if (this.#kept[place * KEPT + n] !== next.#kept[i * KEPT + n]) return false;
    // Where two outlines of one path meet, there is one line; of two paths, there are two.
    if (this.marks[this.#first[place]!]!.key !== next.marks[next.#first[i]!]!.key) return false;
    const [before, now] = [this.marks[place]!, next.marks[i]!];
    return before === now || sameMark(before, now);
  }

  #areaOf(i: number): Area {
    const [left, top, right, bottom] = this.#kept.subarray(i * KEPT, (i + 1) * KEPT);
    return { left: left!, top: top!, right: right!, bottom: bottom! };
  }
}

/** Writes the edges of a mark's area and its opacity. */
function keep(mark: Mark, into: Float64Array, at: number): void {
  into[at + 4] = mark.opacity ?? 1;
  if (mark.kind === 'text') {
    // No character is wider than its line is high, and no line is higher than twice its size.
    const width = mark.text.length * mark.size;
    const left = mark.x - (mark.align === 'start' ? 0 : mark.align === 'end' ? width : width / 2);
    write(into, at, left, mark.y, left + width, mark.y, mark.size);
    return;
  }
  const line = mark.stroke === undefined ? 0 : (mark.strokeWidth ?? 1);
  if (mark.kind === 'rect') {
    write(into, at, mark.x, mark.y, mark.x + mark.width, mark.y + mark.height, line);
    return;
  }
  let [left, top, right, bottom] = [mark.points[0]!, mark.points[1]!, mark.points[0]!, mark.points[1]!];
  for (let i = 2; i < mark.points.length; i += 2) {
    left = Math.min(left, mark.points[i]!);
    top = Math.min(top, mark.points[i + 1]!);
    right = Math.max(right, mark.points[i]!);
    bottom = Math.max(bottom, mark.points[i + 1]!);
  }
  write(into, at, left, top, right, bottom, line + (mark.arrow === true ? HEAD.length + HEAD.widths * line : 0));
}

/** @param more room on every side */
function write(into: Float64Array, at: number, left: number, top: number, right: number, bottom: number, more: number) {
  into[at] = left - more;
  into[at + 1] = top - more;
  into[at + 2] = right + more;
  into[at + 3] = bottom + more;
}

/** Adds an area, as one with those that it overlaps. @returns whether there is more than before */
function add(areas: Area[], area: Area): boolean {
  let all = area;
  for (let i = 0; i < areas.length; i++) {
    const other = areas[i]!;
    if (encloses(other, all)) return false;
    if (other.left >= all.right || other.right <= all.left || other.top >= all.bottom || other.bottom <= all.top)
      continue;
    all = {
      left: Math.min(other.left, all.left),
      top: Math.min(other.top, all.top),
      right: Math.max(other.right, all.right),
      bottom: Math.max(other.bottom, all.bottom),
    };
    areas.splice(i, 1);
    // What is larger now may reach others.
    i = -1;
  }
  areas.push(all);
  return true;
}

function encloses(outer: Area, { left, top, right, bottom }: Area): boolean {
  return outer.left <= left && outer.top <= top && outer.right >= right && outer.bottom >= bottom;
}

function sizeOf(areas: readonly Area[]): number {
  return areas.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
}
