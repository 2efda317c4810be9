import type { Step } from '../../trace/step.ts';
import type { Language } from '../language/language.ts';
import { pointerConsequences } from '../run/pointer-steps.ts';

/** Enough to choose what a sentence says. */
const MAX_KEPT = 16;

/** True for the code of a step that no sentence leaves out. */
export function isConsequence(language: Pick<Language, 'consequences'> | undefined, code: string): boolean {
  return language?.consequences.has(code) === true || pointerConsequences.has(code);
}

/** Collects the consequences of a beat or an operation. Only the first are kept, because an operation may have millions. */
export class Outcomes {
  readonly #kept: Step[] = [];
  #count = 0;

  add(step: Step): void {
    this.#count++;
    if (this.#kept.length < MAX_KEPT) this.#kept.push(step);
  }

  /** Adds a move of an entity, joined with its earlier move: from where that one began to where this one ends. */
  addMove(step: Step, from: string, to: string): void {
    const known = this.#kept.findIndex(({ code, args }) => code === step.code && args.entity === step.args.entity);
    const before = this.#kept[known];
    const joined = { ...step, args: { ...step.args, [from]: before?.args[from] ?? step.args[from]! } };
    if (before === undefined) this.add(step);
    else if (joined.args[from] !== joined.args[to]) this.#kept[known] = joined;
    else {
      this.#kept.splice(known, 1);
      this.#count--;
    }
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
