import { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { StayingInFrames, type SystemSource } from '../../../core/capture/staying-in-frames.ts';
import { sourceWords } from '../../../core/capture/staying-words.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { RecordingSource } from '../../state/live/recording-source.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import type { Source } from '../../state/source/source.ts';

/** The systems that created the entities that stay. Positions are positions of the game or recording. */
export interface CountedStaying {
  readonly sources: readonly SystemSource[];
}

interface Options {
  readonly t: Translate;
  readonly signal: AbortSignal;
  /** Receives the counted share, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Counts over a whole recording, or the frames of a game in memory, in turns. Null if it is cancelled. Rejects if a file cannot be read. */
export async function countStaying(source: Source, { t, signal, onShare }: Options): Promise<CountedStaying | null> {
  const { recorded, start } = await framesOf(source);
  const staying = new StayingInFrames({ engineOf, engineNamed }, sourceWords(t));
  const cursor = recorded.cursor(0);
  for (let message = await cursor.next(); message !== null; message = await cursor.next()) {
    if (signal.aborted) return null;
    staying.take(message);
    onShare(cursor.position / Math.max(1, recorded.length));
    await pause();
  }
  staying.end();
  const moved = staying.sources.map((each) => ({
    ...each,
    first: { ...each.first, position: each.first.position + start },
  }));
  return { sources: moved };
}

/** Returns a recording, or the memory of a game as one, with the position before its first. */
async function framesOf(source: Source): Promise<{ readonly recorded: OpenedRecording; readonly start: number }> {
  if (source instanceof RecordingSource) return { recorded: source.recorded, start: 0 };
  const { timeline } = source.capture.world;
  const from = Math.max(1, timeline.first);
  const bytes = await source.cut({ from, to: timeline.length, captions: [], created: '', writer: '' });
  const memory = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  };
  return { recorded: await OpenedRecording.open(memory), start: from - 1 };
}
