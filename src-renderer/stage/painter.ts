import { SMALLEST_TEXT } from '../../core/scene/level.ts';
import { paint } from '../../core/scene/paint.ts';
import type { Mark } from '../../core/scene/scene.ts';
import type { Theme } from '../../core/scene/theme.ts';
import { notePicture } from './first-picture.ts';
import type { Size, Transform } from './geometry.ts';

/** A canvas that marks are painted on, in device pixels. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #pixelRatio = 1;

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
  }

  paint(marks: readonly Mark[], theme: Theme, { x, y, k }: Transform): void {
    const ratio = this.#pixelRatio;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    paint(this.#context, marks, theme, { scale: ratio * k, minTextSize: SMALLEST_TEXT * ratio });
    notePicture();
  }
}
