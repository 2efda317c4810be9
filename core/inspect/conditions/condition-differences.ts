import type { RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { SpanScanner } from '../../changes/span-writes.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import { Matcher } from '../search/entity-matcher.ts';
import { parseTerms, type SearchTerm } from '../search/search-terms.ts';
import { type Condition, componentsOf, idsOf, placesOf } from './condition.ts';
import { RelevantSteps, relevanceOf } from './relevance.ts';

export interface ConditionQuery {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly condition: Condition;
  readonly nameOf?: NameOf;
}

/** Finds the entities that match before and after some steps, among those that the steps may have changed. Moves the timeline. */
export class ConditionDifferences {
  readonly #asking: ConditionQuery;
  readonly #terms: readonly SearchTerm[];
  readonly #scanner: SpanScanner;
  readonly #steps: RelevantSteps;

  constructor(asking: ConditionQuery) {
    this.#asking = asking;
    const { condition, timeline, engine } = asking;
    this.#terms = condition.kind === 'found' || condition.kind === 'count' ? parseTerms(condition.search) : [];
    const worldOf = () => new WorldState(timeline.columns, engine);
    this.#steps = new RelevantSteps(timeline, worldOf, (world) => relevanceOf(world, condition));
    this.#scanner = new SpanScanner(timeline, engine);
  }

  /** Returns the first step in [from, to) that may change the result, or the last one if `backward`; -1 if there is none. */
  candidate(from: number, to: number, backward: boolean): number {
    return this.#steps.next(from, to, backward);
  }

  at(position: number): ReadonlyMap<number, RawId> {
    return this.#askAt(position).all();
  }

  /**
   * Matches before and after steps [from, to) by index, of entities that they may have changed.
   * @param cameOnly none before if none after
   */
  between(from: number, to: number, cameOnly = false): Record<'before' | 'after', ReadonlyMap<number, RawId>> {
    const reached = this.#reachedIn(from, to);
    const after = this.#askAt(to);
    const found = after.of(reached);
    const before = this.#askAt(from);
    if (before.meaning !== after.meaning) return { before: before.all(), after: this.#askAt(to).all() };
    return { before: cameOnly && found.size === 0 ? found : before.of(reached), after: found };
  }

  #reachedIn(from: number, to: number): ReadonlySet<number> {
    this.#asking.timeline.seek(from);
    const { reached, values } = this.#scanner.scan(from, to, this.#steps.relevance);
    return new Set([...reached, ...values.flatMap(({ index }) => (index >= 0 ? index : []))]);
  }

  #askAt(position: number): ConditionMatches {
    const { timeline, engine, condition, nameOf } = this.#asking;
    timeline.seek(position);
    return new ConditionMatches(new WorldState(timeline.columns, engine), condition, this.#terms, nameOf);
  }
}

/** The matches of a condition in one world, while the world does not move. */
class ConditionMatches {
  readonly #world: WorldState;
  readonly #condition: Condition;
  readonly #nameOf: NameOf | undefined;
  readonly #matches: (index: number) => boolean;
  /** The components that the condition's words mean in this world. If this differs from another world, all entities must be tested. */
  readonly meaning: string;

  constructor(world: WorldState, condition: Condition, terms: readonly SearchTerm[], nameOf: NameOf | undefined) {
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

  of(indices: Iterable<number>): ReadonlyMap<number, RawId> {
    const found = new Map<number, RawId>();
    for (const index of indices) {
      const record = this.#world.recordOf(index);
      if (record?.alive === true && this.#matches(index)) found.set(index, record.id);
    }
    return found;
  }

  all(): ReadonlyMap<number, RawId> {
    return idsOf(this.#world, placesOf(this.#world, this.#condition, this.#nameOf));
  }
}
