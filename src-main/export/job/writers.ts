/// <reference types="vite/types/importMeta.d.ts" />
import { type FormatId, formatIds } from '../../../core/export/formats.ts';
import type { FormatWriter } from '../formats/format-writer.ts';

/** The writer of each format, loaded when it is needed because some load large libraries. */
export type Writers = Readonly<Record<FormatId, () => Promise<FormatWriter>>>;

/** Each format has a folder named after its id. */
const files = import.meta.glob<FormatWriter>('../formats/*/writer.ts', { import: 'writer' });

export const writers = Object.fromEntries(formatIds.map((id) => [id, files[`../formats/${id}/writer.ts`]])) as Writers;
