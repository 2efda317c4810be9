import {
  type FormatId,
  formatIds,
  formats,
  hasOption,
  type PartId,
  type Purpose,
} from '../../../core/export/formats.ts';
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

/** Returns the texts and figures around the diagram that can be shown or left out. */
export function partsIn({ compare, curves, kind }: StageContent, format: FormatId): readonly PartId[] {
  if (curves !== undefined) return [];
  const shown: readonly PartId[] =
    compare !== undefined || kind === 'recording'
      ? ['title', 'number', 'sentence']
      : ['title', 'number', 'sentence', 'pseudocode', ...(kind === 'script' ? (['costs'] as const) : [])];
  const { parts = shown } = formats[format];
  return shown.filter((part) => parts.includes(part));
}

/** Tells whether the diagram can be exported without its surroundings. */
export function canCrop({ kind }: StageContent, format: FormatId): boolean {
  return hasOption(format, 'crop') && (kind === 'script' || kind === 'recording');
}

/**
 * Returns the choices after a change. Another purpose among the choices made one by one brings back those made for it; a destination decides all of its own.
 * @param known the last choices of the format's purpose; null if there are none
 */
export function afterChange(
  choices: ExportChoices,
  patch: Partial<ExportChoices>,
  known: Omit<ExportChoices, 'scope'> | null,
): ExportChoices {
  const { format, destination } = patch;
  const isOtherPurpose = format !== undefined && formats[format].purpose !== formats[choices.format].purpose;
  if (known === null || !isOtherPurpose || choices.destination !== 'custom' || destination !== undefined)
    return { ...choices, ...patch };
  return { ...choices, ...known, destination: 'custom' };
}
