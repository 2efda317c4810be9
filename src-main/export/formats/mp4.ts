import { Mp4OutputFormat } from 'mediabunny';
import type { FilmFile } from '#export/film-file';
import { type EncodedFilm, FilmWriter } from './video/film.ts';
import { mux } from './video/mux.ts';
import type { FormatWriter } from './writer.ts';

/** H.264. */
export const mp4: FormatWriter = {
  open: (settings) => new FilmWriter(settings, { name: 'MP4', codec: 'avc', write }),
};

/** What describes the frames precedes them, so that a player can begin before it has all of the file. */
async function write(film: EncodedFilm, file: FilmFile): Promise<void> {
  await mux(film, file, new Mp4OutputFormat({ fastStart: 'reserve' }), 'avc');
  await file.changeHead(HEAD, removeDates);
}

/** The boxes with dates are in the first bytes of a file. */
const HEAD = 4096;

/** Times of creation and change become 0 in each box that has them. The first of each name is it: the boxes precede the frames. */
function removeDates(head: Uint8Array): void {
  const text = String.fromCharCode(...head);
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const version = text.indexOf(box) + 4;
    head.fill(0, version + 4, version + 4 + (head[version] === 1 ? 16 : 8));
  }
}
