import { text as readAll } from 'node:stream/consumers';
import { acceptingEngines, languageOf } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import { parseScript } from '../../core/script/parse.ts';
import { formatDiagnostic } from '../../core/script/print-diagnostic.ts';
import type { Script } from '../../core/script/script.ts';
import { readScript } from '../files/script-files.ts';
import type { Terminal } from './terminal.ts';

/** A script as a command names it: a path, or `-` for stdin. */
export type ScriptText = Pick<Script, 'name' | 'text'>;

/** @throws UserError or the system's error, with the path */
export async function readScriptText(
  file: string,
  stdin: () => Promise<string> = () => readAll(process.stdin),
): Promise<ScriptText> {
  return file === '-' ? { name: '<stdin>', text: await stdin() } : { name: file, text: await readScript(file) };
}

/**
 * Parses a script. Prints its errors, and which other engines accept the script.
 * @param engine that it must be valid for; null: any
 * @returns null when there are errors
 */
export function parseValid(
  { text, name }: ScriptText,
  engine: EngineId | null,
  { t, say }: Pick<Terminal, 't' | 'say'>,
  print = say,
): Script | null {
  const script = parseScript(text, name, engine === null ? undefined : languageOf(engine));
  if (script.diagnostics.length === 0) return script;
  for (const diagnostic of script.diagnostics) print(formatDiagnostic(script, diagnostic, t));
  const accepting = engine === null ? [] : acceptingEngines(text);
  const [first] = accepting;
  if (first !== undefined) {
    say(t('cli.accepted', { name, count: accepting.length, engines: accepting.join(', '), first }));
  }
  return null;
}
