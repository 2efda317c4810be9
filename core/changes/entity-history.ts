import type { NameOf } from '../cells/translate.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Readable, worldOf } from '../world/world.ts';
import type { Change } from './change.ts';
import { changeReaderOf, changesBetween } from './change-reader.ts';
import { readEntity } from './entity-reading.ts';

/** The changes of an entity between two positions at which the columns agree. */
export interface HistorySpan {
  /** Null for the first moment that is known, in which the entity exists. */
  readonly from: number | null;
  readonly to: number;
  readonly changes: readonly Change[];
  /** The components as sentences write them: `(Likes,knight)`, also if knight was destroyed. */
  readonly texts: ReadonlyMap<Change, string>;
}

export interface HistoryQuestion {
  readonly timeline: Timeline;
  readonly engine: Readable;
  /** Index of the entities. */
  readonly index: number;
  /** Where the history ends; the columns must agree there. */
  readonly position: number;
  readonly nameOf: NameOf;
  /** Returns the last position before another one at which the columns agree; null if nothing is known before. */
  readonly before: (position: number) => number | null;
  readonly isWanted: (change: Change) => boolean;
}

/**
 * The history of the entities with one index, the newest span first. Nothing is read before `next` is called, and each call searches a
 * bounded number of writes, so that an hour of a game can be searched in parts. The timeline's position is restored.
 */
export class EntityHistory {
  readonly #question: HistoryQuestion;
  #at: number;
  #isAtStart = false;

  constructor(question: HistoryQuestion) {
    this.#question = question;
    this.#at = question.position;
  }

  get done(): boolean {
    return this.#isAtStart;
  }

  /** All steps from this one on have been searched. */
  get reached(): number {
    return this.#at;
  }

  /** Continues into the past until `most` spans are found, about `writes` writes are searched, or position `until` is reached. */
  next(most: number, writes: number, until: number): readonly HistorySpan[] {
    const { timeline, before } = this.#question;
    const found: HistorySpan[] = [];
    let left = writes;
    timeline.withoutMoving(() => {
      while (found.length < most && left > 0 && !this.done && this.#at > until) {
        const to = this.#at;
        const from = before(to);
        if (timeline.position !== to) timeline.seek(to);
        const span = from === null ? this.#firstSpan() : this.#spanFrom(from);
        if (span.changes.length > 0) found.push(span);
        this.#isAtStart = from === null;
        this.#at = from ?? timeline.first;
        for (let step = this.#at; step < to; step++) left -= timeline.writesOf(step) + 1;
      }
    });
    return found;
  }

  /** Moves from the end of a span to its beginning. */
  #spanFrom(from: number): HistorySpan {
    const { timeline, engine, index, isWanted } = this.#question;
    const to = this.#at;
    const changes = changeReaderOf(timeline, engine).changesIn(from, to, { index }).filter(isWanted);
    // A destroyed entity has its name before, and a created one afterwards.
    const after = this.#textsOf(changes.filter(({ kind }) => kind !== 'lost'));
    timeline.seek(from);
    return {
      from,
      to,
      changes,
      texts: new Map([...after, ...this.#textsOf(changes.filter((each) => !after.has(each)))]),
    };
  }

  #firstSpan(): HistorySpan {
    const { timeline, engine, index, isWanted } = this.#question;
    const { columns, position } = timeline;
    const reader = engine.world(columns);
    const now = readEntity(reader, index);
    const changes = changesBetween(index, [undefined, now], { columns, reader, lastStep: position - 1 }).filter(
      isWanted,
    );
    return { from: null, to: position, changes, texts: this.#textsOf(changes) };
  }

  #textsOf(changes: readonly Change[]): ReadonlyMap<Change, string> {
    const { timeline, engine, nameOf } = this.#question;
    return componentTexts(timeline, engine, changes, nameOf);
  }
}

/** Returns the components of changes as sentences write them at the timeline's position. */
export function componentTexts(
  timeline: Timeline,
  engine: Readable,
  changes: readonly Change[],
  nameOf: NameOf,
): Map<Change, string> {
  const world = worldOf(engine, timeline);
  return new Map(
    changes.flatMap((change) =>
      change.component === null ? [] : [[change, world.idText(change.component, nameOf)] as const],
    ),
  );
}
