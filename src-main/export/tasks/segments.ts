import { h264Library } from '#export/encoders';
import { UserError } from '../../contract/user-error.ts';
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
 * Encodes a frame; the first begins the segment. Runs in a thread.
 * @param yuv of `yuv420`
 * @throws UserError if there is no encoder
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

/** Opens an encoder of H.264 (minih264 as WebAssembly), which writes an MP4 to memory, from which the packets are read. */
async function openH264(name: string, size: FrameSize): Promise<SegmentEncoder> {
  const { createH264MP4Encoder } = await h264Library();
  const encoder = await createH264MP4Encoder();
  const settings = { speed: 10, quantizationParameter: 20, groupOfPictures: 1_000_000 };
  Object.assign(encoder, { outputFilename: name, frameRate: 30, ...size, ...settings });
  encoder.initialize();
  return {
    add: (yuv) => encoder.addFrameYuv(yuv),
    end() {
      encoder.finalize();
      const file = encoder.FS.readFile(name);
      encoder.FS.unlink(name);
      encoder.delete();
      return segmentOf(file);
    },
  };
}

async function segmentOf(mp4: Uint8Array): Promise<Segment> {
  // Most exports have no video, so the library is loaded here.
  const { BufferSource, EncodedPacketSink, Input, MP4 } = await import('mediabunny');
  const track = await new Input({ source: new BufferSource(mp4), formats: [MP4] }).getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config?.description) throw new Error('The H.264 encoder has written no video');
  const packets: Segment['packets'][number][] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push({ data, key: isKey(data) });
  const { codec, description } = config;
  return { packets, config: { codec, description: new Uint8Array(description as ArrayBuffer) } };
}

/** The encoder marks all samples as key frames, so the type is read from the first NAL unit, after 4 bytes of length. */
function isKey(sample: Uint8Array): boolean {
  return (sample[4]! & 31) === 5;
}
