import type { Mark } from '../../core/scene/scene.ts';
import { ease, tweener } from '../../core/scene/tween.ts';
import type { Box } from './geometry.ts';
import { type Lens, sceneAt } from './scene-at.ts';

/** A move between two positions, drawn for any moment of it. Backwards it is the same move, played from its end. */
export class Transition {
  readonly from: number;
  readonly to: number;
  readonly #start: number;
  readonly #duration: number;
  #marks: (t: number) => readonly Mark[];

  constructor(from: number, to: number, start: number, duration: number, lens: Lens, box: Box) {
    this.from = from;
    this.to = to;
    this.#start = start;
    this.#duration = duration;
    this.#marks = this.#lay(lens, box);
  }

  /** Lays both ends out again, for another part of the diagram or another look. */
  relay(lens: Lens, box: Box): void {
    this.#marks = this.#lay(lens, box);
  }

  isOver(now: number): boolean {
    return now - this.#start >= this.#duration;
  }

  marksAt(now: number): readonly Mark[] {
    const t = ease(Math.min(1, Math.max(0, (now - this.#start) / this.#duration)));
    return this.#marks(this.to > this.from ? t : 1 - t);
  }

  #lay(lens: Lens, box: Box): (t: number) => readonly Mark[] {
    const before = Math.min(this.from, this.to);
    const after = Math.max(this.from, this.to);
    return tweener(sceneAt(lens, before, box), sceneAt(lens, after, box));
  }
}
