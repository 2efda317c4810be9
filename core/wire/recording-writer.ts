import { encodePayload } from './codec.ts';
import { crc32 } from './crc32.ts';
import { FRAME_HEAD, MAGIC, RECORDING_FORMAT, type RecordingHeader } from './recording.ts';

/** The beginning of a file. */
export function recordingStart({ created, writer }: { created: string; writer: string }): Uint8Array<ArrayBuffer> {
  const header: RecordingHeader = { type: 'recording', format: RECORDING_FORMAT, created, writer };
  const frame = recordingFrame(encodePayload(header));
  const start = new Uint8Array(MAGIC.length + frame.length);
  start.set(MAGIC);
  start.set(frame, MAGIC.length);
  return start;
}

/** A message as it is appended to a file, in one piece: its payload as it came over the wire, with length and checksum. */
export function recordingFrame(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_HEAD + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, payload.length, true);
  view.setUint32(4, crc32(payload), true);
  frame.set(payload, FRAME_HEAD);
  return frame;
}
