import { WebMOutputFormat } from 'mediabunny';
import { FilmWriter } from './video/film.ts';
import { mux } from './video/mux.ts';
import type { FormatWriter } from './writer.ts';

/** VP8. */
export const webm: FormatWriter = {
  open: (settings) =>
    new FilmWriter(settings, {
      name: 'WebM',
      codec: 'vp8',
      write: (film, file) => mux(film, file, new WebMOutputFormat(), 'vp8'),
    }),
};
