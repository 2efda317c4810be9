import type { FormatId } from '../../../core/export/formats.ts';
import { gif } from './gif.ts';
import { mp4 } from './mp4.ts';
import { png } from './png.ts';
import { svg } from './svg.ts';
import { webm } from './webm.ts';
import type { FormatWriter } from './writer.ts';

export type Writers = Readonly<Record<FormatId, FormatWriter>>;

/** A writer for each row of the table of formats. */
export const writers: Writers = { png, svg, gif, webm, mp4 };
