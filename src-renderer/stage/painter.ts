import { SMALLEST_TEXT } from '../../core/scene/level.ts';
import { type PaintOptions, paint } from '../../core/scene/paint.ts';
import type { Mark } from '../../core/scene/scene.ts';
import type { Theme } from '../../core/scene/theme.ts';
import { notePicture } from './first-picture.ts';
import type { Size, Transform } from './geometry.ts';
import { type Area, Painted } from './painted.ts';

/** Of the canvas. Where more of it changes, all of it is painted. */
const MOST_CHANGED = 0.5;

/** How marks are painted: all but what is painted. */
interface Look extends Transform {
  readonly theme: Theme;
}

/** A canvas that marks are painted on, in device pixels. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #pixelRatio = 1;
  /** What is on the canvas; null: all of it has to be painted again. */
  #shown: (Look & { readonly painted: Painted }) | null = null;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser gives no 2D canvas to draw on');
    this.#canvas = canvas;
    this.#context = context;
  }

  /** A resized canvas is blank. */
  resize({ width, height }: Size, pixelRatio: number): void {
    this.#canvas.width = Math.round(width * pixelRatio);
    this.#canvas.height = Math.round(height * pixelRatio);
    this.#pixelRatio = this.#canvas.width / width;
    this.forget();
  }

  /** Paints next time even what is on the canvas already: its fonts have come. */
  forget(): void {
    this.#shown = null;
  }

  /** Paints only where something else is on the canvas: most steps change little, and nothing in most of several panes. */
  paint(marks: readonly Mark[], theme: Theme, { x, y, k }: Transform): void {
    const shown = this.#shown;
    const look = { theme, x, y, k };
    const painted = new Painted(marks);
    const isThere = shown?.theme === theme && shown.x === x && shown.y === y && shown.k === k;
    const areas = isThere ? shown.painted.differences(painted, this.#most(k)) : null;
    if (areas?.length === 0) return;
    this.#shown = { ...look, painted };
    if (areas === null) this.#paintAll(marks, look);
    else for (const area of areas) this.#paintIn(area, painted, look);
    notePicture();
  }

  /** What may change, in square scene units, before all is painted. */
  #most(k: number): number {
    return (MOST_CHANGED * this.#canvas.width * this.#canvas.height) / (this.#pixelRatio * k) ** 2;
  }

  #paintAll(marks: readonly Mark[], look: Look): void {
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#paint(marks, look);
  }

  /** Whole pixels, so that each is painted as if all were. */
  #paintIn(area: Area, painted: Painted, look: Look): void {
    const context = this.#context;
    const [ratio, scale] = [this.#pixelRatio, this.#pixelRatio * look.k];
    const left = Math.floor(area.left * scale + look.x * ratio) - 1;
    const top = Math.floor(area.top * scale + look.y * ratio) - 1;
    const width = Math.ceil(area.right * scale + look.x * ratio) + 1 - left;
    const height = Math.ceil(area.bottom * scale + look.y * ratio) + 1 - top;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.clearRect(left, top, width, height);
    // What reaches into the pixels around it is painted, too.
    const more = 2 / scale;
    const wider = {
      left: area.left - more,
      top: area.top - more,
      right: area.right + more,
      bottom: area.bottom + more,
    };
    this.#paint(painted.marks, look, { within: (i) => painted.reaches(i, wider) });
    context.restore();
  }

  #paint(marks: readonly Mark[], { theme, x, y, k }: Look, options: PaintOptions = {}): void {
    const ratio = this.#pixelRatio;
    this.#context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    paint(this.#context, marks, theme, { ...options, scale: ratio * k, minTextSize: SMALLEST_TEXT * ratio });
  }
}
