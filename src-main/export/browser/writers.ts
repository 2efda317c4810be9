import { UserError } from '../../user-error.ts';
import type { Writers } from '../formats/writer.ts';

/** Their encoders and pdfkit are made for Node. */
const needsProgram = async (): Promise<never> => {
  throw new UserError('export.needs-program');
};

/** Formats that a page can write. `PAGE_FORMATS` (core/export/formats.ts) lists them for the dialog. */
export const writers: Writers = {
  png: async () => (await import('../formats/png.ts')).png,
  svg: async () => (await import('../formats/svg.ts')).svg,
  'animated-svg': async () => (await import('../formats/animated-svg.ts')).animatedSvg,
  gif: async () => (await import('../formats/gif.ts')).gif,
  pptx: async () => (await import('../formats/pptx/pptx.ts')).pptx,
  html: async () => (await import('../formats/html.ts')).html,
  webm: needsProgram,
  mp4: needsProgram,
  pdf: needsProgram,
};
