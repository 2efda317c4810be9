import { EncodedPacket, EncodedVideoPacketSource, Output, type OutputFormat, type VideoCodec } from 'mediabunny';
import type { FilmFile } from '#export/film-file';
import type { EncodedFilm } from './film.ts';

/** As `yuv420` makes it. */
const COLORS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Writes the file of a film. */
export async function mux(
  film: EncodedFilm,
  { target }: FilmFile,
  format: OutputFormat,
  codec: VideoCodec,
): Promise<void> {
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { maximumPacketCount: film.packets.length });
  await output.start();
  try {
    await addPackets(film, source);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
}

async function addPackets(film: EncodedFilm, source: EncodedVideoPacketSource): Promise<void> {
  const { width, height } = film.size;
  const decoderConfig = { ...film.config, codedWidth: width, codedHeight: height, colorSpace: COLORS };
  let ms = 0;
  for (const packet of film.packets) {
    const data = film.read(packet);
    const encoded = new EncodedPacket(data, packet.key ? 'key' : 'delta', ms / 1000, packet.ms / 1000);
    await source.add(encoded, { decoderConfig });
    ms += packet.ms;
  }
}
