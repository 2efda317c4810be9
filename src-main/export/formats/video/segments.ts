import { UserError } from '../../../user-error.ts';
import { openH264 } from './h264.ts';
import type { FrameSize, Segment, SegmentEncoder } from './segment.ts';
import { openVp8 } from './vp8.ts';
import { yuv420 } from './yuv.ts';

/** The encoders, with their names for people. */
const codecs = {
  avc: { name: 'h264-mp4-encoder', open: openH264 },
  vp8: { name: '@libav.js/variant-vp8-opus', open: (_name: string, size: FrameSize) => openVp8(size) },
};

export type Codec = keyof typeof codecs;

interface OpenSegment {
  readonly encoder: SegmentEncoder;
  readonly yuv: Uint8Array;
}

/** The segments that are being encoded in this thread, by number. */
const open = new Map<number, OpenSegment>();

/**
 * Encodes a frame; the first one begins the segment. Runs in a thread.
 * @throws UserError when the encoder does not start
 */
export async function addFrame(segment: number, codec: Codec, size: FrameSize, rgba: Uint8Array): Promise<void> {
  const { width, height } = size;
  const yuv = open.get(segment)?.yuv ?? new Uint8Array((width * height * 3) / 2);
  const encoder = open.get(segment)?.encoder ?? (await started(segment, codec, size));
  open.set(segment, { encoder, yuv });
  yuv420(new Uint32Array(rgba.buffer), width, height, yuv);
  encoder.add(yuv);
}

/** Ends a segment. Runs in the thread of its frames. */
export function endSegment(segment: number): Promise<Segment> {
  const encoder = open.get(segment)?.encoder;
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
