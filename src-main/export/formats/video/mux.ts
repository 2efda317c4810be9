import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny';
import type { EncodedFilm } from './film.ts';

/** As `yuv420` makes it. */
const COLORS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** The file of a film. */
export async function mux(film: EncodedFilm, format: OutputFormat, codec: VideoCodec): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const { width, height } = film.size;
  const config = { ...film.segments[0]?.config, codedWidth: width, codedHeight: height, colorSpace: COLORS };
  const decoderConfig = { codec, ...config };
  let ms = 0;
  for (const [i, { data, key }] of film.segments.flatMap(({ packets }) => packets).entries()) {
    const duration = film.times[i]!;
    await source.add(new EncodedPacket(data, key ? 'key' : 'delta', ms / 1000, duration / 1000), { decoderConfig });
    ms += duration;
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
