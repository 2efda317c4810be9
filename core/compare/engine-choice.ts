import type { EngineId } from '../script/language.ts';

/** How many engines can be compared. */
export const MIN_ENGINES = 2;
export const MAX_ENGINES = 4;

/** Whether these can be compared: two to four, each once. */
export function isEngineChoice(engines: readonly EngineId[]): boolean {
  const different = new Set(engines).size === engines.length;
  return different && engines.length >= MIN_ENGINES && engines.length <= MAX_ENGINES;
}
