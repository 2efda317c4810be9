import { addExtremes, noExtremes, Series, type Watched } from '../inspect/conditions/series.ts';
import type { OpenedRecording } from './opened-recording.ts';
import type { PartOptions } from './recording-part.ts';
import { type ScannedPart, scanRecording } from './scan-recording.ts';

/** Number of changes of a number between two pauses. */
const CHANGES_AT_ONCE = 128;

/** The part of a recording read so far, and the extremes of each watched number in it (see `extremes`). */
export interface Plotted {
  readonly share: number;
  readonly found: readonly Float64Array[];
}

/**
 * Plots watched numbers over a whole recording, whose steps are divided into `columns`. It yields after each part; the
 * arrays are always the same objects. Rejects if the file cannot be read.
 */
export async function* plotRecording(
  recorded: OpenedRecording,
  watched: readonly Watched[],
  columns: number,
  options: PartOptions,
): AsyncGenerator<Plotted> {
  const whole = [0, recorded.length] as const;
  const found = watched.map(() => noExtremes(columns));
  for await (const scanned of scanRecording(recorded, { ...options, from: 0, direction: 'forward' })) {
    // There is nothing before the first step.
    const part = [Math.max(1, scanned.from), scanned.to] as const;
    for (const [i, each] of watched.entries()) {
      const series = await seriesIn(scanned, each, options);
      if (series === null) return;
      addExtremes(found[i]!, series, whole, part);
    }
    yield { share: scanned.to / whole[1], found };
  }
}

/** Returns null if aborted. */
async function seriesIn({ part }: ScannedPart, watched: Watched, options: PartOptions): Promise<Series | null> {
  const { timeline, nameOf } = part.capture.world;
  const series = new Series({ timeline, engine: options.engineOf(timeline.columns), nameOf }, watched);
  let changes = 0;
  // Only this function uses the part, so the timeline can stay at the end of the range read, which avoids undoing and
  // redoing steps.
  timeline.seek(timeline.first);
  while (!series.isRead()) {
    series.extend(() => ++changes % CHANGES_AT_ONCE === 0);
    timeline.seek(series.range[1]);
    await options.pause?.();
    if (options.signal?.aborted === true) return null;
  }
  return series;
}
