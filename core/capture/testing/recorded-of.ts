import type { RecordedMessage } from '../../wire/messages/message.ts';
import { RecordingWriter } from '../../wire/recording/recording-writer.ts';
import { RecordingBytes } from '../cut-recording.ts';
import { OpenedRecording } from '../opened-recording.ts';

/** Records messages in memory with a keyframe every `spacing` messages, and opens the recording. */
export async function recordedOf(messages: Iterable<RecordedMessage>, spacing: number): Promise<OpenedRecording> {
  const output = new RecordingBytes();
  const about = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };
  const writer = new RecordingWriter(output, about, { messages: spacing, bytes: 1e9, ratio: 0 });
  for (const message of messages) await writer.add(message);
  await writer.end();
  const { bytes } = output;
  return OpenedRecording.open({
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });
}
