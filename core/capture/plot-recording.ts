import { addExtremes, noExtremes, Series, type Watched } from '../inspect/series.ts';
import type { PartOptions } from './part.ts';
import type { Recorded } from './recorded.ts';
import { type ScannedPart, scanRecording } from './scan.ts';

/** What changes a number may make between two pauses. */
const SLICE = 128;

/** How far a recording was read, and the extremes of each watched number (`extremes`) up to there. */
export interface Plotted {
  /** From 0 to 1. */
  readonly share: number;
  readonly found: readonly Float64Array[];
}

/**
 * Watched numbers over the whole of a recording, in as many columns from its first step to its last one. Comes again and again, a part
 * further each time; the arrays are the same ones. Rejects when the file cannot be read.
 */
export async function* plotRecording(
  recorded: Recorded,
  watched: readonly Watched[],
  columns: number,
  options: PartOptions,
): AsyncGenerator<Plotted> {
  const whole = [0, recorded.length] as const;
  const found = watched.map(() => noExtremes(columns));
  for await (const scanned of scanRecording(recorded, { ...options, from: 0, direction: 'forward' })) {
    // Before the first step there is nothing.
    const part = [Math.max(1, scanned.from), scanned.to] as const;
    for (const [i, each] of watched.entries()) {
      const series = await seriesIn(scanned, each, options);
      if (series === null) return;
      addExtremes(found[i]!, series, whole, part);
    }
    yield { share: scanned.to / whole[1], found };
  }
}

/** Null when it was ended early. */
async function seriesIn({ part }: ScannedPart, watched: Watched, options: PartOptions): Promise<Series | null> {
  const { timeline, nameOf } = part.capture.world;
  const series = new Series({ timeline, engine: options.engineOf(timeline.columns), nameOf }, watched);
  let changes = 0;
  // Nobody else looks at the part: where the timeline is, reading goes on without undoing and redoing what is between.
  timeline.seek(timeline.first);
  while (!series.isRead()) {
    series.extend(() => ++changes % SLICE === 0);
    timeline.seek(series.range[1]);
    await options.pause?.();
    if (options.signal?.aborted === true) return null;
  }
  return series;
}
