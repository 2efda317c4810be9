import type { Id } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Condition, componentsOf, idsOf, placesOf } from './condition.ts';
import { Matcher } from './matcher.ts';
import { Reach } from './reach.ts';
import { RelevantSteps, relevanceOf } from './relevance.ts';
import { parseTerms, type Term } from './terms.ts';
import { type Readable, WorldState } from './world.ts';

/** Who is asked for: by a condition, in a timeline. */
export interface Asking {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly condition: Condition;
  readonly nameOf?: NameOf;
}

/** Whom a condition is true of before and after steps: only entities that the steps reach are asked. It seeks the timeline. */
export class Differences {
  readonly #asking: Asking;
  readonly #terms: readonly Term[];
  readonly #reach: Reach;
  readonly #steps: RelevantSteps;

  constructor(asking: Asking) {
    this.#asking = asking;
    const { condition, timeline, engine } = asking;
    this.#terms = condition.kind === 'found' || condition.kind === 'count' ? parseTerms(condition.search) : [];
    const worldOf = () => new WorldState(timeline.columns, engine);
    this.#steps = new RelevantSteps(timeline, worldOf, (world) => relevanceOf(world, condition));
    this.#reach = new Reach(new WorldState(timeline.columns, engine));
  }

  /** The first of steps [from, to) that may make a difference, the last one when `backward`; -1 where none does. */
  candidate(from: number, to: number, backward: boolean): number {
    return this.#steps.next(from, to, backward);
  }

  /** All that it is true of at a position. */
  at(position: number): ReadonlyMap<number, Id> {
    return this.#askAt(position).all();
  }

  /**
   * The entities that are found before and after, by index: of those that steps [from, to) reach.
   * @param cameOnly who was found before matters only where someone is found after
   */
  between(from: number, to: number, cameOnly = false): Record<'before' | 'after', ReadonlyMap<number, Id>> {
    const reached = this.#reachedIn(from, to);
    const after = this.#askAt(to);
    const found = after.of(reached);
    const before = this.#askAt(from);
    if (before.meaning !== after.meaning) return { before: before.all(), after: this.#askAt(to).all() };
    return { before: cameOnly && found.size === 0 ? found : before.of(reached), after: found };
  }

  #reachedIn(from: number, to: number): ReadonlySet<number> {
    const { timeline } = this.#asking;
    const indices = new Set<number>();
    const entity = (index: number): void => void indices.add(index);
    const value = (_column: Column, _row: number, index: number): void => entity(index);
    for (let step = from; step < to; step++) {
      timeline.seek(step + 1);
      this.#reach.visit(timeline, step, { entity, value }, this.#steps.how);
    }
    return indices;
  }

  #askAt(position: number): Asked {
    const { timeline, engine, condition, nameOf } = this.#asking;
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
