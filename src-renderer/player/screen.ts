import type { StoryboardPictures } from '../../core/export/storyboard-pictures.ts';
import { paintPicture } from '../../core/scene/paint-picture.ts';
import type { Picture } from '../../core/scene/svg.ts';
import type { Theme } from '../../core/scene/theme.ts';
import { ease } from '../../core/scene/tween.ts';

/** Options for painting pictures. */
export interface Looks {
  readonly theme: Theme;
  ownFonts(css: string): string;
}

/** Maximum width of a canvas; browsers refuse much larger ones. */
const WIDEST = 4096;

/** Resizes a canvas to its displayed size and paints a picture. */
export function paintOn(canvas: HTMLCanvasElement, picture: Picture, width: number, { theme, ownFonts }: Looks): void {
  const scale = Math.min(WIDEST, Math.round(width * devicePixelRatio)) / picture.width;
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  const context = canvas.getContext('2d')!;
  context.fillStyle = theme.colors.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  paintPicture(context, picture, theme, scale, { font: ownFonts });
}

/** The canvas of the current picture, with transitions between pictures. */
export class Screen {
  looks: Looks;
  /** Width in CSS pixels. */
  #width = 0;
  readonly #canvas: HTMLCanvasElement;
  #pictures: StoryboardPictures;
  #at = 0;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, pictures: StoryboardPictures, looks: Looks) {
    this.#canvas = canvas;
    this.#pictures = pictures;
    this.looks = looks;
  }

  /** Chooses the pictures and their width in CSS pixels. */
  fit(pictures: StoryboardPictures, width: number): void {
    if (this.#pictures === pictures && this.#width === width) return;
    this.#pictures = pictures;
    this.#width = width;
    this.#canvas.style.width = `${width}px`;
    this.repaint();
  }

  /**
   * Shows a position.
   * @param travel milliseconds of the transition from the previous one; 0 cuts
   */
  show(at: number, travel = 0): void {
    cancelAnimationFrame(this.#frame);
    const way = travel > 0 ? this.#pictures.between(this.#at, at) : null;
    this.#at = at;
    if (way === null) {
      this.repaint();
      return;
    }
    delete this.#canvas.dataset.at;
    const start = performance.now();
    const draw = (now: number): void => {
      const t = Math.max(0, (now - start) / travel);
      if (t < 1) {
        this.#paint(way(ease(t)));
        this.#frame = requestAnimationFrame(draw);
      } else this.repaint();
    };
    this.#frame = requestAnimationFrame(draw);
  }

  /** Paints the position without a transition. */
  repaint(): void {
    cancelAnimationFrame(this.#frame);
    this.#paint(this.#pictures.at(this.#at));
    this.#canvas.dataset.at = String(this.#at);
  }

  #paint(picture: Picture): void {
    if (this.#width > 0) paintOn(this.#canvas, picture, this.#width, this.looks);
  }
}
