import type { Mark } from '../scene/scene.ts';
import type { Size } from '../scene/stage/shot.ts';
import type { Layer, Picture } from '../scene/svg.ts';
import { layerTweener } from '../scene/tween-layer.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Storyboard, StoryboardLayer } from './storyboard.ts';

/** Collects the pictures of a storyboard. Equal marks are stored once. */
export class MarkTable {
  readonly marks: Mark[] = [];
  readonly #ids = new Map<string, number>();

  /**
   * Returns the layers of a picture.
   * @param middle the picture half-way to it, which shows what moves; null if the player cuts to it
   */
  layers(picture: Picture, middle: Picture | null): StoryboardLayer[] {
    return picture.layers.map((layer, i) => {
      const { x, y, scale, clip } = layer;
      const place = { x: rounded(x), y: rounded(y), scale: Math.round(scale * 10_000) / 10_000 };
      const moves = middle !== null && !sameLayer(layer, middle.layers[i]);
      return { ...place, moves, ...(clip && { clip: roundedIn(clip) }), runs: this.#runs(layer.marks) };
    });
  }

  #runs(marks: readonly Mark[]): number[] {
    const runs: number[] = [];
    let next = -1;
    for (const mark of marks) {
      const id = this.#idOf(mark);
      if (id === next) runs[runs.length - 1]!++;
      else runs.push(id, 1);
      next = id + 1;
    }
    return runs;
  }

  #idOf(mark: Mark): number {
    const json = markText(mark);
    let id = this.#ids.get(json);
    if (id === undefined) {
      id = this.marks.length;
      this.#ids.set(json, id);
      this.marks.push(JSON.parse(json));
    }
    return id;
  }
}

/** Numbers have two decimals. */
function markText(mark: Mark): string {
  return JSON.stringify(mark, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value));
}

function roundedIn({ x, y, width, height }: NonNullable<Layer['clip']>): NonNullable<Layer['clip']> {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function sameLayer(a: Layer, b: Layer | undefined): boolean {
  if (b === undefined || a.x !== b.x || a.y !== b.y || a.scale !== b.scale) return false;
  if (a.marks === b.marks) return true;
  return a.marks.length === b.marks.length && a.marks.every((mark, i) => markText(mark) === markText(b.marks[i]!));
}

/** Restores the pictures of a storyboard. */
export class StoryboardPictures {
  readonly #storyboard: Storyboard;
  readonly #marks: readonly Mark[];
  readonly size: Size;
  readonly #layersAt: (position: number) => readonly StoryboardLayer[];

  /** @param onPhone true for the pictures for phones, if there are any */
  constructor(storyboard: Storyboard, onPhone = false) {
    const { positions, phone } = storyboard;
    this.#storyboard = storyboard;
    this.#marks = withSharedDashes(storyboard.marks);
    const isPhone = onPhone && phone !== undefined;
    this.size = isPhone ? phone : storyboard;
    this.#layersAt = (position) => (isPhone ? positions[position]!.phone! : positions[position]!.layers);
  }

  /** Returns the picture at a position, counted from 0. */
  at(position: number): Picture {
    const { width, height } = this.size;
    const layers = this.#layersAt(position).map(({ runs, x, y, scale, clip }): Layer => {
      const own = runs.flatMap((first, i) => (i % 2 === 0 ? this.#marks.slice(first, first + runs[i + 1]!) : []));
      return { marks: own, x, y, scale, ...(clip && { clip }) };
    });
    return { width, height, layers };
  }

  /** Returns the pictures by `t` between two adjacent positions; null if the player cuts between them. */
  between(from: number, to: number): ((t: number) => Picture) | null {
    const later = Math.max(from, to);
    const layers = this.#layersAt(later);
    const { flows } = this.#storyboard.positions[later]!;
    const [a, b] = [this.at(from), this.at(to)];
    if (!flows || Math.abs(from - to) !== 1 || a.layers.length !== b.layers.length) return null;
    const ways = b.layers.map((layer, i) => {
      // Moving backward plays the transition in reverse.
      if (!layers[i]!.moves) return () => layer;
      if (to > from) return layerTweener(a.layers[i]!, layer);
      const way = layerTweener(layer, a.layers[i]!);
      return (t: number): Layer => way(1 - t);
    });
    return (t) => ({ ...b, layers: ways.map((way) => way(t)) });
  }
}

/** The painter groups equal marks, and compares dashes by identity. */
function withSharedDashes(marks: readonly Mark[]): readonly Mark[] {
  const dashes = new Map<string, readonly number[]>();
  return marks.map((mark) => {
    if (mark.kind === 'text' || mark.dash === undefined) return mark;
    const { dash } = mark;
    return { ...mark, dash: getOrInsert(dashes, dash.join(), () => dash) };
  });
}
