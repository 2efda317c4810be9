/** A file format of exports. */
export interface Format {
  /** As it is called on screen. */
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  /** `still`: a file for each picture. `series`: one file of all pictures. */
  readonly kind: 'still' | 'series';
  /** Whether its files contain their script, so that the program opens them again: `embedded-source.ts` reads them. */
  readonly reopens: boolean;
}

const table = {
  png: { name: 'PNG', extension: 'png', mime: 'image/png', kind: 'still', reopens: true },
  svg: { name: 'SVG', extension: 'svg', mime: 'image/svg+xml', kind: 'still', reopens: true },
  'animated-svg': {
    name: 'animated SVG',
    extension: 'animated.svg',
    mime: 'image/svg+xml',
    kind: 'series',
    reopens: true,
  },
  gif: { name: 'GIF', extension: 'gif', mime: 'image/gif', kind: 'series', reopens: false },
  mp4: { name: 'MP4', extension: 'mp4', mime: 'video/mp4', kind: 'series', reopens: false },
  pdf: { name: 'PDF', extension: 'pdf', mime: 'application/pdf', kind: 'series', reopens: true },
  pptx: {
    name: 'PowerPoint',
    extension: 'pptx',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    kind: 'series',
    reopens: true,
  },
  html: { name: 'HTML', extension: 'html', mime: 'text/html', kind: 'series', reopens: true },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatId = keyof typeof table;

/** All formats of exports. Each has a writer in src-main/export/job/writers.ts, and one for pages in src-main/export/browser/writers.ts. */
export const formats: Readonly<Record<FormatId, Format>> = table;
export const formatIds = Object.keys(table) as FormatId[];

/** Those that a page writes with WebAssembly alone, which the settings of a browser can turn off. */
export const assemblyFormats: readonly FormatId[] = ['mp4', 'pdf'];

/** The extensions of exported files that can be opened again, without a dot. */
export const reopenedExtensions: readonly string[] = Object.values(formats)
  .filter(({ reopens }) => reopens)
  .map(({ extension }) => extension);

/** Whether a file's name is that of an export that can be opened again. */
export function isReopened(name: string): boolean {
  return formatOf(name)?.reopens === true;
}

/** The format of an exported file by its name; undefined for other files. */
export function formatOf(name: string): Format | undefined {
  const lower = name.toLowerCase();
  return Object.values(formats).find(({ extension }) => lower.endsWith(`.${extension}`));
}
