import { UserError } from '../../../user-error.ts';
import { openH264 } from './h264.ts';
import type { FrameSize, Segment, SegmentEncoder } from './segment.ts';
import { openVp8 } from './vp8.ts';

/** The encoders, with their names for people, and the memory that one has for each pixel of a frame. */
const codecs = {
  avc: { name: 'h264-mp4-encoder', bytes: 12, open: openH264 },
  vp8: { name: '@libav.js/variant-vp8-opus', bytes: 26, open: (_name: string, size: FrameSize) => openVp8(size) },
};

/** Bytes of all encoders that work at once. One has more where frames are large. */
const MAX_ENCODING = 60_000_000;

export type Codec = keyof typeof codecs;

/** How many threads encode frames of a size, at most. */
export function encodersOf(codec: Codec, { width, height }: FrameSize): number {
  return Math.max(1, Math.floor(MAX_ENCODING / (codecs[codec].bytes * width * height)));
}

/** The encoders of this thread, by the number of their segment. */
const open = new Map<number, SegmentEncoder>();

/**
 * Encodes a frame; the first one begins the segment. Runs in a thread.
 * @param yuv as `yuv420` makes it
 * @throws UserError when the encoder does not start
 */
export async function addFrame(segment: number, codec: Codec, size: FrameSize, yuv: Uint8Array): Promise<void> {
  const encoder = open.get(segment) ?? (await started(segment, codec, size));
  open.set(segment, encoder);
  encoder.add(yuv);
}

/** Ends a segment. Runs in the thread of its frames. */
export function endSegment(segment: number): Promise<Segment> {
  const encoder = open.get(segment);
  if (encoder === undefined) throw new Error(`Segment ${segment} has no frames`);
  open.delete(segment);
  return encoder.end();
}

async function started(segment: number, codec: Codec, size: FrameSize): Promise<SegmentEncoder> {
  const { name, open } = codecs[codec];
  try {
    return await open(`${segment}.mp4`, size);
  } catch (error) {
    throw new UserError('export.no-encoder', { encoder: name, ...size, reason: String(error) });
  }
}
