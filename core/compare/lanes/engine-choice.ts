import type { EngineId } from '../../script/language/language.ts';

export const MIN_ENGINES = 2;
export const MAX_ENGINES = 4;

export function isEngineChoice(engines: readonly EngineId[]): boolean {
  const different = new Set(engines).size === engines.length;
  return different && engines.length >= MIN_ENGINES && engines.length <= MAX_ENGINES;
}
