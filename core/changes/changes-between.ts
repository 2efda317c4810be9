import { getOrInsert } from '../trace/lookup.ts';
import type { Timeline } from '../trace/timeline.ts';
import { finish } from '../trace/turns.ts';
import type { Readable } from '../world/world.ts';
import { type Change, lifeOf } from './change.ts';
import { changeReaderOf } from './change-reader.ts';

/** Steps between two positions at which the columns agree. */
export type Span = readonly [from: number, to: number];

/** A change of one of the spans. */
export interface SpanChange {
  readonly span: Span;
  readonly change: Change;
}

interface FoundChanges {
  readonly destroyed: Map<number, Change>;
  readonly all: Map<string, SpanChange>;
  readonly bySpan: Map<Span, Map<number, Change[]>>;
}

/** Reads the changes of consecutive spans. A comparison of the first and last position alone tells neither when something changed nor that an id was reused. */
export class ChangesBetween {
  readonly #timeline: Timeline;
  readonly #engine: Readable;
  readonly #spans: readonly Span[];
  /** Null until somebody asks, because most comparisons need no changes in between. */
  #found: FoundChanges | null = null;

  constructor(timeline: Timeline, engine: Readable, spans: readonly Span[]) {
    this.#timeline = timeline;
    this.#engine = engine;
    this.#spans = spans;
  }

  /** The first destruction of each index. If an entity with this index lived before the spans, it is the one that was destroyed. */
  get destroyed(): ReadonlyMap<number, Change> {
    return this.#read().destroyed;
  }

  /** Returns a change as the last span that contains it has it; null if no span does. Values are in no row of a span. */
  find(change: Change): SpanChange | null {
    const life = lifeOf(change);
    const { all } = this.#read();
    return all.get(keyOf(change)) ?? (life && all.get(keyOf(life))) ?? null;
  }

  /** Returns the last span that contains a change; null if no span does. */
  spanOf(change: Change): Span | null {
    const { kind, step } = change;
    if (kind === 'value') return this.#spans.find(([from, to]) => from <= step && step < to) ?? null;
    return this.find(change)?.span ?? null;
  }

  /** Returns all changes of an entity's index in a span. */
  of(span: Span, index: number): readonly Change[] {
    return this.#read().bySpan.get(span)?.get(index) ?? [];
  }

  /** The timeline's position is restored. Nothing is found if its first steps are no longer kept. */
  #read(): FoundChanges {
    if (this.#found !== null) return this.#found;
    const found: FoundChanges = { destroyed: new Map(), all: new Map(), bySpan: new Map() };
    this.#found = found;
    const [first] = this.#spans;
    if (first === undefined || first[0] < this.#timeline.first) return found;
    const reader = changeReaderOf(this.#timeline, this.#engine);
    this.#timeline.withoutMoving(() => {
      for (const span of this.#spans)
        for (const change of finish(reader.changesInTurns(...span, { values: false }))) note(found, { span, change });
    });
    return found;
  }
}

function note({ destroyed, all, bySpan }: FoundChanges, { span, change }: SpanChange): void {
  const { kind, index } = change;
  const own = getOrInsert(bySpan, span, () => new Map<number, Change[]>());
  getOrInsert(own, index, () => []).push(change);
  // Later entities with the index did not live before the spans.
  if ((kind === 'destroyed' || kind === 'lost') && destroyed.has(index)) return;
  if (kind === 'destroyed') destroyed.set(index, change);
  all.set(keyOf(change), { span, change });
}

function keyOf({ kind, id, component }: Change): string {
  return `${kind} ${id} ${component}`;
}
