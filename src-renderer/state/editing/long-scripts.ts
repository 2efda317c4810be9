import { languageOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { parseInSlices } from '../../../core/script/parse/parse.ts';
import { inSlices } from './run-in-slices.ts';

/** The maximum number of characters of a script that is parsed immediately, which takes some milliseconds. */
const AT_ONCE = 100_000;

export function isLong(text: string): boolean {
  return text.length > AT_ONCE;
}

/** Parses a script in slices, so the window stays responsive. */
export function parsedInSlices(text: string, name: string, engine: EngineId): Promise<Script> {
  return inSlices(parseInSlices(text, name, languageOf(engine)));
}
