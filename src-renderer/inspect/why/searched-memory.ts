import { RecordingPart } from '../../../core/capture/recording-part.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { RecordingSource } from '../../state/live/recording-source.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';

/** Limits of a recording that is read from its beginning: some seconds, and a part of the memory of a window. */
const MOST = { maxWrites: 4_000_000, maxBytes: 2 ** 28 };

/** The last memory that was read, because questions about one moment follow each other. */
let kept: { readonly source: Source; readonly part: RecordingPart } | null = null;

/**
 * Returns the memory in which the past of a position is searched: for a recording, all of the game up to there, unless that is too large;
 * otherwise what is loaded.
 */
export async function searchedMemory(
  picture: MemoryPicture,
  source: Source | null,
  position: number,
  signal: AbortSignal,
): Promise<MemoryPicture> {
  if (!(source instanceof RecordingSource)) return picture;
  const { recorded } = source;
  const start = recorded.startOf(position);
  if (picture.timeline.first <= start) return picture;
  if (kept?.source !== source || kept.part.first > start || !kept.part.holds(position)) {
    const read = RecordingPart.read(recorded, start, position, { engineOf, pause, signal, ...MOST });
    // The moment itself is shown, so that the file could be read.
    const part = await read.catch(() => null);
    if (part?.holds(position) !== true) return picture;
    kept = { source, part };
  }
  const { world } = kept.part.capture;
  world.timeline.seek(position);
  return world;
}
