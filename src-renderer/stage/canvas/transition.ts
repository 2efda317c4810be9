import type { Mark, Scene } from '../../../core/scene/scene.ts';
import { ease, isStill, tweener } from '../../../core/scene/tween.ts';

interface Scenes {
  readonly from: Scene;
  readonly to: Scene;
}

/** A transition that begins now; null if nothing would visibly move. */
export function transitionBetween(from: number, to: number, duration: number, scenes: Scenes): Transition | null {
  if (isStill(scenes.from, scenes.to)) return null;
  return new Transition(from, to, performance.now(), duration, scenes);
}

/** A transition between two positions, drawn at any moment of it. Moving backward plays the same transition from its end. */
export class Transition {
  readonly from: number;
  readonly to: number;
  readonly #start: number;
  readonly #duration: number;
  #marks: (t: number) => readonly Mark[];

  constructor(from: number, to: number, start: number, duration: number, scenes: Scenes) {
    this.from = from;
    this.to = to;
    this.#start = start;
    this.#duration = duration;
    this.#marks = this.#between(scenes);
  }

  /** Replaces both ends after they were laid out again, for another part of the diagram or another appearance. */
  replace(scenes: Scenes): void {
    this.#marks = this.#between(scenes);
  }

  isOver(now: number): boolean {
    return now - this.#start >= this.#duration;
  }

  marksAt(now: number): readonly Mark[] {
    const t = ease(Math.min(1, Math.max(0, (now - this.#start) / this.#duration)));
    return this.#marks(this.to > this.from ? t : 1 - t);
  }

  #between(scenes: Scenes): (t: number) => readonly Mark[] {
    return this.to > this.from ? tweener(scenes.from, scenes.to) : tweener(scenes.to, scenes.from);
  }
}
