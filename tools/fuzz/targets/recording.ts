import { deflateSync } from 'fflate';
import { Capture } from '../../../core/capture/capture.ts';
import { indexRecording } from '../../../core/capture/index-recording.ts';
import { Recorded } from '../../../core/capture/recorded.ts';
import { scanRecording } from '../../../core/capture/scan.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { joined } from '../../../core/trace/bytes.ts';
import { crc32 } from '../../../core/wire/crc32.ts';
import { LIMITS } from '../../../core/wire/limits.ts';
import type { RecordedMessage } from '../../../core/wire/message.ts';
import { FRAME_HEAD, MAGIC, RecordingError } from '../../../core/wire/recording.ts';
import { plainFrame, recordingStart } from '../../../core/wire/recording-frame.ts';
import { RecordingReader } from '../../../core/wire/recording-reader.ts';
import { RecordingWriter } from '../../../core/wire/recording-writer.ts';
import { conversation } from '../../../core/wire/testing/conversation.ts';
import type { Target } from '../target.ts';

const SMALL = { ...LIMITS, frame: 65_536, rows: 65_536, cells: 262_144 };
const ABOUT = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };
const messages = conversation.filter(({ type }) => type !== 'something new') as RecordedMessage[];

export const recording: Target = {
  reads: 'recordings of both formats, from their beginning and by their index; checksums are set right first',
  longest: 8192,
  seeds: async () => [
    joined([recordingStart({ type: 'recording', format: 1, ...ABOUT }), ...messages.map(plainFrame)]),
    await written(0, 3),
    await written(9, 3),
    await written(0, 1e9),
  ],
  async run(given) {
    const bytes = withChecksums(given);
    try {
      readThrough(bytes);
      await readByIndex(bytes);
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
    }
  },
};

/** @param level of deflate; 0: as it is, so that changes hit the messages */
async function written(level: 0 | 9, messagesBetweenKeyframes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const output = {
    write: async (bytes: Uint8Array) => void parts.push(bytes),
    deflate: async (bytes: Uint8Array, dictionary: Uint8Array) => deflateSync(bytes, { level, dictionary }),
  };
  const writer = new RecordingWriter(output, ABOUT, { messages: messagesBetweenKeyframes, bytes: 1e9, ratio: 0 });
  for (const message of messages) await writer.add(message);
  await writer.add({ type: 'caption', text: 'Here' });
  await writer.end();
  return joined(parts);
}

/** A change of a frame would be found by its checksum, and nothing behind that would be tested. */
function withChecksums(given: Uint8Array): Uint8Array {
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  for (let at = MAGIC.length; at + FRAME_HEAD <= bytes.length; ) {
    const end = at + FRAME_HEAD + view.getUint32(at, true);
    if (end > bytes.length) break;
    view.setUint32(at + 4, crc32(bytes.subarray(at + FRAME_HEAD, end)), true);
    at = end;
  }
  return bytes;
}

function readThrough(bytes: Uint8Array): void {
  const reader = new RecordingReader({ limits: SMALL });
  const capture = new Capture(() => 1e8, engineOf);
  const take = () => {
    for (let message = reader.next(); message !== null; message = reader.next()) capture.apply(message);
  };
  reader.push(bytes.subarray(0, bytes.length >> 1));
  take();
  reader.push(bytes.subarray(bytes.length >> 1));
  reader.close();
  take();
  reader.end();
  const { timeline } = capture.world;
  timeline.seek(timeline.first);
  timeline.seek(timeline.length);
}

async function readByIndex(bytes: Uint8Array): Promise<void> {
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  };
  const recorded = await Recorded.open(source);
  const nothing = { signal: { aborted: false }, onProgress: () => {}, pause: async () => {} };
  if (!recorded.isIndexed) await indexRecording(recorded, nothing);
  for (const direction of ['forward', 'backward'] as const) {
    const from = direction === 'forward' ? 0 : recorded.length;
    for await (const { part, to } of scanRecording(recorded, { engineOf, from, direction })) {
      const { timeline } = part.capture.world;
      timeline.seek(timeline.first);
      timeline.seek(Math.min(to, timeline.length));
    }
  }
}
