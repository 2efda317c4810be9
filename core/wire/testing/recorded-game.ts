import { deflateSync } from 'fflate';
import { deflated } from '../codec/deflate-window.ts';
import { rawBytes } from '../messages/elements.ts';
import type { RecordedMessage } from '../messages/message.ts';
import type { ByteSource } from '../recording/recording-index.ts';
import { type KeyframeSpacing, type RecordingOutput, RecordingWriter } from '../recording/recording-writer.ts';
import { hello } from './world.ts';

export const about = { created: '2024-06-07T08:09:10.000Z', writer: 'test' };

export const dense: KeyframeSpacing = { messages: 3, bytes: 1e9, ratio: 0 };

const x = (...values: number[]) => rawBytes(Uint32Array.from(values));
const y = (...values: number[]) => rawBytes(Float32Array.from(values));
const moment = (frame: number) => ({ seq: frame, frame, time: frame * 16 });
const schema: RecordedMessage = {
  type: 'schema',
  columns: [
    { id: 0, name: 'x', type: 'u32' },
    { id: 2, name: 'n', type: 'json', meta: { kind: 'names' } },
    { id: 5, name: 'y', type: 'f32' },
  ],
};

const probe: RecordedMessage = { ...hello, capabilities: ['pause', 'watch'] };

/** A short game with a restart, a caption, named steps, and messages that are not steps. */
export const game: readonly RecordedMessage[] = [
  probe,
  schema,
  {
    type: 'snapshot',
    ...moment(1),
    columns: [
      { c: 0, whole: x(10, 20, 30), present: Uint8Array.of(0b101) },
      { c: 2, whole: ['a', null] },
    ],
  },
  { type: 'delta', ...moment(2), columns: [{ c: 0, runs: [1, x(21)] }] },
  { type: 'caption', text: 'look' },
  { type: 'delta', ...moment(3), columns: [{ c: 5, whole: y(0.5, -1.5) }] },
  {
    type: 'delta',
    ...moment(4),
    steps: [
      { code: 'push', args: { row: 3 }, columns: [{ c: 0, runs: [3, x(40)] }] },
      { code: 'pop', columns: [{ c: 0, length: 3 }] },
    ],
  },
  { type: 'state', paused: true, frame: 4 },
  { type: 'delta', ...moment(5), columns: [{ c: 2, rows: x(4), values: [{ deep: [1] }] }] },
  { type: 'delta', ...moment(6), torn: true, columns: [{ c: 0, clear: x(0, 1) }] },
  { ...probe, instance: 'f'.repeat(32) },
  { type: 'schema', columns: [{ id: 0, name: 'z', type: 'u8' }] },
  { type: 'snapshot', ...moment(1), columns: [{ c: 0, whole: Uint8Array.of(7) }] },
  { type: 'delta', ...moment(2), columns: [{ c: 0, whole: Uint8Array.of(8, 9) }] },
  { type: 'bye', code: 'done', reason: 'Over' },
];

/** Deflates without compression, so that the bytes do not depend on the library's version. */
export const stored: RecordingOutput['deflate'] = async (bytes) => deflateSync(bytes, { level: 0 });

/** Returns the writer's output, one element per write. */
export async function writtenParts(
  messages: readonly RecordedMessage[],
  spacing?: KeyframeSpacing,
  deflate: RecordingOutput['deflate'] = async (bytes, dictionary) => deflated(bytes, dictionary),
): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const output = { write: async (bytes: Uint8Array) => void parts.push(bytes), deflate };
  const writer = new RecordingWriter(output, about, spacing);
  for (const message of messages) await writer.add(message);
  await writer.end();
  return parts;
}

/** Bytes of the header, before the first frame. */
export function headerBytes(file: Uint8Array): number {
  return 8 + 8 + new DataView(file.buffer, file.byteOffset).getUint32(8, true);
}

export function sourceOf(file: Uint8Array): ByteSource {
  return { size: file.length, read: async (offset, length) => file.subarray(offset, offset + length) };
}
