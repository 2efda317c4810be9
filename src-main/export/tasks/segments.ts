import { UserError } from '../../contract/user-error.ts';
import { openH264 } from './h264.ts';
import type { FrameSize, Segment, SegmentEncoder } from './segment.ts';

/** The memory of one encoder in bytes per pixel of a frame. */
const BYTES_PER_PIXEL = 12;

/** The memory of all encoders in bytes. A single encoder may use more if its frames are large. */
const MAX_ENCODING = 60_000_000;

/** Returns the maximum number of threads that encode frames of a size. */
export function encodersOf({ width, height }: FrameSize): number {
  return Math.max(1, Math.floor(MAX_ENCODING / (BYTES_PER_PIXEL * width * height)));
}

/** The encoders of this thread, by the number of their segment. */
const open = new Map<number, SegmentEncoder>();

/**
 * Encodes a frame; the first one begins the segment. Runs in a thread.
 * @param yuv the output of `yuv420`
 * @throws UserError if the encoder does not start
 */
export async function addFrame(segment: number, size: FrameSize, yuv: Uint8Array): Promise<void> {
  const encoder = open.get(segment) ?? (await started(segment, size));
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

async function started(segment: number, size: FrameSize): Promise<SegmentEncoder> {
  try {
    return await openH264(`${segment}.mp4`, size);
  } catch (error) {
    throw new UserError('export.no-encoder', { encoder: 'h264-mp4-encoder', ...size, reason: String(error) });
  }
}
