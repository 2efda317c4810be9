import { languageOf, libraryIds } from '../../../core/engines/all.ts';
import type { Diagnostic } from '../../../core/script/language/diagnostic.ts';
import type { EngineId, Language } from '../../../core/script/language/language.ts';
import { hasVersion } from '../../../core/script/language/schema-checks.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { type AdaptedText, adaptText, type LeftOut } from '../../../core/script/parse/adapt-text.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { writeVersion } from '../../../core/script/parse/write-version.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import type { ScriptFile } from '../../../src-main/contract/api.ts';
import type { MemoryPicture } from '../source/picture.ts';
import { type Beginning, runAtOnce } from './beginning-of-run.ts';

/** One open script. All fields except `name`, `path`, `engine` and `text` follow from text and engine. */
export interface Document {
  readonly name: string;
  /** Its path on disk, if it has one. */
  readonly path: string | null;
  /** The chosen engine, which is also that of `run`. */
  readonly engine: EngineId;
  /** The source of truth. */
  readonly text: string;
  /** The parsed `text`, including diagnostics. For another engine it is the adapted text. */
  readonly script: Script;
  /** Parts of `text` that the chosen engine does not have, so it runs without them. */
  readonly leftOut: readonly LeftOut[];
  /** Engines that accept the whole text, whichever engine's version it names, if the chosen one does not. */
  readonly accepting: readonly EngineId[];
  /** The shown run. While `text` has diagnostics, it is that of the last text without any, or that of the lines above the first one. */
  readonly run: ScriptRun;
  /** False while `run` is only the beginning of a long run, whose rest runs in a worker. */
  readonly isWhole: boolean;
  /** The text as it was last opened or saved. */
  readonly savedText: string;
}

function noWorld(): never {
  throw new Error('The empty document has no world');
}

/** Used by the empty document, which exists before any engine is loaded. */
const noLanguage: Language = {
  engine: libraryIds[0]!,
  label: '',
  memory: { cells: { kinds: {}, heading: () => null, headingFocus: () => null }, world: noWorld },
  operations: new Set(),
  configKeys: [],
  check: () => [],
  create: () => ({ config: {}, perform: () => undefined, decode: () => ({ index: 0, version: 0 }), state: () => ({}) }),
  consequences: new Set(),
  answers: new Set(),
  pseudocode: [],
};

/** Returns the document before anything is opened, without text and memory. */
export function noDocument(): Document {
  const script = parseScript('', 'untitled.ecs');
  const { name, text } = script;
  const run = runScript(script, noLanguage);
  return {
    name,
    path: null,
    engine: run.engine,
    text,
    script,
    leftOut: [],
    accepting: [],
    run,
    isWhole: true,
    savedText: text,
  };
}

/**
 * Opens a script at its start. If it is invalid, the lines above the first error are run.
 * @param preferred the engine of a file that names none, unless the file is valid only on another one
 * @param parsed the file parsed for its own or the preferred engine, if that was already done
 */
export function openDocument(file: ScriptFile, preferred: EngineId = libraryIds[0]!, parsed?: Script): Document {
  const { engine, script: own } = parsedOn(file, preferred, parsed);
  const { script, ...adapted } = adaptedTo(engine, own);
  return {
    name: file.name,
    path: file.path ?? null,
    engine,
    text: file.text,
    script,
    ...adapted,
    ...rewound(runAtOnce(runnable(script, engine), languageOf(engine))),
    savedText: file.text,
  };
}

/**
 * Returns the document with another text or engine. If it has diagnostics, it keeps the run of its last valid text; without operations in it, and on
 * another engine, the lines above the first error are run.
 * @param parsed the text, if already parsed
 */
export function editDocument(
  document: Document,
  text: string,
  engine: EngineId = document.engine,
  parsed?: Script,
): Document {
  if (text === document.text && engine === document.engine) return document;
  const language = languageOf(engine);
  const adapted = adaptedTo(engine, parsed ?? parseScript(text, document.name, language));
  const next = { ...document, engine, text, ...adapted };
  const isOtherEngine = engine !== document.engine;
  const keepsRun = !showsBeginning(document) && document.run.operations.length > 0;
  if (isStale(next) && !isOtherEngine && keepsRun) return next;
  const script = runnable(next.script, engine);
  if (isStale(next) && !isOtherEngine && script.text === trimmed(document.run.script.text)) return next;
  return { ...next, ...rewound(runAtOnce(script, language)) };
}

