import { type RawId, versionOfId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { isUnread } from '../../changes/reused-id.ts';
import { ALWAYS, type Relevance } from '../../trace/journal.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { createdInColumn } from '../../world/change-columns.ts';
import { countInCell } from '../../world/column-groups.ts';
import { type Readable, type WorldState, worldOf } from '../../world/world.ts';
import { RelevantSteps, relevanceOf } from '../conditions/relevance.ts';
import type { OldReading } from '../history/old-reading.ts';
import { type QueryTerm, queryTerms } from './query-terms.ts';
import { agedFinding, type Finding, findingOf, holdsOf } from './term-finding.ts';

/** Steps in which writes that may matter are searched at a time. */
const SKIPPED_STEPS = 20_000;

export interface WhyQuestion {
  readonly timeline: Timeline;
  readonly engine: Readable;
  /** Index of the entity. */
  readonly index: number;
  /** Null for the entity that has the index now, or that had it last. */
  readonly version: number | null;
  readonly terms: readonly QueryTerm[];
  readonly nameOf: NameOf;
  /** Where the question is asked: the end of an operation, or a frame that is whole. */
  readonly position: number;
  /** Returns the last position before another one at which the columns agree; null if nothing is known before. */
  readonly before: (position: number) => number | null;
  /** Returns when the values of a position were last read; null if they are as they were then. */
  readonly oldValues: (position: number) => OldReading | null;
}

/** Since when something has been as it is. */
export interface Since {
  /** `change`: it was different before. `life`: since the entity was created. `open`: for as long as the search went back. */
  readonly kind: 'change' | 'life' | 'open';
  /** The last position at which it was different or unknown. */
  readonly before: number | null;
  /** The first position at which it is known to be as it is. */
  readonly position: number;
  /** The components whose change decided it; empty for the life of the entity. */
  readonly components: readonly string[];
}

export interface TermAnswer {
  readonly query: QueryTerm;
  readonly finding: Finding;
  /** Null if it cannot be told. */
  readonly holds: boolean | null;
  readonly since: Since;
}

export interface WhyAnswer {
  readonly position: number;
  /** The whole handle; null if no entity with the index was found. */
  readonly id: RawId | null;
  /** Null if a term that decides it cannot be told. */
  readonly matches: boolean | null;
  readonly isAlive: boolean;
  /** Since when the entity lives, or is dead. */
  readonly life: Since;
  /** Empty for an entity that is not alive. */
  readonly terms: readonly TermAnswer[];
  /** When the entity was in the query last, if it is not now; null if it is not known to have been in. */
  readonly wasIn: WasIn | null;
  /** False if the search stopped before the first moment that is known. */
  readonly isComplete: boolean;
}

/** The first and the last position at which an entity was in a query. */
export interface WasIn {
  /** Null if it may be older. */
  readonly from: number | null;
  readonly to: number;
}

interface Open {
  readonly query: QueryTerm;
  readonly finding: Finding;
  since: Since | null;
}

/**
 * Finds out why an entity is in a query or not: what is true of each term now, and since when. The past is searched backwards in parts,
 * because it may be long. The timeline's position is restored after each part.
 */
export class WhySearch {
  readonly #question: WhyQuestion;
  readonly #isAlive: boolean;
  readonly #terms: readonly Open[];
  readonly #steps: RelevantSteps;
  #life: Since | null = null;
  #id: RawId | null = null;
  #at: number;
  #isAtStart = false;
  #wasIn: WasIn | null = null;

  constructor(question: WhyQuestion) {
    this.#question = question;
    const { index, nameOf, position, timeline, oldValues } = question;
    const terms = [...question.terms, ...this.#read(position, (world) => unsaidTerms(world, question))];
    const skipped = this.#read(position, ({ skippedByQueries, components }) =>
      skippedByQueries.filter((name) => components.includes(name)),
    );
    const words = terms.flatMap(({ term }) => (term === null ? [] : [term.text]));
    const search = [...words, ...skipped].join(', ');
    const ask = (world: WorldState): Relevance => {
      const relevance = relevanceOf(world, { kind: 'found', search, text: search });
      const created = createdInColumn(world.columns);
      if (created !== undefined) relevance.how[created.id] = ALWAYS;
      return relevance;
    };
    this.#steps = new RelevantSteps(timeline, () => this.#worldNow(), ask);
    this.#at = position;
    const read = this.#read(position, (world) => {
      const isAlive = this.#isAliveIn(world);
      // Until the game reads its structure again, memory shows the components of the earlier entity with this id.
      const unread = isUnread(timeline, world.ids.format, index) ? ({ kind: 'unread', places: [] } as const) : {};
      const finding = (query: QueryTerm): Finding => ({ ...findingOf(world, index, query, nameOf), ...unread });
      const now = isAlive ? terms.map((query) => ({ query, finding: finding(query) })) : [];
      return { isAlive, terms: now.map((term): Open => ({ ...term, since: null })) };
    });
    this.#isAlive = read.isAlive;
    const old = oldValues(position);
    // If the entity was created after the values were read, they belong to another entity with the same index.
    const bornIn = this.#read(position, ({ columns }) => countInCell(createdInColumn(columns), index)) ?? 0;
    const hadThem = old !== null && bornIn <= old.frame && this.#read(old.position, (world) => this.#isAliveIn(world));
    this.#terms = read.terms.map((term) => ({ ...term, finding: agedFinding(term.finding, term.query, old, hadThem) }));
  }

  get done(): boolean {
    const isFound = this.#terms.every((term) => term.since !== null || !hasSince(term));
    const isWhole = this.#wasIn === null || this.#wasIn.from !== null;
    return this.#isAtStart || (isFound && isWhole && (this.#life !== null || this.#isAlive));
  }

  /**
   * Continues into the past until about `writes` writes are searched.
   * @param isOver called between positions; the search pauses if it returns true
   * @returns the number of writes
   */
  next(writes: number, isOver: () => boolean = () => false): number {
    const { timeline, before } = this.#question;
    let left = writes;
    timeline.withoutMoving(() => {
      while (left > 0 && !this.done && !isOver()) {
        left -= this.#skip();
        const at = before(this.#at);
        if (at === null) {
          this.#isAtStart = true;
          return;
        }
        for (let step = at; step < this.#at; step++) left -= timeline.writesOf(step) + 1;
        timeline.seek(at);
        this.#compare(this.#worldNow(), at);
        this.#at = at;
      }
    });
    return writes - left;
  }

  get answer(): WhyAnswer {
    const terms = this.#terms.map(({ query, finding, since }) => ({
      ...{ query, finding, holds: holdsOf(query, finding) },
      since: since ?? this.#since('open', null),
    }));
    const isOut = !this.#isAlive || terms.some(({ holds }) => holds === false);
    return {
      position: this.#question.position,
      id: this.#id,
      matches: isOut ? false : terms.some(({ holds }) => holds === null) ? null : true,
      isAlive: this.#isAlive,
      life: this.#life ?? this.#since('open', null),
      terms,
      wasIn: isOut ? this.#wasIn : null,
      isComplete: this.done,
    };
  }

  /** Goes back over positions before which nothing was written that may matter; returns the number of steps. */
  #skip(): number {
    const { timeline, before } = this.#question;
    const start = this.#at;
    const from = Math.max(timeline.first, start - SKIPPED_STEPS);
    const step = this.#steps.next(from, start, true);
    for (let at = before(start); at !== null && at >= from && at > step; at = before(at)) this.#at = at;
    return start - this.#at;
  }

  #compare(world: WorldState, before: number): void {
    const { index, nameOf, timeline } = this.#question;
    const isSame = !this.#isReusedAfter(world, before);
    if (isSame && isUnread(timeline, world.ids.format, index)) return;
    const wasAlive = isSame && this.#isAliveIn(world);
    if (wasAlive !== this.#isAlive) this.#life ??= this.#since('change', before);
    this.#noteIn(wasAlive && holdsFor(world, this.#question, before) === true, before);
    if (!this.#isAlive) return;
    for (const term of this.#terms) {
      if (term.since !== null || !hasSince(term)) continue;
      if (!wasAlive) term.since = this.#since('life', before);
      else {
        const was = findingOf(world, index, term.query, nameOf);
        const components = [...was.components, ...term.finding.components];
        // A value that was not received may have been the same.
        if (was.kind === 'unread') term.since = this.#since('open', null);
        else if (stateOf(was) !== stateOf(term.finding)) term.since = this.#since('change', before, components);
      }
    }
  }

  /** True if the id belonged to another entity before, so that the search must not go further back. */
  #isReusedAfter({ ids }: WorldState, before: number): boolean {
    const { timeline, engine, index } = this.#question;
    if (ids.format.versions > 1) return false;
    const changes = changeReaderOf(timeline, engine).changesIn(before, this.#at, { index, values: false });
    this.#isAtStart = changes.some(({ kind, reuse }) => kind === 'created' && reuse !== null);
    return this.#isAtStart;
  }

  /** Notes when the entity was in the query. Does nothing if the entity is in the query now. */
  #noteIn(isIn: boolean, before: number): void {
    if (this.#isAlive && this.#terms.every(({ query, finding }) => holdsOf(query, finding) !== false)) return;
    if (isIn) this.#wasIn ??= { from: null, to: before };
    else if (this.#wasIn?.from === null) this.#wasIn = { ...this.#wasIn, from: this.#at };
  }

  /** The first living entity that is met is the one whose life is searched. */
  #isAliveIn(world: WorldState): boolean {
    const { index, version } = this.#question;
    const record = world.recordOf(index);
    if (record?.alive !== true) return false;
    if (this.#id === null && version !== null && versionOfId(record.id, world.ids.format) !== version) return false;
    this.#id ??= record.id;
    return record.id === this.#id;
  }

  #since(kind: Since['kind'], before: number | null, components: readonly string[] = []): Since {
    return { kind, before, position: this.#at, components: [...new Set(components)] };
  }

  #worldNow(): WorldState {
    return worldOf(this.#question.engine, this.#question.timeline);
  }

  #read<T>(position: number, read: (world: WorldState) => T): T {
    const { timeline } = this.#question;
    return timeline.withoutMoving(() => {
      if (timeline.position !== position) timeline.seek(position);
      return read(this.#worldNow());
    });
  }
}

/** True of a term that can be told, so that the past says since when it is as it is. */
export function hasSince({ finding }: Pick<TermAnswer, 'finding'>): boolean {
  return finding.kind !== 'language' && finding.kind !== 'old';
}

/** Before a component is used first, the world does not know its name. */
function stateOf({ kind }: Finding): Finding['kind'] {
  return kind === 'unnamed' ? 'lacks' : kind;
}

/** Returns whether a living entity is in a query at a position, which is the world's; null if that cannot be told. */
export function holdsFor(
  world: WorldState,
  question: Pick<WhyQuestion, 'index' | 'terms' | 'nameOf' | 'oldValues'>,
  position: number,
): boolean | null {
  const { index, terms, nameOf, oldValues } = question;
  const all = [...terms, ...unsaidTerms(world, question)];
  const old = all.some(({ term }) => term?.kind === 'value') ? oldValues(position) : null;
  const holds = all.map((query) => holdsOf(query, agedFinding(findingOf(world, index, query, nameOf), query, old)));
  return holds.includes(false) ? false : holds.includes(null) ? null : true;
}

/** The terms that an engine adds to a query by itself, as far as they keep the entity out: Flecs skips prefabs and disabled entities. */
function unsaidTerms(world: WorldState, { index, terms }: Pick<WhyQuestion, 'index' | 'terms'>): readonly QueryTerm[] {
  const isSaid = (name: string): boolean => terms.some(({ text }) => text.toLowerCase().includes(name.toLowerCase()));
  const kept = world.skippedByQueries.filter((name) => !isSaid(name) && world.has(index, name));
  return kept.flatMap((name) => queryTerms(`!${name}`));
}
