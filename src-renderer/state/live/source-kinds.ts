import type { Source } from '../source/source.ts';
import type { GameSource } from './game-source.ts';
import type { RecordingSource } from './recording-source.ts';

/* Distinguishes the kinds of sources without their code, which is loaded with the first game or recording. */

export function isGame(source: Source | null): source is GameSource {
  return source?.kind === 'game';
}

export function isRecording(source: Source | null): source is RecordingSource {
  return source?.kind === 'recording';
}
