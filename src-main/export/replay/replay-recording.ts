import type { Capture } from '../../../core/capture/capture.ts';
import { RecordingLoader } from '../../../core/capture/recording-loader.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { RecordingSpan } from '../../../core/export/request.ts';
import { RecordingError, type RecordingNotice } from '../../../core/wire/recording/recording.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Replay } from './replay.ts';

/** Bytes of the steps of a recording that is drawn, which is in memory as a whole: two million changes. */
const MAX_BYTES = 48_000_000;
/** Cells that the frames of a clip may write, with the same limit. */
export const MAX_DRAWN_CELLS = MAX_BYTES / 24;

/**
 * Returns the content of a recording and a notice about missing parts.
 * @throws UserError if the bytes are no recording
 */
export function captureIn(
  recording: Uint8Array,
  path: string,
): { readonly capture: Capture; readonly notice: RecordingNotice | null } {
  const loader = new RecordingLoader(MAX_BYTES, engineOf);
  try {
    loader.push(recording);
    return { capture: loader.capture, notice: loader.end() };
  } catch (error) {
    throw error instanceof RecordingError ? unreadable(error, path) : error;
  }
}

/** Returns why a recording, or a part of it, cannot be drawn. */
export function unreadable({ code, message }: RecordingError, path: string): UserError {
  return new UserError(`host.error.${code}`, { path, problem: message, limit: MAX_BYTES / 1e6 });
}

/** @throws UserError if the bytes are no recording */
export function replayRecording({ name, recording, offset, total }: RecordingSpan): Replay {
  const { world, moments, captions } = captureIn(recording, name).capture;
  const { timeline } = world;
  return {
    name,
    depth: 'access',
    timeline,
    driver: world.driver,
    pseudocode: [],
    first: Math.min(1, timeline.length),
    nameOf: world.nameOf,
    editsAt: world.editsAt,
    moments,
    isBeingRead: world.isBeingRead,
    captionAt: (position) => captions.findLast((caption) => caption.position <= position)?.text ?? null,
    numbered: null,
    numberOf: (position) => ({ unit: 'step', n: position + offset, total }),
    operationOf(op) {
      const firstStep = timeline.operationStart(op);
      const endStep = timeline.operationStart(op + 1);
      const frame = moments.at(endStep)?.frame ?? 0;
      return {
        firstStep,
        endStep,
        kind: null,
        title: (translate) => translate('export.frame', { frame }),
        refusal: () => null,
      };
    },
  };
}
