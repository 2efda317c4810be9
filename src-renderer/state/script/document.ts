import { acceptingEngines, languageOf, libraryIds } from '../../../core/engines/all.ts';
import type { EngineId, Language } from '../../../core/script/language.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run.ts';
import type { Script } from '../../../core/script/script.ts';
import type { ScriptFile } from '../../../src-main/contract/api.ts';
import type { MemoryPicture } from '../source/picture.ts';
import { type Beginning, runAtOnce } from './beginning-of-run.ts';

/** One open script. Everything but `name`, `path`, `engine` and `text` follows from text and engine. */
export interface Document {
  readonly name: string;
  /** Its path on disk, if it has one. */
  readonly path: string | null;
  /** The engine that was chosen; while `text` has diagnostics on it, `run.engine` may be another. */
  readonly engine: EngineId;
  /** The one source of truth. */
  readonly text: string;
  /** The parse of `text`, diagnostics included. */
  readonly script: Script;
  /** Engines that accept the text when the chosen one does not. */
  readonly accepting: readonly EngineId[];
  /** The run of the last text without diagnostics; while `text` has some, the picture stays there. */
  readonly run: ScriptRun;
  /** False while `run` is only the beginning of a long run, whose rest runs in a worker. */
  readonly isWhole: boolean;
  /** The text as it was last opened or saved. */
  readonly savedText: string;
}

/** Used by the empty document, which exists before any engine is loaded. */
const noLanguage: Language = {
  engine: libraryIds[0]!,
  label: '',
  operations: new Set(),
  configKeys: [],
  check: () => [],
  create: () => ({ config: {}, perform: () => undefined, decode: () => ({ index: 0, version: 0 }), state: () => ({}) }),
  pseudocode: [],
};

/** The document before anything is opened: no text and no memory. */
export function noDocument(): Document {
  const script = parseScript('', 'untitled.ecs');
  const { name, text } = script;
  const run = runScript(script, noLanguage);
  return { name, path: null, engine: run.engine, text, script, accepting: [], run, isWhole: true, savedText: text };
}

/**
 * Opens a script at its start. An invalid one opens with its diagnostics and nothing to step through.
 * @param preferred the engine of a file that does not name its own, unless it is valid only on another one
 * @param parsed the file parsed for its own or the preferred engine, if that was done before
 */
export function openDocument(file: ScriptFile, preferred: EngineId = libraryIds[0]!, parsed?: Script): Document {
  const { engine, script } = parsedOn(file, preferred, parsed);
  const runnable = script.diagnostics.length === 0 ? script : parseScript('', file.name, languageOf(engine));
  return {
    name: file.name,
    path: file.path ?? null,
    engine,
    text: file.text,
    script,
    accepting: othersFor(script),
    ...rewound(runAtOnce(runnable, languageOf(engine))),
    savedText: file.text,
  };
}

/**
 * The document with another text or engine: parsed completely, and run completely if it has no diagnostics.
 * @param parsed the text parsed for the engine, if that was done before
 */
export function editDocument(
  document: Document,
  text: string,
  engine: EngineId = document.engine,
  parsed?: Script,
): Document {
  if (text === document.text && engine === document.engine) return document;
  const language = languageOf(engine);
  const script = parsed ?? parseScript(text, document.name, language);
  if (script.diagnostics.length > 0) return { ...document, engine, text, script, accepting: othersFor(script) };
  return { ...document, engine, text, script, accepting: [], ...rewound(runAtOnce(script, language)) };
}

/** Tells whether the picture is the run of a script. */
export function isScriptRun(picture: MemoryPicture): picture is ScriptRun {
  return 'operations' in picture;
}

/** Tells whether the picture shows an older text or another engine, because the text has diagnostics. */
export function isStale(document: Document): boolean {
  return document.script.diagnostics.length > 0;
}

export function isDirty(document: Document): boolean {
  return document.text !== document.savedText;
}

/** Most files can be read on the preferred engine, and are parsed once. */
function parsedOn(
  { engine: own, name, text }: ScriptFile,
  preferred: EngineId,
  parsed?: Script,
): Pick<Document, 'engine' | 'script'> {
  const first = own ?? preferred;
  const script = parsed ?? parseScript(text, name, languageOf(first));
  const engine = own === undefined && script.diagnostics.length > 0 ? engineOfText(text, preferred) : first;
  return { engine, script: engine === first ? script : parseScript(text, name, languageOf(engine)) };
}

/** The engine of a text: the preferred one, unless the text is valid only on another. */
export function engineOfText(text: string, preferred: EngineId = libraryIds[0]!): EngineId {
  const accepts = (id: EngineId): boolean => acceptingEngines(text, [id]).length > 0;
  return [preferred, ...libraryIds].find(accepts) ?? preferred;
}

function othersFor({ text, diagnostics }: Script): readonly EngineId[] {
  return diagnostics.length === 0 ? [] : acceptingEngines(text, libraryIds);
}

function rewound(beginning: Beginning): Beginning {
  const { timeline } = beginning.run;
  timeline.seek(timeline.first);
  return beginning;
}
