import { Encoder } from '@msgpack/msgpack';
import { LIMITS, type Limits } from './limits.ts';
import { decodeMessagePack } from './messagepack.ts';
import { WireError } from './wire-error.ts';

/** Bytes of the length before each frame. */
export const PREFIX = 4;

// The encoder keeps its buffer, so a stream of messages only allocates its results.
const encoder = new Encoder({ ignoreUndefined: true });

/** Encodes a message as MessagePack without a length: the message of a WebSocket or the frame of a recording. */
export function encodePayload(message: object): Uint8Array<ArrayBuffer> {
  return encoder.encode(message) as Uint8Array<ArrayBuffer>;
}

/** Encodes a message as a frame: u32 length, little-endian, then MessagePack. */
export function encodeFrame(message: object): Uint8Array<ArrayBuffer> {
  const payload = encoder.encodeSharedRef(message);
  const frame = new Uint8Array(PREFIX + payload.length);
  new DataView(frame.buffer).setUint32(0, payload.length, true);
  frame.set(payload, PREFIX);
  return frame;
}

/**
 * Decodes a frame's MessagePack; binary parts are views.
 * @throws only WireError (`frame-length`, `not-messagepack` or `limit`)
 */
export function decodePayload(payload: Uint8Array, limits: Limits = LIMITS): unknown {
  if (payload.length > limits.frame) throw frameLength(payload.length, limits.frame);
  return decodeMessagePack(payload, limits);
}

export function frameLength(found: number, limit: number): WireError {
  return new WireError('frame-length', `A frame of ${found} bytes; the limit is ${limit}`);
}
