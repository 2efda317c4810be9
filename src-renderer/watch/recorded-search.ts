import { BlockFilter } from '../../core/capture/block-filter.ts';
import type { Capture } from '../../core/capture/capture.ts';
import { scanRecording } from '../../core/capture/scan.ts';
import { engineOf } from '../../core/engines/all.ts';
import type { Condition } from '../../core/inspect/condition.ts';
import { pause } from '../live/pause.ts';
import type { RecordingSource } from '../live/recording-source.ts';
import type { Picture } from '../state/picture.ts';

interface RecordedSearch<Found> {
  readonly from: number;
  readonly backward: boolean;
  readonly conditions: readonly Condition[];
  /** Whether nothing needs to be found any more. */
  readonly isOver: () => boolean;
  /** Looks in a part that is in memory. */
  find(world: Picture, within: readonly [from: number, to: number]): Promise<Found | null>;
  /** How much was searched, from 0 to 1. */
  onShare(share: number): void;
}

/** Part by part, from a position on to the end of the file or back to its beginning. */
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
