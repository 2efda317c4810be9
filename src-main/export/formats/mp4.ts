import { open } from 'node:fs/promises';
import { Mp4OutputFormat } from 'mediabunny';
import { type EncodedFilm, FilmWriter } from './video/film.ts';
import { mux } from './video/mux.ts';
import type { FormatWriter } from './writer.ts';

/** H.264. */
export const mp4: FormatWriter = {
  open: (settings) => new FilmWriter(settings, { name: 'MP4', codec: 'avc', write }),
};

/** What describes the frames precedes them, so that a player can begin before it has all of the file. */
async function write(film: EncodedFilm, path: string): Promise<void> {
  await mux(film, path, new Mp4OutputFormat({ fastStart: 'reserve' }), 'avc');
  await removeDates(path);
}

/** The boxes with dates are in the first bytes of a file. */
const HEAD = 4096;

/** Times of creation and change become 0 in each box that has them. The first of each name is it: the boxes precede the frames. */
async function removeDates(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      const version = buffer.indexOf(box) + 4;
      buffer.fill(0, version + 4, version + 4 + (buffer[version] === 1 ? 16 : 8));
    }
    await file.write(buffer, 0, bytesRead, 0);
  } finally {
    await file.close();
  }
}
