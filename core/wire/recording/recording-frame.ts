import { decodePayload, encodePayload } from '../codec/codec.ts';
import { crc32 } from '../codec/crc32.ts';
import { MessageFields } from '../codec/fields.ts';
import type { Limits } from '../codec/limits.ts';
import { FRAME_HEAD, MAGIC, RECORDING_FORMAT, type RecordingHeader, type RecordingKeyframe } from './recording.ts';

/** First bytes of payloads that are not plain messages. No MessagePack map begins with these bytes. */
const PIECE = 0;
const TRAILER = 2;
/** Marks keyframes, so that they can be found after damaged frames. */
export const KEYFRAME_MARK = Uint8Array.of(0x01, 0x4b, 0x45, 0x59, 0x46, 0x52, 0x4d, 0x1a);

const PIECE_HEAD = 5;
const TRAILER_BYTES = 9;
/** Bytes of the last frame of a completed file. */
export const TRAILER_FRAME = FRAME_HEAD + TRAILER_BYTES;

/** A frame of a recording, without decoding its messages. */
export type RecordingFrame =
  /** An unpacked message from the wire, or one of the file's own: `recording`, `caption`, `index`. */
  | { readonly kind: 'plain'; readonly payload: Uint8Array }
  /** A packed and deflated message. The packed messages since the last keyframe are its dictionary. */
  | { readonly kind: 'piece'; readonly bytes: number; readonly deflated: Uint8Array }
  | { readonly kind: 'keyframe'; readonly keyframe: RecordingKeyframe }
  | { readonly kind: 'trailer'; readonly index: number };

export function recordingStart(about: Pick<RecordingHeader, 'created' | 'writer'>): Uint8Array<ArrayBuffer> {
  const header: RecordingHeader = { type: 'recording', format: RECORDING_FORMAT, ...about };
  const frame = plainFrame(header);
  const start = new Uint8Array(MAGIC.length + frame.length);
  start.set(MAGIC);
  start.set(frame, MAGIC.length);
  return start;
}

/** Encodes a message as a frame. */
export function plainFrame(message: object): Uint8Array<ArrayBuffer> {
  return framed(encodePayload(message));
}

/** @param bytes size of the message before deflating */
export function pieceFrame(bytes: number, deflated: Uint8Array): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(PIECE_HEAD + deflated.length);
  payload[0] = PIECE;
  new DataView(payload.buffer).setUint32(1, bytes, true);
  payload.set(deflated, PIECE_HEAD);
  return framed(payload);
}

export function keyframeFrame(keyframe: RecordingKeyframe): Uint8Array<ArrayBuffer> {
  const { position, frame, time, repeats } = keyframe;
  const facts = encodePayload({ position, frame, time, repeats });
  const payload = new Uint8Array(KEYFRAME_MARK.length + facts.length);
  payload.set(KEYFRAME_MARK);
  payload.set(facts, KEYFRAME_MARK.length);
  return framed(payload);
}

export function trailerFrame(offset: number): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(TRAILER_BYTES);
  payload[0] = TRAILER;
  new DataView(payload.buffer).setFloat64(1, offset, true);
  return framed(payload);
}

/**
 * Parses a payload.
 * @throws WireError if it is not valid in a recording
 */
export function parseFrame(payload: Uint8Array, limits: Limits): RecordingFrame {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  if (payload[0] === PIECE && payload.length >= PIECE_HEAD) {
    return { kind: 'piece', bytes: view.getUint32(1, true), deflated: payload.subarray(PIECE_HEAD) };
  }
  if (payload[0] === TRAILER && payload.length === TRAILER_BYTES) {
    return { kind: 'trailer', index: view.getFloat64(1, true) };
  }
  if (!KEYFRAME_MARK.every((byte, i) => payload[i] === byte)) return { kind: 'plain', payload };
  const fields = new MessageFields('keyframe', decodePayload(payload.subarray(KEYFRAME_MARK.length), limits));
  return { kind: 'keyframe', keyframe: readKeyframe(fields) };
}

export function readKeyframe(fields: MessageFields): RecordingKeyframe {
  return {
    position: fields.integer('position', Number.MAX_SAFE_INTEGER),
    frame: fields.integer('frame', Number.MAX_SAFE_INTEGER),
    time: fields.number('time'),
    repeats: fields.boolean('repeats'),
  };
}

function framed(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_HEAD + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, payload.length, true);
  view.setUint32(4, crc32(payload), true);
  frame.set(payload, FRAME_HEAD);
  return frame;
}
