import { languageOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language.ts';
import { parseInSlices } from '../../../core/script/parse.ts';
import type { Script } from '../../../core/script/script.ts';
import type { ScriptFile } from '../../../src-main/api.ts';
import { usePreferences } from '../preferences.ts';
import { openScript, useSession } from '../session.ts';
import { inSlices } from './in-slices.ts';

/** Characters of a script that is parsed at once, in some milliseconds. */
const AT_ONCE = 100_000;

export function isLong(text: string): boolean {
  return text.length > AT_ONCE;
}

/** Parses a script in slices, between which the window answers. */
export function parsedInSlices(text: string, name: string, engine: EngineId): Promise<Script> {
  return inSlices(parseInSlices(text, name, languageOf(engine)));
}

/** Number of the last request to open a script. A script whose request is older is not opened. */
let lastRequest = 0;

/** As `openScript`. A long script is shown when it is parsed, unless something else is opened meanwhile. */
export async function openScriptFile(file: ScriptFile, position = 0): Promise<void> {
  lastRequest += 1;
  const own = lastRequest;
  const { opening } = useSession.getState();
  if (!isLong(file.text)) {
    openScript(file, position);
    return;
  }
  const script = await parsedInSlices(file.text, file.name, file.engine ?? usePreferences.getState().engine);
  if (own === lastRequest && useSession.getState().opening === opening) openScript(file, position, script);
}