/** Returns the script, or its lines above the first error. */
function runnable(script: Script, engine: EngineId): Script {
  if (script.diagnostics.length === 0) return script;
  const language = languageOf(engine);
  const above = parseScript(linesAbove(script), script.name, language);
  // A loop or set-up may have no end there.
  return above.diagnostics.length === 0 ? above : parseScript('', script.name, language);
}

/** Returns the lines above the first diagnostic. */
function linesAbove({ text, diagnostics }: Script): string {
  return text.split('\n', diagnostics[0]!.span.line - 1).join('\n');
}

function trimmed(text: string): string {
  return text.replace(/\n$/, '');
}

/** True if the picture is the run of a script. */
export function isScriptRun(picture: MemoryPicture): picture is ScriptRun {
  return 'operations' in picture;
}

/** True if the picture shows an older text or a part of the text, because the text has diagnostics. */
export function isStale(document: Document): boolean {
  return document.script.diagnostics.length > 0;
}

/** True if the text has diagnostics and the picture shows the lines above the first one, or nothing; false if it shows an older text. */
export function showsBeginning(document: Document): boolean {
  const shown = trimmed(document.run.script.text);
  return isStale(document) && (shown === '' || shown === linesAbove(document.script));
}

/** Returns the user's text of the shown run, with the parts that its engine leaves out. */
export function shownText(document: Document): string {
  return isStale(document) ? document.run.script.text : document.text;
}

export function isDirty(document: Document): boolean {
  return document.text !== document.savedText;
}

/** Parses a file for its engine: the one it names, or else the first on which it is valid, beginning with the preferred one. */
function parsedOn(
  { engine: own, name, text }: ScriptFile,
  preferred: EngineId,
  parsed?: Script,
): Pick<Document, 'engine' | 'script'> {
  const first = own ?? preferred;
  const script = parsed ?? parseScript(text, name, languageOf(first));
  if (own !== undefined || script.diagnostics.length === 0) return { engine: first, script };
  for (const engine of libraryIds.filter((id) => id !== first)) {
    const other = parseScript(text, name, languageOf(engine));
    if (other.diagnostics.length === 0) return { engine, script: other };
  }
  return { engine: first, script };
}

/** Adapts a script to its engine if another one understands more of it. Mistakes on both engines stay. */
function adaptedTo(engine: EngineId, script: Script): Pick<Document, 'script' | 'leftOut' | 'accepting'> {
  const own = script.diagnostics;
  const readings = own.length === 0 ? [] : libraryIds.map((id) => ({ id, mistakes: mistakesOn(id, script) }));
  const fewest = Math.min(own.length, ...readings.map(({ mistakes }) => mistakes.length));
  const best = fewest === own.length ? [] : readings.filter(({ mistakes }) => mistakes.length === fewest);
  const adapted: AdaptedText | null =
    best[0] === undefined ? null : adaptText(script.text, script.name, languageOf(engine), best[0].mistakes);
  return { script, leftOut: [], ...adapted, accepting: fewest === 0 ? best.map(({ id }) => id) : [] };
}

/** Returns an engine's diagnostics of a script. A version that another one has does not count, since a text can name the version of one engine only. Unlike this, `acceptingEngines` is about files that run as they are. */
function mistakesOn(engine: EngineId, { text, schema }: Script): readonly Diagnostic[] {
  const language = languageOf(engine);
  const isKnown = libraryIds.some((id) => hasVersion(languageOf(id), schema));
  const isOther = isKnown && !hasVersion(language, schema);
  const texts = isOther ? (language.versions ?? []).map((version) => writeVersion(text, version)) : [text];
  const found = (texts.length === 0 ? [text] : texts).map((each) => parseScript(each, '', language).diagnostics);
  return found.reduce((best, each) => (each.length < best.length ? each : best));
}

function rewound(beginning: Beginning): Beginning {
  const { timeline } = beginning.run;
  timeline.seek(timeline.first);
  return beginning;
}
