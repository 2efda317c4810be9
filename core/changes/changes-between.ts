import type { Timeline } from '../trace/timeline.ts';
import { finish } from '../trace/turns.ts';
import type { Readable } from '../world/world.ts';
import { type Change, lifeOf } from './change.ts';
import { changeReaderOf } from './change-reader.ts';

/** Steps between two positions at which the columns agree. */
export type Span = readonly [from: number, to: number];

interface FoundChanges {
  readonly destroyed: Map<number, Change>;
  readonly spans: Map<string, Span>;
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

  /**
   * Returns the last span that contains a change. A component that an entity gained at its creation, or lost at its destruction, belongs to the span
   * of the creation or destruction. Returns null if no span contains it.
   */
  spanOf(change: Change): Span | null {
    const { kind, step } = change;
    if (kind === 'value') return this.#spans.find(([from, to]) => from <= step && step < to) ?? null;
    return this.#read().spans.get(keyOf(lifeOf(change) ?? change)) ?? null;
  }

  /** The timeline's position is restored. Nothing is found if its first steps are no longer kept. */
  #read(): FoundChanges {
    if (this.#found !== null) return this.#found;
    const found = { destroyed: new Map<number, Change>(), spans: new Map<string, Span>() };
    this.#found = found;
    const [first] = this.#spans;
    if (first === undefined || first[0] < this.#timeline.first) return found;
    const reader = changeReaderOf(this.#timeline, this.#engine);
    this.#timeline.withoutMoving(() => {
      for (const span of this.#spans)
        for (const change of finish(reader.changesInTurns(...span, { values: false }))) note(found, change, span);
    });
    return found;
  }
}

function note({ destroyed, spans }: FoundChanges, change: Change, span: Span): void {
  const { kind, index } = change;
  if (kind === 'destroyed' && destroyed.has(index)) return;
  if (kind === 'destroyed') destroyed.set(index, change);
  spans.set(keyOf(change), span);
}

function keyOf({ kind, id, component }: Change): string {
  return `${kind} ${id} ${component}`;
}
