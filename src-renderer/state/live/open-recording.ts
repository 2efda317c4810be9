import { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { RecordingError } from '../../../core/wire/recording/recording.ts';
import type { ByteSource } from '../../../core/wire/recording/recording-index.ts';
import { RecordingSource } from './recording-source.ts';

/** @throws Error with a message in the user's language if it cannot be read */
export async function openRecording(name: string, bytes: ByteSource, say: Translate): Promise<RecordingSource> {
  try {
    return await RecordingSource.open(name, await OpenedRecording.open(bytes), say);
  } catch (error) {
    throw error instanceof RecordingError ? new Error(say(`host.error.${error.code}`, { path: name })) : error;
  }
}
