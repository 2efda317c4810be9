/// <reference path="./encoders.d.ts" />
import type { LibAV, LibAVSync } from '@libav.js/variant-vp8-opus';
import { siteAddress } from './site-files.ts';

/* Video encoders as WebAssembly, the same as in Node. They are large, and loaded with the first video. */

export async function h264Library(): Promise<typeof import('h264-mp4-encoder')> {
  return (await import('h264-mp4-encoder/embuild/dist/h264-mp4-encoder.web.js')).HME;
}

/** Under the LGPL: its files are beside those of the site, and can be replaced. */
export async function vp8Library(): Promise<LibAV & LibAVSync> {
  const { LibAV } = await import('@libav.js/variant-vp8-opus');
  const library = await LibAV({ base: siteAddress('libav'), noworker: true, nothreads: true });
  // It greets on the console otherwise.
  await library.av_log_set_level(library.AV_LOG_ERROR);
  return library;
}
