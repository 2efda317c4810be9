import { createRequire } from 'node:module';
import type { LibAV, LibAVSync } from '@libav.js/variant-vp8-opus';

/* Video encoders as WebAssembly. They are not bundled: both are read from files of their own below node_modules. */

const require = createRequire(import.meta.url);

export async function h264Library(): Promise<typeof import('h264-mp4-encoder')> {
  return require('h264-mp4-encoder');
}

/** Under the LGPL: its file can be replaced. */
export function vp8Library(): Promise<LibAV & LibAVSync> {
  const { LibAV }: typeof import('@libav.js/variant-vp8-opus') = require('@libav.js/variant-vp8-opus');
  return LibAV({ noworker: true, nothreads: true });
}
