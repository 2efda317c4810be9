import type { Translate } from '../../../core/cells/translate.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { boxesOfTouched, type Eye, outOfView, placeOfBoxes } from './camera-follow.ts';
import type { Box, Transform } from './geometry.ts';
import type { Lens } from './scene-at.ts';

/** The cells of the shown step that a stage smaller than the diagram does not show. */
export class RestOfStep {
  readonly #eye: () => Eye;
  readonly #show: (place: Transform | null) => void;
  #touched: readonly Box[] = [];

  constructor(eye: () => Eye, show: (place: Transform | null) => void) {
    this.#eye = eye;
    this.#show = show;
  }

  update(lens: Lens, step: StepDetail | null): void {
    this.#touched = boxesOfTouched(lens, step, this.#eye());
  }

  get #outside(): readonly Box[] {
    const { transform, size } = this.#eye();
    return outOfView(this.#touched, transform, size);
  }

  /** Moves the first of them into view. */
  show(): void {
    this.#show(placeOfBoxes(this.#outside, this.#eye()));
  }

  /** Says how many there are on a button, or hides it. */
  sayOn(button: HTMLButtonElement | null, translate: Translate): void {
    if (button === null) return;
    const count = this.#touched.length === 0 ? 0 : this.#outside.length;
    // Written only if it changes, because setting an attribute makes the browser recalculate styles.
    if (button.hidden !== (count === 0)) button.hidden = count === 0;
    const text = count === 0 ? '' : translate('diagram.more-touched', { count });
    if (button.textContent !== text) button.textContent = text;
  }
}
