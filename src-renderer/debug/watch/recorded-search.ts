import { BlockFilter } from '../../../core/capture/block-filter.ts';
import type { Capture } from '../../../core/capture/capture.ts';
import { spanStart } from '../../../core/capture/find-span-start.ts';
import { scanRecording } from '../../../core/capture/scan-recording.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { Condition } from '../../../core/inspect/conditions/condition.ts';
import type { RecordingSource } from '../../state/live/recording-source.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';

type Range = readonly [from: number, to: number];

interface RecordedSearch<Found> {
  readonly from: number;
  readonly backward: boolean;
  readonly conditions: readonly Condition[];
  /** Tells whether the search was cancelled. */
  readonly isOver: () => boolean;
  /** Searches a part that is in memory. */
  find(world: MemoryPicture, within: Range): Promise<Found | null>;
  /** Receives the searched share, from 0 to 1. */
  onShare(share: number): void;
}

/** Returns the part of a range that can be evaluated from memory. Beyond it the file is searched. */
export async function rangeInMemory(source: RecordingSource, [from, to]: Range, backward: boolean): Promise<Range> {
  const { world, moments } = source.capture;
  const { first, length } = world.timeline;
  if ((backward ? to : from) === first && moments.isTorn(first)) {
    // The torn frames at the position belong to a span that begins outside of memory.
    const start = await spanStart(source.recorded, first, { engineOf, pause });
    return [start, start];
  }
  if (backward) return [Math.min(to, moments.settledFrom(first) ?? to), to];
  return [from, Math.max(from, moments.settled(length))];
}

/** Searches part by part, from a position to the end of the file or back to its beginning. */
export async function searchRecording<Found>(
  source: RecordingSource,
  { from, backward, conditions, isOver, find, onShare }: RecordedSearch<Found>,
): Promise<Found | null> {
  const direction = backward ? 'backward' : 'forward';
  const signal = {
    get aborted() {
      return isOver();
    },
  };
  const all = backward ? from : source.length - from;
  onShare(0);
  const filtersOf = (capture: Capture) => conditions.map((condition) => new BlockFilter(capture, condition, engineOf));
  const search = { shown: source.capture, filtersOf };
  for await (const scanned of scanRecording(source.recorded, { engineOf, pause, from, direction, signal, search })) {
    const found = await find(scanned.part.capture.world, [scanned.from, scanned.to]);
    if (found !== null) return found;
    onShare(Math.abs((backward ? scanned.from : scanned.to) - from) / all);
  }
  return null;
}
