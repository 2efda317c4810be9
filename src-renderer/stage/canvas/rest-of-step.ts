import type { Translate } from '../../../core/cells/translate.ts';
import type { Scene } from '../../../core/scene/scene.ts';
import { locateIn } from '../../../core/scene/stage/stage.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { type Eye, isWholeInView, outOfView, placeOfBoxes, touchedCells } from './camera-follow.ts';
import type { Box, Transform } from './geometry.ts';

/** The cells of the shown step that are drawn out of view. */
export class RestOfStep {
  readonly #eye: () => Eye;
  readonly #show: (place: Transform | null) => void;
  #scene: Scene | null = null;
  #step: StepDetail | null = null;
  /** The places of all cells of the step; null until a part of the scene is out of view. */
  #touched: readonly Box[] | null = null;

  constructor(eye: () => Eye, show: (place: Transform | null) => void) {
    this.#eye = eye;
    this.#show = show;
  }

  update(scene: Scene, step: StepDetail | null): void {
    this.#scene = scene;
    this.#step = step;
    this.#touched = null;
  }

  get outside(): readonly Box[] {
    const eye = this.#eye();
    const scene = this.#scene;
    if (scene === null || isWholeInView(eye)) return [];
    this.#touched ??= locateIn(scene, touchedCells(this.#step)).flatMap((box) => box ?? []);
    return outOfView(this.#touched, eye);
  }

  /** Moves the first of them into view. */
  show(): void {
    this.#show(placeOfBoxes(this.outside, this.#eye()));
  }

  /** Says how many there are on a button, or hides it. */
  sayOn(button: HTMLButtonElement | null, translate: Translate): void {
    if (button === null) return;
    const count = this.outside.length;
    // Written only if it changes, because setting an attribute makes the browser recalculate styles.
    if (button.hidden !== (count === 0)) button.hidden = count === 0;
    const text = count === 0 ? '' : translate('diagram.more-touched', { count });
    if (button.textContent !== text) button.textContent = text;
  }
}
