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
      file: (film) => mux(film, new WebMOutputFormat(), 'vp8'),
    }),
};
