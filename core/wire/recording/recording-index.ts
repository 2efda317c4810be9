import { decodePayload } from '../codec/codec.ts';
import { MessageFields } from '../codec/fields.ts';
import { LIMITS } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import type { PlacedCaption, PlacedKeyframe, RecordingIndex } from './recording.ts';
import { readKeyframe, TRAILER_FRAME } from './recording-frame.ts';
import { RecordingFrames } from './recording-frames.ts';
import { decodeBlocks, SUMMARY_VERSION } from './summary-codec.ts';

/** Bytes with random access. */
export interface ByteSource {
  readonly size: number;
  /** Returns fewer bytes at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** More than in any real recording. */
const MAX_ENTRIES = 10_000_000;

const KEYFRAME_BYTES = 256;

/** Reads the index at the end of a recording; null if there is none, or its keyframes are not in the file. Rejects if reading fails. */
export async function readIndex(source: ByteSource): Promise<RecordingIndex | null> {
  if (source.size < TRAILER_FRAME) return null;
  const at = source.size - TRAILER_FRAME;
  const trailer = framesOf(await source.read(at, TRAILER_FRAME), at).next();
  if (trailer?.kind !== 'trailer' || !(trailer.index >= 0 && trailer.index < at)) return null;
  const frame = framesOf(await source.read(trailer.index, at - trailer.index), trailer.index).next();
  const index = frame?.kind === 'plain' ? parseIndex(frame.payload, trailer.index) : null;
  const found = await Promise.all(index?.keyframes.map((keyframe) => isInFile(source, keyframe)) ?? []);
  return found.every((each) => each) ? index : null;
}

async function isInFile(source: ByteSource, keyframe: PlacedKeyframe): Promise<boolean> {
  const { offset, position, frame, time, repeats } = keyframe;
  const found = framesOf(await source.read(offset, KEYFRAME_BYTES), offset).next();
  if (found?.kind !== 'keyframe' || found.offset !== offset) return false;
  const { keyframe: own } = found;
  return own.position === position && own.frame === frame && own.time === time && own.repeats === repeats;
}

function framesOf(bytes: Uint8Array, offset: number): RecordingFrames {
  const frames = new RecordingFrames(LIMITS, offset);
  frames.push(bytes);
  frames.close();
  return frames;
}

function parseIndex(payload: Uint8Array, end: number): RecordingIndex | null {
  try {
    const fields = new MessageFields('index', decodePayload(payload));
    fields.oneOf('type', ['index']);
    const length = fields.integer('length', Number.MAX_SAFE_INTEGER);
    const isKnown = fields.raw('summary') === SUMMARY_VERSION;
    const index = {
      keyframes: fields.list('keyframes', MAX_ENTRIES).map(placedKeyframe),
      captions: fields.list('captions', MAX_ENTRIES).map(placedCaption),
      length,
      time: fields.number('time'),
      blocks: isKnown ? decodeBlocks(fields.raw('blocks'), length) : null,
    };
    return isInOrder(index, end) ? index : null;
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

function placedKeyframe(raw: unknown): PlacedKeyframe {
  const fields = new MessageFields('index.keyframes', raw);
  return { ...readKeyframe(fields), offset: fields.integer('offset', Number.MAX_SAFE_INTEGER) };
}

function placedCaption(raw: unknown): PlacedCaption {
  const fields = new MessageFields('index.captions', raw);
  return {
    position: fields.integer('position', Number.MAX_SAFE_INTEGER),
    text: fields.text('text', LIMITS.meta),
  };
}

function isInOrder({ keyframes, length }: RecordingIndex, end: number): boolean {
  return keyframes.every(({ offset, position }, i) => {
    const before = keyframes[i - 1];
    return (
      (before === undefined || (before.offset < offset && before.position <= position)) &&
      offset < end &&
      position <= length
    );
  });
}
