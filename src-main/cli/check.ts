import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptEngines } from '../../core/engines/all.ts';
import type { Lesson } from '../../core/lesson/parse/lesson.ts';
import { lessonFailures } from '../../core/lesson/play/check-lesson.ts';
import type { EngineId } from '../../core/script/language.ts';
import { formatDiagnostics } from '../../core/script/print-diagnostic.ts';
import { explain } from '../contract/user-error.ts';
import { parseValid, readScriptText, type ScriptText } from './script-text.ts';
import { EXIT, type Terminal } from './terminal.ts';

type Said = Pick<Terminal, 't' | 'out' | 'say'>;

/**
 * `ecs-atlas check`: lists the errors of scripts, without running them, and of lessons, whose claims are checked by running them.
 * Diagnostics are the result, so they go to stdout. All files are checked.
 * @param files paths of scripts, lessons, or folders with them; or `-` for a script on stdin
 * @returns the exit code: 1 if anything was listed or a file could not be read
 */
export async function checkCommand(
  files: readonly string[],
  { engine }: { readonly engine: EngineId },
  terminal: Said,
): Promise<number> {
  let isGood = true;
  /** Reports an error and continues, so that one file does not hide the others. */
  const attempt = async <R>(work: () => Promise<R>): Promise<R | null> =>
    work().catch((error: unknown) => {
      terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`);
      isGood = false;
      return null;
    });
  for (const file of files) {
    for (const path of (await attempt(() => filesIn(file))) ?? []) {
      const source = await attempt(() => readScriptText(path));
      if (source !== null && !isValid(source, engine, terminal)) isGood = false;
    }
  }
  return isGood ? EXIT.ok : EXIT.failed;
}

/** Returns the scripts and lessons of a folder and its subfolders, or the file itself. */
async function filesIn(path: string): Promise<readonly string[]> {
  if (path === '-' || !(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.(md|ecs)$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

function isValid(source: ScriptText, engine: EngineId, terminal: Said): boolean {
  const print = (message: string) => terminal.out(`${message}\n`);
  const { lesson } = source;
  return lesson === undefined
    ? parseValid(source, engine, terminal, print) !== null
    : isValidLesson(lesson, terminal.t, print);
}

/** Prints the errors of a lesson. Returns true if there are none. */
export function isValidLesson(lesson: Lesson, t: Terminal['t'], print: (message: string) => void): boolean {
  const found = lessonFailures(lesson, scriptEngines());
  for (const message of formatDiagnostics(lesson, found, t)) print(message);
  return found.length === 0;
}
