import type { Readable } from 'node:stream';
import { acceptingEngines, languageOf, libraryIds, scriptEngineIds } from '../../../core/engines/all.ts';
import { MAX_TEXT } from '../../../core/export/limits.ts';
import { type ForeignFile, readForeignFile, recognizeFile } from '../../../core/import/foreign-file.ts';
import type { Lesson } from '../../../core/lesson/parse/lesson.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { formatDiagnostics } from '../../../core/script/narration/print-diagnostic.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { readStream } from '../../files/read-bytes.ts';
import { decodeText, readAnyText } from '../../files/read-text.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A script at a path, or `-` for stdin. Of a lesson (`.md`) it has all operations, of a foreign journal its events. */
export interface ScriptText extends Pick<Script, 'name' | 'text'> {
  readonly lesson?: Lesson;
  /** A file of another program; its text is empty if no script can be made of it. */
  readonly foreign?: ForeignFile;
  /** For an exported file: the name of its source, and the engine of a script. */
  readonly sourceName?: string;
  readonly engine?: EngineId;
}

/** @throws UserError or the system's error, with the path */
export async function readScriptText(
  file: string,
  t: Terminal['t'],
  stdin: Readable = process.stdin,
): Promise<ScriptText> {
  if (file === '-') return readStandardInput(t, stdin);
  const read = await readAnyText(file);
  if ('foreign' in read) return foreignText(readForeignFile(read.foreign, t));
  const { text, isLesson, engine, name: sourceName } = read;
  const own = { ...(sourceName && { sourceName }), ...(engine && { engine }) };
  if (!isLesson) return { name: file, text, ...own };
  const lesson = parseLesson(text, file, scriptEngineIds, languageOf);
  return { name: file, text: lesson.script.text, lesson, ...own };
}

async function readStandardInput(t: Terminal['t'], stdin: Readable): Promise<ScriptText> {
  const name = '<stdin>';
  const bytes = await readStream(stdin, name, MAX_TEXT);
  const foreign = recognizeFile(name, bytes, () => decodeText(bytes, name));
  return foreign === null ? { name, text: decodeText(bytes, name) } : foreignText(readForeignFile(foreign, t));
}

/** Lines of the script are not those of the file, so that it has another name. */
function foreignText(foreign: ForeignFile): ScriptText {
  const { name, script, engine } = foreign;
  return { name: `${name}.ecs`, text: script ?? '', foreign, ...(engine && { engine }) };
}

/** Returns the engine to run on. A lesson, an exported file and a Flecs script have one; for other scripts the options choose. */
export function engineToRun({ lesson, foreign, engine = libraryIds[0]! }: ScriptText, chosen = engine): EngineId {
  return lesson?.head.engine ?? foreign?.engine ?? chosen;
}

/**
 * Parses a script; null if it has errors, printed with the engines that accept it.
 * @param engine null for any
 */
export function parseValid(
  { text, name, lesson, foreign }: ScriptText,
  engine: EngineId | null,
  { t, say }: Pick<Terminal, 't' | 'say'>,
  print = say,
): Script | null {
  if (foreign !== undefined && !sayForeign(foreign, { t, say }, print)) return null;
  if (lesson !== undefined) {
    for (const message of formatDiagnostics(lesson, lesson.diagnostics, t)) print(message);
    return lesson.diagnostics.length > 0 ? null : lesson.script;
  }
  const script = parseScript(text, name, engine === null ? undefined : languageOf(engine));
  if (script.diagnostics.length === 0) return script;
  for (const message of formatDiagnostics(script, script.diagnostics, t)) print(message);
  const accepting = engine === null ? [] : acceptingEngines(text);
  const [first] = accepting;
  if (first !== undefined) {
    say(t('cli.accepted', { name, count: accepting.length, engines: accepting.join(', '), first }));
  }
  return null;
}

/**
 * Says what a file of another program is and what can be done with it, and prints its errors.
 * @returns true if it has a script
 */
export function sayForeign(
  foreign: ForeignFile,
  { t, say }: Pick<Terminal, 't' | 'say'>,
  print: (message: string) => void,
): boolean {
  const { kind, name, facts, opens, diagnostics, notes, script } = foreign;
  for (const message of formatDiagnostics(foreign, diagnostics, t)) print(message);
  if (diagnostics.length > 0) return false;
  const action = opens === 'nothing' ? [] : [t(`foreign.${opens}.cli`, { path: name })];
  say([t(`foreign.kind.${kind}`, { path: name, ...facts }), ...action].join(' '));
  for (const note of notes) say(note);
  return script !== null;
}
