import type { OptionId } from './options.ts';

/** The purposes of exports, in the order of the dialog. */
export const PURPOSES = ['picture', 'moving', 'document', 'page'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** An option, or cropping to the diagram, which takes the texts around it away. */
export type FormatOption = OptionId | 'crop';

/** A text or figure around the diagram. */
export const PARTS = ['title', 'number', 'sentence', 'pseudocode', 'costs'] as const;
export type PartId = (typeof PARTS)[number];

/** A file format of exports. Its id is the name of its folder in src-main/export/formats. */
export interface Format {
  /** The name in sentences. */
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  /** `still`: a file for each picture. `series`: one file of all pictures. */
  readonly kind: 'still' | 'series';
  readonly purpose: Purpose;
  readonly options: readonly FormatOption[];
  /** The parts that its files can have or leave out, if these are not all. */
  readonly parts?: readonly PartId[];
  /** True if its files contain their source, so the program can reopen them with `embedded-source.ts`. */
  readonly reopens?: true;
  /** `viewer`: one file contains both the light and the dark theme. `paper`: a file is always light. Left out if there is a choice. */
  readonly themes?: 'viewer' | 'paper';
  /** True if a page needs WebAssembly to write it, which browser settings can turn off. */
  readonly needsAssembly?: true;
}

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const STILL = ['transparent', 'crop', 'between'] as const;
const MOVING = ['crop', 'transition', 'hold', 'clips'] as const;

// biome-ignore format: a row for each format
const table = {
  png: { name: 'PNG', extension: 'png', mime: 'image/png', kind: 'still', purpose: 'picture', options: ['scale', ...STILL], reopens: true },
  svg: { name: 'SVG', extension: 'svg', mime: 'image/svg+xml', kind: 'still', purpose: 'picture', options: ['text', ...STILL], reopens: true },
  gif: { name: 'GIF', extension: 'gif', mime: 'image/gif', kind: 'series', purpose: 'moving', options: ['scale', 'fps', 'loop', 'transparent', ...MOVING] },
  'animated-svg': { name: 'animated SVG', extension: 'animated.svg', mime: 'image/svg+xml', kind: 'series', purpose: 'moving', options: ['text', 'loop', 'transparent', ...MOVING], reopens: true },
  mp4: { name: 'MP4', extension: 'mp4', mime: 'video/mp4', kind: 'series', purpose: 'moving', options: ['scale', 'fps', ...MOVING], needsAssembly: true },
  pdf: { name: 'PDF', extension: 'pdf', mime: 'application/pdf', kind: 'series', purpose: 'document', options: ['perPage', 'paper', 'answers'], parts: ['number'], reopens: true, themes: 'paper', needsAssembly: true },
  pptx: { name: 'PowerPoint', extension: 'pptx', mime: PPTX, kind: 'series', purpose: 'document', options: [], parts: ['number', 'sentence', 'pseudocode', 'costs'], reopens: true },
  html: { name: 'HTML', extension: 'html', mime: 'text/html', kind: 'series', purpose: 'page', options: ['transition', 'hold', 'loop'], parts: ['title', 'sentence', 'pseudocode', 'costs'], reopens: true, themes: 'viewer' },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatId = keyof typeof table;

/** All formats of exports. The first one of each purpose is the usual one. */
export const formats: Readonly<Record<FormatId, Format>> = table;
export const formatIds = Object.keys(table) as FormatId[];

export function hasOption(format: FormatId, option: FormatOption): boolean {
  return formats[format].options.includes(option);
}

/** The extensions, without a dot, of exported files that can be opened again. */
export const reopenedExtensions: readonly string[] = Object.values(formats)
  .filter(({ reopens }) => reopens)
  .map(({ extension }) => extension);

/** Tells by its name whether a file is an export that can be opened again. */
export function isReopened(name: string): boolean {
  return formatOf(name)?.reopens === true;
}

/** Returns the format of an exported file by its name; undefined for other files. */
export function formatOf(name: string): Format | undefined {
  const id = formatIdOf(name);
  return id === null ? undefined : formats[id];
}

/** Returns the id of the format with the longest extension that a name ends with; null for other files. */
export function formatIdOf(name: string): FormatId | null {
  const lower = name.toLowerCase();
  const found = formatIds.filter((id) => lower.endsWith(`.${formats[id].extension}`));
  return found.sort((a, b) => formats[b].extension.length - formats[a].extension.length)[0] ?? null;
}
