import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { RecordingError, type RecordingHeader, type RecordingNotice } from '../../../core/wire/recording/recording.ts';
import { RecordingReader } from '../../../core/wire/recording/recording-reader.ts';
import { UserError } from '../../contract/user-error.ts';
import { withRegularFile } from '../../files/read-bytes.ts';

/**
 * Passes on a recording's messages in order.
 * @returns a description of missing parts, or null
 * @throws UserError, or the system's error
 */
export async function readMessages(
  path: string,
  take: (message: RecordedMessage, header: RecordingHeader | null) => void,
): Promise<RecordingNotice | null> {
  const reader = new RecordingReader();
  const takeAll = (): void => {
    for (let message = reader.next(); message !== null; message = reader.next()) take(message, reader.header);
  };
  try {
    await withRegularFile(path, async (file) => {
      for await (const bytes of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) {
        reader.push(bytes as Buffer);
        takeAll();
      }
    });
    reader.close();
    takeAll();
    return reader.end();
  } catch (error) {
    if (error instanceof RecordingError) throw new UserError(`host.error.${error.code}`, { path });
    throw error;
  }
}
