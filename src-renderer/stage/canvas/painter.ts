import { MIN_TEXT } from '../../../core/scene/detail-level.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { paint } from '../../../core/scene/paint.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import type { Theme } from '../../../core/scene/theme.ts';
import { sameMarks } from '../../../core/scene/tween.ts';
import { notePicture } from './first-picture-mark.ts';
import type { Transform } from './geometry.ts';
import { offScreen } from './off-screen-canvas.ts';

/** A canvas that marks are painted on, in device pixels. */
export class Painter {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  #pixelRatio = 1;
  /** The current content of the canvas; null if it must be repainted. */
  #shown: (Transform & { readonly marks: readonly Mark[]; readonly theme: Theme }) | null = null;

  constructor(shown: HTMLCanvasElement) {
    const canvas = offScreen(shown);
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
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

  /** Forces a repaint of the same content, because its fonts were loaded. */
  forget(): void {
    this.#shown = null;
  }

  /**
   * Does nothing if the canvas shows the same picture, as most panes do.
   * @param moving true if marks change in place for the next frame
   */
  paint(marks: readonly Mark[], theme: Theme, { x, y, k }: Transform, moving: boolean): void {
    const shown = this.#shown;
    const isThere = shown?.theme === theme && shown.x === x && shown.y === y && shown.k === k;
    if (isThere && sameMarks(shown.marks, marks)) return;
    this.#shown = moving ? null : { marks, theme, x, y, k };
    const ratio = this.#pixelRatio;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    paint(this.#context, marks, theme, { scale: ratio * k, minTextSize: MIN_TEXT * ratio });
    notePicture();
  }
}
