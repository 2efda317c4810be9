import type { EngineId } from '../../script/language/language.ts';

export const MIN_ENGINES = 2;
export const MAX_ENGINES = 4;

/** @param least engines of a choice; a comparison in the window has at least two */
export function isEngineChoice(engines: readonly EngineId[], least = MIN_ENGINES): boolean {
  const different = new Set(engines).size === engines.length;
  return different && engines.length >= least && engines.length <= MAX_ENGINES;
}
