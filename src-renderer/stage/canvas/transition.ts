import type { Mark, Scene } from '../../../core/scene/scene.ts';
import type { Shot } from '../../../core/scene/stage/shot.ts';
import { comesFromHidden, ease, isStill, tweener } from '../../../core/scene/tween.ts';

/** The scene that was drawn before an update. `isSameBox`: the update shows the same part of the diagram. */
export interface Drawn {
  readonly scene: Scene;
  readonly shot: Shot;
  readonly isSameBox: boolean;
}

/** The ends of a transition. */
export interface Scenes {
  readonly from: Scene;
  readonly to: Scene;
  /** Draws the earlier position in the layout of the later one, if their layouts differ. */
  readonly opened?: (() => Scene) | undefined;
}

/** The part of the time in which structures open, before values travel. */
const OPENING = 0.4;

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
  #scenes: Scenes;
  /** Made for the first frame that is painted, because that may draw another scene. */
  #marks: ((t: number) => readonly Mark[]) | null = null;

  constructor(from: number, to: number, start: number, duration: number, scenes: Scenes) {
    this.from = from;
    this.to = to;
    this.#start = start;
    this.#duration = duration;
    this.#scenes = scenes;
  }

  /** Replaces both ends after they were laid out again, for another part of the diagram or another appearance. */
  replace(scenes: Scenes): void {
    this.#scenes = scenes;
    this.#marks = null;
  }

  isOver(now: number): boolean {
    return now - this.#start >= this.#duration;
  }

  marksAt(now: number): readonly Mark[] {
    const t = Math.min(1, Math.max(0, (now - this.#start) / this.#duration));
    this.#marks ??= this.#between(this.#scenes);
    return this.#marks(this.to > this.from ? t : 1 - t);
  }

  /** Values travel between structures that are open, so those that the earlier scene does not draw open first. */
  #between({ from, to, opened }: Scenes): (t: number) => readonly Mark[] {
    const [earlier, later] = this.to > this.from ? [from, to] : [to, from];
    if (opened === undefined || !comesFromHidden(earlier, later)) {
      const marksAt = tweener(earlier, later);
      return (t) => marksAt(ease(t));
    }
    const open = opened();
    const [opening, travelling] = [tweener(earlier, open), tweener(open, later)];
    return (t) => (t < OPENING ? opening(ease(t / OPENING)) : travelling(ease((t - OPENING) / (1 - OPENING))));
  }
}
