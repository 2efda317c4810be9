import type { FormatId } from '../../../core/export/formats.ts';
import type { FormatWriter } from './writer.ts';

export type Writers = Readonly<Record<FormatId, () => Promise<FormatWriter>>>;

/** A writer for each row of the table of formats. Loaded when it is needed: some bring large libraries. */
export const writers: Writers = {
  png: async () => (await import('./png.ts')).png,
  svg: async () => (await import('./svg.ts')).svg,
  'animated-svg': async () => (await import('./animated-svg.ts')).animatedSvg,
  gif: async () => (await import('./gif.ts')).gif,
  webm: async () => (await import('./webm.ts')).webm,
  mp4: async () => (await import('./mp4.ts')).mp4,
  pdf: async () => (await import('./pdf/pdf.ts')).pdf,
  pptx: async () => (await import('./pptx/pptx.ts')).pptx,
  html: async () => (await import('./html.ts')).html,
};
