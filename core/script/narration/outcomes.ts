import type { Step } from '../../trace/step.ts';

/** Enough to choose what a sentence says. */
const MAX_KEPT = 16;

/** Collects the consequences of a beat or an operation. Only the first are kept, because an operation may have millions. */
export class Outcomes {
  readonly #kept: Step[] = [];
  #count = 0;

  add(step: Step): void {
    this.#count++;
    if (this.#kept.length < MAX_KEPT) this.#kept.push(step);
  }

  /** Puts steps before those that were collected. */
  addFirst(steps: readonly Step[]): void {
    this.#count += steps.length;
    this.#kept.unshift(...steps);
    this.#kept.length = Math.min(this.#kept.length, MAX_KEPT);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the fields of a summary; none if there are no consequences. */
  fields(): Pick<Step, 'outcomes' | 'moreOutcomes'> {
    if (this.#count === 0) return {};
    const more = this.#count - this.#kept.length;
    return { outcomes: this.#kept, ...(more > 0 && { moreOutcomes: more }) };
  }
}
