import type { RawId } from '../../cells/id-format.ts';
import { figureOf } from '../../world/systems.ts';
import { WorldState } from '../../world/world.ts';
import { holds } from '../search/value-comparison.ts';
import {
  type Condition,
  type Hit,
  hitOf,
  hitOfNumber,
  isDestruction,
  joinedHit,
  missingIds,
  stateFilter,
} from './condition.ts';
import { ConditionDifferences, type ConditionQuery } from './condition-differences.ts';
import { type MomentAt, toldHit } from './told-hit.ts';
import { reusedIds, survivorsOf } from './told-lives.ts';

export interface FoundMoment {
  /** The last position before `position` that was tested. The condition came true after it. */
  readonly before: number;
  /** The first tested position at which the condition is true. */
  readonly position: number;
  readonly hit: Hit;
}

/** The steps [from, to) that count as one, because arrays contradict each other within: an operation, or a frame with torn ones before it. */
export type SpanOf = (step: number) => readonly [from: number, to: number];

const eachStep: SpanOf = (step) => [step, step + 1];

export interface MomentQuestion extends ConditionQuery {
  readonly spanOf?: SpanOf;
  /** For what a game tells of its frames. */
  readonly momentAt?: MomentAt;
}

/**
 * Searches a timeline in either direction for moments at which a condition came true. Only writes that can change the
 * condition are examined, and only the entities that they may have changed are tested. The timeline's position is
 * restored. There is no moment before `first`, so the previous segment has to tell if the condition came true there.
 */
export class MomentSearch {
  readonly #question: MomentQuestion;
  readonly #differences: ConditionDifferences;
  /** The number of matches at the current position. It is counted once and then updated by changes. */
  #counted: { readonly position: number; readonly count: number } | null = null;

  constructor(question: MomentQuestion) {
    this.#question = question;
    this.#differences = new ConditionDifferences(question);
  }

  /**
   * Returns the first moment in steps [from, to), or the last one if `backward`. A span that extends beyond the range
   * is cut.
   * @param isOver called between candidates; the search pauses if it returns true
   * @returns null if there is none; a number if the search paused, as the position from which to continue
   */
  find(from: number, to: number, backward: boolean, isOver: () => boolean = () => false): FoundMoment | number | null {
    const { timeline, spanOf = eachStep } = this.#question;
    return timeline.withoutMoving(() => {
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
        if (hit !== null) return { before: start, position: next, hit };
        if (isOver()) return backward ? high : low;
      }
    });
  }

  #hitIn(from: number, to: number, backward: boolean): Hit | null {
    const { condition } = this.#question;
    if (condition.kind === 'figure') return this.#figureHit(condition, from, to);
    const cameOnly = condition.kind === 'found' || condition.kind === 'gained';
    const { before, after } = this.#differences.between(from, to, cameOnly);
    if (condition.kind !== 'count') {
      const ids = condition.kind === 'lost' ? missingIds(before, after) : missingIds(after, before);
      const state = isDestruction(condition) ? from : to;
      const sure = ids.length === 0 ? ids : ids.filter(this.#stateAt(state));
      const shown = hitOf([...new Set([...sure, ...reusedIds(this.#question, [from, to])])]);
      return survivorsOf(joinedHit(shown, this.#toldIn(from, to)), this.#question, [from, to]);
    }
    const change = after.size - before.size;
    const known = this.#counted?.count ?? this.#differences.at(backward ? to : from).size;
    const [was, is] = backward ? [known - change, known] : [known, known + change];
    this.#countIs(backward ? from : to, backward ? was : is);
    return holds(is, condition.is) && !holds(was, condition.is) ? { entities: [], count: is } : null;
  }

  #toldIn(from: number, to: number): Hit | null {
    const { timeline, engine, condition, nameOf, momentAt } = this.#question;
    if (momentAt === undefined) return null;
    timeline.seek(to);
    return toldHit(timeline, new WorldState(timeline.columns, engine), condition, { from, to, momentAt }, nameOf);
  }

  #stateAt(position: number): (id: RawId) => boolean {
    const { timeline, engine, condition, nameOf } = this.#question;
    timeline.seek(position);
    return stateFilter(new WorldState(timeline.columns, engine), condition, nameOf);
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
