import { h264Library } from '#export/encoders';
import type { FrameSize, Segment, SegmentEncoder } from './segment.ts';

/**
 * Opens an encoder of H.264, minih264 as WebAssembly. It writes an MP4 with a fixed frame rate to a file system in memory, from which the packets
 * are read.
 */
export async function openH264(name: string, size: FrameSize): Promise<SegmentEncoder> {
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
