import type { Timeline } from '../trace/timeline.ts';
import type { Readable } from '../world/world.ts';
import { type Change, lifeOf } from './change.ts';
import { changeReaderOf } from './change-reader.ts';

/** Steps between two positions at which the columns agree. */
export type Span = readonly [from: number, to: number];

/** Reads the changes of consecutive spans. A comparison of the first and last position alone tells neither when something changed nor that an id was reused. */
export class ChangesBetween {
  /** The first destruction of each index. If an entity with this index lived before the spans, it is the one that was destroyed. */
  readonly destroyed = new Map<number, Change>();
  readonly #spans: readonly Span[];
  readonly #found = new Map<string, Span>();

  /** Moves the timeline. */
  constructor(timeline: Timeline, engine: Readable, spans: readonly Span[]) {
    this.#spans = spans;
    const reader = changeReaderOf(timeline, engine);
    for (const span of spans)
      for (const change of reader.changesIn(...span, { values: false })) {
        const { kind, index } = change;
        if (kind === 'destroyed' && this.destroyed.has(index)) continue;
        if (kind === 'destroyed') this.destroyed.set(index, change);
        this.#found.set(keyOf(change), span);
      }
  }

  /**
   * Returns the last span that contains a change. A component that an entity gained at its creation, or lost at its destruction, belongs to the span
   * of the creation or destruction. Returns null if no span contains it.
   */
  spanOf(change: Change): Span | null {
    const { kind, step } = change;
    if (kind === 'value') return this.#spans.find(([from, to]) => from <= step && step < to) ?? null;
    return this.#found.get(keyOf(lifeOf(change) ?? change)) ?? null;
  }
}

function keyOf({ kind, id, component }: Change): string {
  return `${kind} ${id} ${component}`;
}
