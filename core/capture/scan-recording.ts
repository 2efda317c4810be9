import type { ColumnSummary } from '../wire/live/column-summary.ts';
import type { BlockFilter } from './block-filter.ts';
import type { Capture } from './capture.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { type PartOptions, RecordingPart } from './recording-part.ts';

/** Minimum number of blocks read together after the first group. */
const MIN_GROUP_SIZE = 8;

export interface ScanOptions extends PartOptions {
  readonly from: number;
  readonly direction: 'forward' | 'backward';
  /** Skips steps that cannot matter for a search. */
  readonly search?: Search;
}

/** `shown` is a part of one of the games, from whose columns the first filters are made. */
interface Search {
  readonly shown: Capture;
  filtersOf(capture: Capture): readonly BlockFilter[];
}

interface PositionSpan {
  readonly from: number;
  readonly to: number;
}

export interface ScannedPart extends PositionSpan {
  readonly part: RecordingPart;
}

/**
 * Yields a recording part by part, from a position to its end or back to its beginning. Each step that the search does
 * not skip is in exactly one part. Parts begin and end where torn frames do not depend on frames outside
 * (`Moments.spanOf`), provided that `from` does. Only one part is in memory at a time. Rejects if the file cannot be
 * read.
 */
export async function* scanRecording(recorded: OpenedRecording, options: ScanOptions): AsyncGenerator<ScannedPart> {
  const { direction, search, signal } = options;
  const skipping = search === undefined ? null : new RelevantSpans(recorded, search);
  const isOver = () => signal?.aborted === true;
  const spans = spansToRead(recorded, skipping, options);
  const next = (): PositionSpan | null => spans.next().value ?? null;
  /** The position up to which, or from which on, all steps were yielded. */
  let border = options.from;
  /** In a backward scan, steps of the next span may extend beyond its end up to the border. */
  let reachesBorder = false;
  for (let span = next(); span !== null && !isOver(); ) {
    const from = direction === 'forward' ? Math.max(border, span.from) : span.from;
    const isSettled = from === border;
    const reading = { ...options, isSettled, summarise: skipping === null ? 'missing' : 'held' } as const;
    const parts = await readAll(recorded, { from, to: reachesBorder ? border : span.to }, reading);
    if (isOver() || (parts.length === 0 && from === span.from)) return;
    if (parts.length > 0) skipping?.learn(parts[0]!.part.capture, span.to);
    if (direction === 'forward') {
      border = parts.at(-1)?.to ?? border;
      yield* parts;
      span = next();
    } else {
      const before = next();
      reachesBorder = before?.to === from;
      const low = reachesBorder ? await beginning(recorded, parts[0]!, options) : from;
      yield* clipped(parts, low, border).reverse();
      border = Math.min(low, border);
      span = before;
    }
  }
}

/** Yields the spans that are read together, in scanning order. */
function* spansToRead(
  recorded: OpenedRecording,
  skipping: RelevantSpans | null,
  { from, direction }: ScanOptions,
): Generator<PositionSpan, null> {
  for (let at = from; direction === 'forward' ? at < recorded.length : at > 0; ) {
    const entry = recorded.entryFor(direction === 'forward' ? at + 1 : at);
    const start = recorded.entries[entry]!.position;
    const segment = direction === 'forward' ? { from: at, to: recorded.endOf(entry) } : { from: start, to: at };
    yield* ordered(skipping?.spans(entry, segment) ?? [segment], direction);
    at = direction === 'forward' ? segment.to : segment.from;
  }
  return null;
}

/** The first position of a part that does not depend on torn frames before it. Another part contains all of those. */
async function beginning(
  recorded: OpenedRecording,
  { part, from }: ScannedPart,
  options: PartOptions,
): Promise<number> {
  return recorded.startOf(from + 1) === from ? from : part.readTornFrames(from, options);
}

function clipped(parts: readonly ScannedPart[], low: number, high: number): ScannedPart[] {
  const clipped = parts.map(({ part, from, to }) => ({ part, from: Math.max(from, low), to: Math.min(to, high) }));
  return clipped.filter(({ from, to }) => from < to);
}

/**
 * Groups blocks: the nearest block alone, because most searches end there, then several together, twice as many each
 * time. Backward, the nearest two are together if they touch: a condition that stays true for a while came true in an
 * earlier block than the last one. A group is read from its keyframe only once, and getting there takes longer than
 * reading a few more blocks.
 */
function ordered(spans: readonly PositionSpan[], direction: ScanOptions['direction']): readonly PositionSpan[] {
  const near = direction === 'forward' ? spans : [...spans].reverse();
  const groups: PositionSpan[] = [];
  const nearest = direction === 'backward' && near[1]?.to === near[0]?.from ? 2 : 1;
  for (let at = 0, size = nearest; at < near.length; size = Math.max(MIN_GROUP_SIZE, 2 * size)) {
    const group = near.slice(at, at + size);
    at += size;
    groups.push({
      from: Math.min(...group.map(({ from }) => from)),
      to: Math.max(...group.map(({ to }) => to)),
    });
  }
  return groups;
}

class RelevantSpans {
  readonly #recorded: OpenedRecording;
  readonly #search: Search;
  /** By the first position of a game. */
  readonly #games = new Map<number, { readonly columns: number; readonly filters: readonly BlockFilter[] }>();

  constructor(recorded: OpenedRecording, search: Search) {
    this.#recorded = recorded;
    this.#search = search;
    this.learn(search.shown, search.shown.world.timeline.length);
  }

  learn(capture: Capture, to: number): void {
    const start = this.#recorded.startOf(to);
    const columns = capture.columns.length;
    if (columns <= (this.#games.get(start)?.columns ?? 0)) return;
    this.#games.set(start, { columns, filters: this.#search.filtersOf(capture) });
  }

  spans(entry: number, { from, to }: PositionSpan): PositionSpan[] {
    const { entries, summaries } = this.#recorded;
    const game = this.#games.get(this.#recorded.startOf(to));
    if (game === undefined) return [{ from, to }];
    const start = entries[entry]!.position;
    const state = new Map<number, Readonly<ColumnSummary>>();
    const spans: PositionSpan[] = [];
    const add = (low: number, high: number): void => {
      const span = { from: Math.max(low, from), to: Math.min(high, to) };
      if (span.from < span.to) spans.push(span);
    };
    let end = start;
    for (const block of summaries.chain(start, to)) {
      for (const [id, summary] of block.columns) state.set(id, summary);
      end = block.position + block.steps;
      if (game.filters.some((filter) => filter.mayHit(block, state))) add(block.position, end);
    }
    add(end, to);
    return spans;
  }
}

/**
 * Reads a span as one part, or as several if it is too large. The last part extends to the end of the torn frames
 * around `to`.
 * @param options `isSettled` means that torn frames at `from` do not depend on frames before it
 */
async function readAll(
  recorded: OpenedRecording,
  { from, to }: PositionSpan,
  options: PartOptions & { readonly isSettled: boolean },
): Promise<ScannedPart[]> {
  const parts: ScannedPart[] = [];
  for (let at = from; at < to; ) {
    const part = await RecordingPart.read(recorded, at, to, options);
    if (part.last <= at || options.signal?.aborted === true) break;
    if (part.first === at && (at > from || options.isSettled)) part.capture.moments.beginSettled();
    const end = await part.readTornFrames(to, options);
    parts.push({ part, from: at, to: end > at ? end : part.last });
    at = parts.at(-1)!.to;
  }
  return parts;
}
