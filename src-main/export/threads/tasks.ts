import { zlibSync } from 'fflate';
import { compressImage } from '../formats/gif/image.ts';
import { addFrame, endSegment } from '../formats/video/segments.ts';
import { subsetOf } from '../paint/used-fonts.ts';

/** What the threads of an export do. */
export const tasks = {
  /** fflate is slower than Node's zlib, but its bytes are the same on every machine. */
  deflate: (bytes: Uint8Array): Uint8Array => zlibSync(bytes, { level: 1 }),
  compressImage,
  subsetOf,
  addFrame,
  endSegment,
};

export type Tasks = typeof tasks;
