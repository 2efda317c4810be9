import { type FormatId, formatIds, formats, hasOption, type Purpose } from '../../../core/export/formats.ts';
import { hasProgram } from '../../state/window/window-state.ts';
import type { ExportChoices, StageContent } from './export-types.ts';

/** Returns the formats for a purpose that the host can write. The site has at least one for each purpose. */
export function formatsFor(purpose: Purpose): readonly FormatId[] {
  const missing = missingFormats();
  return formatIds.filter((id) => formats[id].purpose === purpose && !missing.includes(id));
}

/** The formats that neither the host nor this browser can write: in their strictest security modes, browsers have no WebAssembly. */
function missingFormats(): readonly FormatId[] {
  if (hasProgram() || typeof WebAssembly === 'object') return [];
  return formatIds.filter((id) => formats[id].needsAssembly);
}

/** The names of the formats that cannot be written. */
export function missingNames(): readonly string[] {
  return missingFormats().map((id) => formats[id].name);
}

/** Returns the texts and figures that can be shown around the diagram. On paper, a lesson is text with pictures. */
export function partsIn(
  { compare, curves, kind }: StageContent,
  format: FormatId,
): readonly (keyof ExportChoices['parts'])[] {
  if (curves !== undefined) return [];
  if (compare !== undefined) return ['title', 'sentence'];
  if (kind === 'recording' || (kind === 'lesson' && format === 'pdf')) return ['title', 'sentence'];
  return ['title', 'sentence', 'pseudocode', ...(kind === 'script' ? (['costs'] as const) : [])];
}

/** Tells whether the diagram can be exported without its surroundings. */
export function canCrop({ kind }: StageContent, format: FormatId): boolean {
  return hasOption(format, 'crop') && (kind === 'script' || kind === 'recording');
}
