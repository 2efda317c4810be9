import type { Writers } from '../formats/writer.ts';

/** Every format, each loaded when it is first written. */
export const writers: Writers = {
  png: async () => (await import('../formats/png.ts')).png,
  svg: async () => (await import('../formats/svg.ts')).svg,
  'animated-svg': async () => (await import('../formats/animated-svg.ts')).animatedSvg,
  gif: async () => (await import('../formats/gif.ts')).gif,
  mp4: async () => (await import('../formats/mp4.ts')).mp4,
  pdf: async () => (await import('../formats/pdf/pdf.ts')).pdf,
  pptx: async () => (await import('../formats/pptx/pptx.ts')).pptx,
  html: async () => (await import('../formats/html.ts')).html,
};
