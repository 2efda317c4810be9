import { EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { FilmFile } from '#export/film-file';
import type { FormatWriter } from '../format-writer.ts';
import { type EncodedFilm, FilmWriter } from './film.ts';

/** MP4 with H.264. */
export const writer: FormatWriter = { open: (settings) => new FilmWriter(settings, write) };

/** The matrix and range that `yuv420` uses. */
const COLORS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** The index of the frames precedes them, so a player can begin before it has received the whole file. */
async function write(film: EncodedFilm, partial: string): Promise<FilmFile> {
  const file = new FilmFile(partial);
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: file.target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { maximumPacketCount: film.packets.length });
  try {
    await output.start();
    await addPackets(film, source);
    await output.finalize();
    await file.changeHead(HEAD, removeDates);
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    file.close();
  }
  return file;
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

/** The boxes with dates are in the first bytes of a file. */
const HEAD = 4096;

/** Sets the creation and modification times of each box that has them to 0. The boxes precede the frames, so the first match of a name is the box. */
function removeDates(head: Uint8Array): void {
  const text = String.fromCharCode(...head);
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const version = text.indexOf(box) + 4;
    head.fill(0, version + 4, version + 4 + (head[version] === 1 ? 16 : 8));
  }
}
