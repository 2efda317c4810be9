import type { FormatId } from '../../../core/export/formats.ts';
import { html } from './html.ts';
import { png } from './png.ts';
import { svg } from './svg.ts';
import type { FormatWriter } from './writer.ts';

export type Writers = Readonly<Record<FormatId, FormatWriter>>;

/** A writer for each row of the table of formats. */
export const writers: Writers = { png, svg, html };
