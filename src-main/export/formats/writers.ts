import type { FormatId } from '../../../core/export/formats.ts';
import { animatedSvg } from './animated-svg.ts';
import { gif } from './gif.ts';
import { html } from './html.ts';
import { mp4 } from './mp4.ts';
import { pdf } from './pdf/pdf.ts';
import { png } from './png.ts';
import { pptx } from './pptx/pptx.ts';
import { svg } from './svg.ts';
import { webm } from './webm.ts';
import type { FormatWriter } from './writer.ts';

export type Writers = Readonly<Record<FormatId, FormatWriter>>;

/** A writer for each row of the table of formats. */
export const writers: Writers = { png, svg, 'animated-svg': animatedSvg, gif, webm, mp4, pdf, pptx, html };
