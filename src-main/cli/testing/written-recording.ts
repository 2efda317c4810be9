import { writeFileSync } from 'node:fs';
import { RecordingBytes } from '../../../core/capture/cut-recording.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { RecordingWriter } from '../../../core/wire/recording/recording-writer.ts';
import { hello } from '../../../core/wire/testing/hello.ts';

/** Writes a recording of a game. */
export async function writeRecording(
  file: string,
  schema: readonly object[],
  messages: readonly object[],
): Promise<void> {
  const output = new RecordingBytes();
  const about = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };
  const writer = new RecordingWriter(output, about, { messages: 3, bytes: 1e9, ratio: 0 });
  await writer.add(hello as RecordedMessage);
  await writer.add({ type: 'schema', columns: schema } as unknown as RecordedMessage);
  for (const [i, message] of messages.entries())
    await writer.add({ seq: i + 1, time: i * 160, ...message } as unknown as RecordedMessage);
  await writer.add({ type: 'bye', code: 'done', reason: '' });
  await writer.end();
  writeFileSync(file, output.bytes);
}
