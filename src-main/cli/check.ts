import { languageOf } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import { parseScript } from '../../core/script/parse.ts';
import { formatDiagnostic } from '../../core/script/print-diagnostic.ts';
import type { Script } from '../../core/script/script.ts';
import type { Translate } from '../text.ts';
import { explain } from '../user-error.ts';
import { readScriptText } from './script-text.ts';
import { EXIT, type Terminal } from './terminal.ts';

export interface CheckOptions {
  readonly engine: EngineId;
}

/**
 * `ecs-atlas check`: lists everything that is wrong with scripts, without running them. Diagnostics are what was asked
 * for, so they go to stdout. All files are checked, whatever is wrong with one.
 * @param files paths, or `-` for stdin
 * @returns the exit code: 1 when anything was listed or a file could not be read
 */
export async function checkCommand(
  files: readonly string[],
  { engine }: CheckOptions,
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
  stdin?: () => Promise<string>,
): Promise<number> {
  let failed = false;
  for (const file of files) {
    try {
      const { text, name } = await readScriptText(file, stdin);
      const script = parseScript(text, name, languageOf(engine));
      sayDiagnostics(script, terminal.t, (message) => terminal.out(`${message}\n`));
      failed ||= script.diagnostics.length > 0;
    } catch (error) {
      terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`);
      failed = true;
    }
  }
  return failed ? EXIT.failed : EXIT.ok;
}

/** Each diagnostic with its place and line. */
export function sayDiagnostics(script: Script, t: Translate, say: (message: string) => void): void {
  for (const diagnostic of script.diagnostics) say(formatDiagnostic(script, diagnostic, t));
}
