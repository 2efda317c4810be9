import type { Timeline } from '../trace/timeline.ts';
import type { Readable } from '../world/world.ts';
import { type Change, lifeOf } from './change.ts';
import { changeReaderOf } from './change-reader.ts';

/** Steps between two positions at which the columns agree. */
export type Span = readonly [from: number, to: number];

/** What happened in spans that follow each other, for what a comparison of their ends does not tell: when, and whether an id was used again. */
export class ChangesBetween {
  /** The first destruction of each index: that of the entity which lived before the spans, if one did. */
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

  /** Returns the span in which a difference between the ends arose last: what came or went with an entity, in that of its creation or destruction. Null if none was read. */
  spanOf(change: Change): Span | null {
    const { kind, step } = change;
    if (kind === 'value') return this.#spans.find(([from, to]) => from <= step && step < to) ?? null;
    return this.#found.get(keyOf(lifeOf(change) ?? change)) ?? null;
  }
}

function keyOf({ kind, id, component }: Change): string {
  return `${kind} ${id} ${component}`;
}
