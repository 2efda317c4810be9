import type { EngineId } from '../../core/script/language.ts';
import { explain } from '../user-error.ts';
import { parseValid, readScriptText } from './script-text.ts';
import { EXIT, type Terminal } from './terminal.ts';

/**
 * `ecs-atlas check`: lists everything that is wrong with scripts, without running them. Diagnostics are what was asked
 * for, so they go to stdout. All files are checked, whatever is wrong with one.
 * @param files paths, or `-` for stdin
 * @returns the exit code: 1 when anything was listed or a file could not be read
 */
export async function checkCommand(
  files: readonly string[],
  { engine }: { readonly engine: EngineId },
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
): Promise<number> {
  let code: number = EXIT.ok;
  for (const file of files) {
    try {
      const source = await readScriptText(file);
      const script = parseValid(source, engine, terminal, (message) => terminal.out(`${message}\n`));
      if (script === null) code = EXIT.failed;
    } catch (error) {
      terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`);
      code = EXIT.failed;
    }
  }
  return code;
}
