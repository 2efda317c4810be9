import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptEngines } from '../../../core/engines/all.ts';
import type { Lesson } from '../../../core/lesson/parse/lesson.ts';
import { lessonFailures } from '../../../core/lesson/play/check-lesson.ts';
import { lessonQuestions } from '../../../core/lesson/questions/check-variants.ts';
import { printVariant } from '../../../core/lesson/questions/print-variant.ts';
import { variantFor } from '../../../core/lesson/questions/variant.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { formatDiagnostics } from '../../../core/script/narration/print-diagnostic.ts';
import { explain } from '../../contract/user-error.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { worldIn } from './foreign-world.ts';
import { type EngineScript, sayOldestVersion } from './say-version.ts';
import { engineToRun, parseValid, readScriptText, type ScriptText, sayForeign } from './script-text.ts';

export interface CheckOptions {
  readonly engine: EngineId;
  /** The number of variants that are tried of each question. */
  readonly seeds?: number | undefined;
  /** Prints so many random variants instead of checking lessons. */
  readonly questions?: number | undefined;
}

/** Seeds of printed variants are below this number. */
const PRINTED_SEEDS = 50;

type Said = Pick<Terminal, 't' | 'out' | 'say'>;

/**
 * `ecs-atlas check`: lists the errors of scripts, without running them, and of lessons, whose claims are checked by running them.
 * Diagnostics are the result, so they go to stdout. All files are checked.
 * With `questions`, prints varied questions of the lessons for proofreading instead.
 * @param files paths of scripts, lessons, or folders with them; or `-` for a script on stdin
 * @returns the exit code: 1 if anything was listed or a file could not be read
 */
export async function checkCommand(
  files: readonly string[],
  { engine, seeds, questions }: CheckOptions,
  terminal: Said,
): Promise<number> {
  let isGood = true;
  const lessons: Lesson[] = [];
  const scripts: EngineScript[] = [];
  /** Reports an error and continues, so that one file does not hide the others. */
  const attempt = async <R>(work: () => Promise<R>): Promise<R | null> =>
    work().catch((error: unknown) => {
      terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`);
      isGood = false;
      return null;
    });
  for (const file of files) {
    for (const path of (await attempt(() => filesIn(file))) ?? []) {
      const source = await attempt(() => readScriptText(path, terminal.t));
      if (source === null) continue;
      if (questions !== undefined && source.lesson !== undefined) lessons.push(source.lesson);
      else if ((await attempt(async () => isValid(source, { engine, seeds, scripts }, terminal))) === false)
        isGood = false;
    }
  }
  sayOldestVersion(scripts, terminal);
  if (questions !== undefined) printQuestions(lessons, questions, terminal);
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

interface FileCheck extends CheckOptions {
  /** Receives the script if it is valid. */
  readonly scripts: EngineScript[];
}

function isValid(source: ScriptText, { engine: chosen, seeds, scripts }: FileCheck, terminal: Said): boolean {
  const print = (message: string) => terminal.out(`${message}\n`);
  const { lesson, foreign } = source;
  if (foreign?.opens === 'world') {
    sayForeign(foreign, terminal, print);
    // Throws if there is no world in it.
    worldIn(foreign, terminal);
    return true;
  }
  if (lesson !== undefined) return isValidLesson(lesson, terminal.t, print, seeds);
  const engine = engineToRun(source, chosen);
  const script = parseValid(source, engine, terminal, print);
  if (script !== null) scripts.push({ source, script, engine });
  return script !== null;
}

/** Prints the errors of a lesson. Returns true if there are none. */
export function isValidLesson(
  lesson: Lesson,
  t: Terminal['t'],
  print: (message: string) => void,
  seeds?: number,
): boolean {
  const found = lessonFailures(lesson, scriptEngines(), seeds);
  for (const message of formatDiagnostics(lesson, found, t)) print(message);
  return found.length === 0;
}

/** Prints random questions of lessons with random data. The headings say how to find them again. */
function printQuestions(lessons: readonly Lesson[], count: number, { out }: Said): void {
  const all = lessons.flatMap((lesson) =>
    lessonQuestions(lesson, scriptEngines()).map((asked) => ({ asked, name: lesson.name })),
  );
  for (let printed = 0; printed < count && all.length > 0; printed++) {
    const { asked, name } = all[Math.floor(Math.random() * all.length)]!;
    const seed = 1 + Math.floor(Math.random() * (PRINTED_SEEDS - 1));
    const made = variantFor(asked, seed);
    const text = 'problem' in made ? made.problem : printVariant(made);
    out(`# ${name}:${asked.span.line}, data ${seed}\n${text}\n\n`);
  }
}
