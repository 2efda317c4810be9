import { Mp4OutputFormat } from 'mediabunny';
import { type EncodedFilm, FilmWriter } from './video/film.ts';
import { mux } from './video/mux.ts';
import type { FormatWriter } from './writer.ts';

/** H.264. */
export const mp4: FormatWriter = {
  open: (settings) => new FilmWriter(settings, { name: 'MP4', codec: 'avc', file }),
};

async function file(film: EncodedFilm): Promise<Uint8Array> {
  return withoutDates(await mux(film, new Mp4OutputFormat({ fastStart: 'in-memory' }), 'avc'));
}

/** Times of creation and change are 0 in each box that has them. The first of each name is it: the boxes precede the frames. */
function withoutDates(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const version = file.indexOf(box) + 4;
    file.fill(0, version + 4, version + 4 + (file[version] === 1 ? 16 : 8));
  }
  return file;
}
