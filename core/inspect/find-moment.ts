import { holds } from './comparison.ts';
import { type Condition, type Hit, hitOf, hitOfNumber, missing } from './condition.ts';
import { type Asking, Differences } from './differences.ts';
import { figureOf } from './systems.ts';

/** Where a condition came true. */
export interface FoundMoment {
  /** After the span that made it true. */
  readonly position: number;
  readonly hit: Hit;
}

/**
 * The steps that count as one: [from, to). Of a game each frame, with the torn ones before it; of a script each operation. In the
 * middle arrays say different things.
 */
export type SpanOf = (step: number) => readonly [from: number, to: number];

const eachStep: SpanOf = (step) => [step, step + 1];

/** What a search of moments needs to know. */
export interface MomentQuestion extends Asking {
  readonly spanOf?: SpanOf;
}

/**
 * Looks along a timeline for moments at which a condition came true: between the moment before and this one, in whichever
 * direction is looked. Of all writes only those that can change the condition are looked at further, and of these only the
 * entities that they reach are asked. The timeline is left where it was. A timeline that begins at `first` has no moment before
 * that: whether the condition came true there is for the segment before to say.
 */
export class MomentSearch {
  readonly #question: MomentQuestion;
  readonly #differences: Differences;
  /** How many are found where the search is: they are counted once, then only changes are. */
  #counted: { readonly position: number; readonly count: number } | null = null;

  constructor(question: MomentQuestion) {
    this.#question = question;
    this.#differences = new Differences(question);
  }

  /**
   * The first moment that steps [from, to) made, the last one when `backward`. A span that reaches beyond ends there.
   * @param isOver asked between candidates; when true the search ends
   * @returns null where there is none; a number where the search ended before: continue from there
   */
  find(from: number, to: number, backward: boolean, isOver: () => boolean = () => false): FoundMoment | number | null {
    const { timeline, spanOf = eachStep } = this.#question;
    return timeline.excursion(() => {
      let [low, high] = [Math.max(from, timeline.first), Math.min(to, timeline.length)];
      if (this.#counted?.position !== (backward ? high : low)) this.#counted = null;
      for (;;) {
        const step = this.#differences.candidate(low, high, backward);
        const end = backward ? low : high;
        if (step < 0) return this.#countIs(end, this.#counted?.count);
        const span = spanOf(step);
        const [start, next] = [Math.max(span[0], low), Math.min(span[1], high)];
        const hit = this.#hitIn(start, next, backward);
        if (backward) high = start;
        else low = next;
        if (hit !== null) return { position: next, hit };
        if (isOver()) return backward ? high : low;
      }
    });
  }

  #hitIn(from: number, to: number, backward: boolean): Hit | null {
    const { condition } = this.#question;
    if (condition.kind === 'figure') return this.#figureHit(condition, from, to);
    const cameOnly = condition.kind === 'found' || condition.kind === 'gained';
    const { before, after } = this.#differences.between(from, to, cameOnly);
    if (condition.kind === 'lost') return hitOf(missing(before, after));
    if (condition.kind !== 'count') return hitOf(missing(after, before));
    const change = after.size - before.size;
    const known = this.#counted?.count ?? this.#differences.at(backward ? to : from).size;
    const [was, is] = backward ? [known - change, known] : [known, known + change];
    this.#countIs(backward ? from : to, backward ? was : is);
    return holds(is, condition.is) && !holds(was, condition.is) ? { entities: [], count: is } : null;
  }

  #figureHit({ system, figure, is }: Extract<Condition, { kind: 'figure' }>, from: number, to: number): Hit | null {
    const { timeline } = this.#question;
    const [was, now] = [from, to].map((position) => {
      timeline.seek(position);
      return figureOf(timeline.columns, system, figure) ?? undefined;
    });
    return now !== undefined && holds(now, is) && !holds(was, is) ? hitOfNumber(now) : null;
  }

  #countIs(position: number, count: number | undefined): null {
    this.#counted = count === undefined ? null : { position, count };
    return null;
  }
}
