import type { Id } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { Timeline } from '../trace/timeline.ts';
import { holds } from './comparison.ts';
import { type Condition, componentsOf, type Hit, hitOf, idsOf, missing, placesOf } from './condition.ts';
import { Matcher } from './matcher.ts';
import { Reach } from './reach.ts';
import { type Relevance, relevanceOf } from './relevance.ts';
import { parseTerms, type Term } from './terms.ts';
import { type Readable, WorldState } from './world.ts';

/** Where a condition came true. */
export interface FoundMoment {
  /** After the span that made it true. */
  readonly position: number;
  readonly hit: Hit;
}

/** The steps that count as one: [from, to). Of a game each frame; of a script each operation, in the middle of which arrays say different things. */
export type SpanOf = (step: number) => readonly [from: number, to: number];

const eachStep: SpanOf = (step) => [step, step + 1];

/** What a search of moments needs to know. */
export interface MomentQuestion {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly condition: Condition;
  readonly nameOf?: NameOf;
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
  readonly #terms: readonly Term[];
  readonly #reach: Reach;
  #relevance: Relevance | null = null;
  /** How many are found where the search is: they are counted once, then only changes are. */
  #counted: { readonly position: number; readonly count: number } | null = null;

  constructor(question: MomentQuestion) {
    this.#question = question;
    const { condition, timeline, engine } = question;
    this.#terms = condition.kind === 'found' || condition.kind === 'count' ? parseTerms(condition.search) : [];
    this.#reach = new Reach(new WorldState(timeline.columns, engine));
  }

  /**
   * The first moment that steps [from, to) made, the last one when `backward`. Both are ends of spans.
   * @param isOver asked between candidates; when true the search ends
   * @returns null where there is none; a number where the search ended before: continue from there
   */
  find(from: number, to: number, backward: boolean, isOver: () => boolean = () => false): FoundMoment | number | null {
    const { timeline, spanOf = eachStep } = this.#question;
    return timeline.excursion(() => {
      let [low, high] = [Math.max(from, timeline.first), Math.min(to, timeline.length)];
      if (this.#counted?.position !== (backward ? high : low)) this.#counted = null;
      for (;;) {
        const step = this.#candidate(low, high, backward);
        const end = backward ? low : high;
        if (step < 0) return this.#countIs(end, this.#counted?.count);
        const [start, next] = spanOf(step);
        const hit = this.#hitIn(start, next, backward);
        if (backward) high = start;
        else low = next;
        if (hit !== null) return { position: next, hit };
        if (isOver()) return backward ? high : low;
      }
    });
  }

  #candidate(low: number, high: number, backward: boolean): number {
    const { timeline, engine, condition } = this.#question;
    if (this.#relevance?.how.length !== timeline.columns.size) {
      this.#relevance = relevanceOf(new WorldState(timeline.columns, engine), condition);
    }
    return timeline.findStep(low, high, backward, this.#relevance.how, this.#relevance.passes);
  }

  #hitIn(from: number, to: number, backward: boolean): Hit | null {
    const { condition, timeline } = this.#question;
    if (from < timeline.first) return null;
    const { before, after } = this.#compare(from, to);
    if (condition.kind === 'lost') return hitOf(missing(before, after));
    if (condition.kind !== 'count') return hitOf(missing(after, before));
    const change = after.size - before.size;
    const known = this.#counted?.count ?? this.#askAt(backward ? to : from).all().size;
    const [was, is] = backward ? [known - change, known] : [known, known + change];
    this.#countIs(backward ? from : to, backward ? was : is);
    return holds(is, condition.is) && !holds(was, condition.is) ? { entities: [], count: is } : null;
  }

  #countIs(position: number, count: number | undefined): null {
    this.#counted = count === undefined ? null : { position, count };
    return null;
  }

  /** The entities that are found before and after, of those that may be found at one of the two only. */
  #compare(from: number, to: number): Record<'before' | 'after', ReadonlyMap<number, Id>> {
    const reached = this.#reachedIn(from, to);
    const after = this.#askAt(to);
    const found = after.of(reached);
    const before = this.#askAt(from);
    if (before.meaning === after.meaning) return { before: before.of(reached), after: found };
    return { before: before.all(), after: this.#askAt(to).all() };
  }

  #reachedIn(from: number, to: number): ReadonlySet<number> {
    const { timeline } = this.#question;
    const indices = new Set<number>();
    const entity = (index: number): void => void indices.add(index);
    const value = (_column: Column, _row: number, index: number): void => entity(index);
    for (let step = from; step < to; step++) {
      timeline.seek(step + 1);
      this.#reach.visit(timeline, step, { entity, value });
    }
    return indices;
  }

  #askAt(position: number): Asked {
    const { timeline, engine, condition, nameOf } = this.#question;
    timeline.seek(position);
    return new Asked(new WorldState(timeline.columns, engine), condition, this.#terms, nameOf);
  }
}

/** A world that is asked what a condition is true of, while it does not move. */
class Asked {
  readonly #world: WorldState;
  readonly #condition: Condition;
  readonly #nameOf: NameOf | undefined;
  readonly #matches: (index: number) => boolean;
  /** What the condition's words mean in it. Where it is another thing than before, all entities are asked. */
  readonly meaning: string;

  constructor(world: WorldState, condition: Condition, terms: readonly Term[], nameOf: NameOf | undefined) {
    this.#world = world;
    this.#condition = condition;
    this.#nameOf = nameOf;
    if (condition.kind === 'gained' || condition.kind === 'lost') {
      const { component } = condition;
      const components = component === null ? [] : componentsOf(world, component, nameOf);
      this.meaning = components.join(' ');
      this.#matches = (index) => component === null || components.some((each) => world.has(index, each));
    } else {
      const matcher = new Matcher(world, terms, nameOf);
      this.meaning = matcher.meaning;
      this.#matches = (index) => matcher.matches(index);
    }
  }

  of(indices: Iterable<number>): ReadonlyMap<number, Id> {
    const found = new Map<number, Id>();
    for (const index of indices) {
      const record = this.#world.recordOf(index);
      if (record?.alive === true && this.#matches(index)) found.set(index, record.id);
    }
    return found;
  }

  all(): ReadonlyMap<number, Id> {
    return idsOf(this.#world, placesOf(this.#world, this.#condition, this.#nameOf));
  }
}
