import type { EngineId } from '../script/language.ts';
import { parseScript } from '../script/parse.ts';
import { languageOf, scriptEngineIds } from './all.ts';

/** The engines on which a script has no diagnostics, in the order in which lists show them. */
export function acceptingEngines(text: string, among: readonly EngineId[] = scriptEngineIds): readonly EngineId[] {
  return among.filter((engine) => parseScript(text, '', languageOf(engine)).diagnostics.length === 0);
}
