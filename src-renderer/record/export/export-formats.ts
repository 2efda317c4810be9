import { assemblyFormats, type FormatId, formats } from '../../../core/export/formats.ts';
import { hasProgram } from '../../state/window/window-state.ts';
import type { ExportChoices, Subject } from './export-types.ts';

/** What people export for, and the formats for it: the usual one first. */
const purposes = {
  picture: ['png', 'svg'],
  moving: ['gif', 'animated-svg', 'mp4'],
  document: ['pdf', 'pptx'],
  page: ['html'],
} as const satisfies Readonly<Record<string, readonly FormatId[]>>;

export type Purpose = keyof typeof purposes;
export const purposeIds = Object.keys(purposes) as Purpose[];

/** The formats for a purpose that the host can write. On the site there is at least one for each. */
export function formatsFor(purpose: Purpose): readonly FormatId[] {
  const missing = missingFormats();
  return purposes[purpose].filter((format) => !missing.includes(format));
}

/** The formats that neither the host nor this browser can write: pages that browsers protect specially have no WebAssembly. */
function missingFormats(): readonly FormatId[] {
  return hasProgram() || typeof WebAssembly === 'object' ? [] : assemblyFormats;
}

/** Their names. */
export function missingNames(): readonly string[] {
  return missingFormats().map((id) => formats[id].name);
}

export function purposeOf(format: FormatId): Purpose {
  return purposeIds.find((purpose) => (purposes[purpose] as readonly FormatId[]).includes(format))!;
}

/** What can be chosen of some formats only. */
type Field = 'scale' | 'text' | 'transparent' | 'crop' | 'flow' | 'fps' | 'loop' | 'clips' | 'handout';

const VIDEO: readonly Field[] = ['scale', 'crop', 'flow', 'fps', 'clips'];

const fields: Readonly<Record<FormatId, readonly Field[]>> = {
  png: ['scale', 'transparent', 'crop'],
  svg: ['text', 'transparent', 'crop'],
  gif: [...VIDEO, 'loop', 'transparent'],
  'animated-svg': ['transparent', 'crop', 'flow', 'loop', 'clips'],
  mp4: VIDEO,
  pdf: ['handout'],
  pptx: [],
  html: ['flow', 'loop'],
};

/** Whether a choice can be made of a format. */
export function has(format: FormatId, field: Field): boolean {
  return fields[format].includes(field);
}

/** Which texts and figures around the diagram there can be. */
export function partsIn({ compare, curves, kind }: Subject): readonly (keyof ExportChoices['parts'])[] {
  if (curves !== undefined) return [];
  if (compare !== undefined) return ['title', 'sentence'];
  if (kind === 'recording') return ['title', 'sentence'];
  return ['title', 'sentence', 'pseudocode', ...(kind === 'script' ? (['costs'] as const) : [])];
}

/** Whether the diagram alone can be exported. */
export function canCrop({ kind }: Subject, format: FormatId): boolean {
  return has(format, 'crop') && (kind === 'script' || kind === 'recording');
}
