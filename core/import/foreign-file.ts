import type { Translate } from '../cells/translate.ts';
import type { Diagnostic } from '../script/language/diagnostic.ts';
import { bevyEvents, isQueryResult } from './bevy-reply.ts';
import { flecsLines } from './flecs-lines.ts';
import { readFlecsScript } from './flecs-script.ts';
import { MAX_FOREIGN, mayBeForeign } from './foreign-extensions.ts';
import { type JournalEvent, type JournalFormat, journalEvents, journalFormat, type OtherEvents } from './journal.ts';
import { journalReport, placeAt } from './journal-messages.ts';
import { journalScript } from './journal-script.ts';
import { MAX_NESTING, tooDeepAt } from './nesting.ts';
import { oneLine } from './script-values.ts';

/** Flecs 4.0 does not escape names, so that its replies may not be JSON. */
const REPLY = /^\s*(\{\s*(?:"type_info"[^[]*)?"results"\s*:\s*\[|\[\s*\{"id":0,\s*"type":\[)/;

/** The text `foreign.kind.<kind>` says what a file is, and what can be done with it. */
type ForeignKind = 'journal' | 'flecs-script' | JsonKind['kind'];

/** A file of another program, recognized but not read. */
export interface RecognizedFile {
  readonly name: string;
  readonly kind: ForeignKind;
  /** Arguments of the sentence. */
  readonly facts: JsonKind['facts'];
  readonly text: string;
  /** The kind of document that the file can be opened as. */
  readonly opens: 'script' | 'world' | 'nothing';
  /** The columns and the notation of a journal; undefined for other files. */
  readonly format?: JournalFormat;
}

/** The content of a file of another program. */
export interface ForeignFile extends Omit<RecognizedFile, 'format'> {
  /** The errors in it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
  /** The same operations as a script; null if there are errors, or nothing that a script can say. */
  readonly script: string | null;
  /** The only engine that can run the script; undefined if every engine can. */
  readonly engine?: 'flecs';
}

/** The limit of a Flecs script, in characters. */
const MAX_FLECS_SCRIPT = 1_000_000;

const TABLE = /\.(csv|tsv)$/i;
const JSON_LINES = /\.(jsonl|ndjson)$/i;

/**
 * Recognizes a foreign file by name and content; null for others, such as scripts.
 * @param decode UTF-8 without a byte order mark; may throw
 */
export function recognizeFile(
  name: string,
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): RecognizedFile | null {
  if (!mayBeForeign(name) || bytes.length > MAX_FOREIGN) return null;
  const text = decode(bytes);
  if (/\.flecs$/i.test(name)) return { name, kind: 'flecs-script', text, facts: {}, opens: 'script' };
  const format = JSON_LINES.test(name) ? ({ kind: 'json' } as const) : journalFormat(text, TABLE.test(name));
  if (format !== null) return { name, kind: 'journal', text, facts: {}, opens: 'script', format };
  const json = jsonKind(text, /\.json$/i.test(name));
  return json === null ? null : { name, text, opens: OPENS[json.kind] ?? 'nothing', ...json };
}

const OPENS: Partial<Record<ForeignKind, RecognizedFile['opens']>> = { 'flecs-reply': 'world', 'bevy-reply': 'script' };

/** @param say translates `foreign.…` */
export function readForeignFile({ format, ...file }: RecognizedFile, say: Translate): ForeignFile {
  if (format !== undefined) return readJournal(file, format, say);
  if (file.kind === 'flecs-script') return readFlecs(file);
  if (file.kind === 'bevy-reply') return scriptOf(file, bevyEvents(file.text), { count: 0, first: null }, say);
  return { ...file, diagnostics: [], notes: [], script: null };
}

function readJournal(file: Omit<RecognizedFile, 'format'>, format: JournalFormat, say: Translate): ForeignFile {
  const diagnostics: Diagnostic[] = [];
  const report = journalReport(diagnostics);
  const others: OtherEvents = { count: 0, first: null };
  const events = [...journalEvents(file.text, format, report, others)];
  if (events.length === 0 && diagnostics.length === 0)
    report('journal-no-event', placeAt(others.first ?? { line: 1, column: 1 }));
  if (diagnostics.length > 0) return { ...file, diagnostics, notes: [], script: null };
  return scriptOf(file, events, others, say);
}

function readFlecs(file: Omit<RecognizedFile, 'format'>): ForeignFile {
  const diagnostics: Diagnostic[] = [];
  const report = journalReport(diagnostics);
  const isTooLarge = file.text.length > MAX_FLECS_SCRIPT;
  if (isTooLarge) report('flecs-large', placeAt({ line: 1, column: 1 }), { limit: MAX_FLECS_SCRIPT });
  const entities = isTooLarge ? null : readFlecsScript(file.text, report);
  if (entities === null) return { ...file, diagnostics, notes: [], script: null };
  const { text, ...facts } = flecsLines(entities, titleOf(file));
  return { ...file, facts, diagnostics, notes: [], script: text, engine: 'flecs' };
}

function scriptOf(
  file: Omit<RecognizedFile, 'format'>,
  events: readonly JournalEvent[],
  others: OtherEvents,
  say: Translate,
): ForeignFile {
  const diagnostics: Diagnostic[] = [];
  const script = journalScript(events, titleOf(file), journalReport(diagnostics), say);
  if (diagnostics.length > 0) return { ...file, diagnostics, notes: [], script: null };
  const { text, firstLeftOut, leftOut, renamed, ...facts } = script;
  const notes: string[] = [];
  if (others.first !== null) {
    const { event, line } = others.first;
    notes.push(say('foreign.journal.others', { count: others.count, event: event.slice(0, 40), line }));
  }
  if (firstLeftOut !== null) notes.push(say('foreign.journal.leftOut', { count: leftOut, line: firstLeftOut }));
  if (renamed !== null) {
    const { from, to } = renamed.first;
    notes.push(say('foreign.journal.renamed', { count: renamed.count, from: oneLine(from), to }));
  }
  return { ...file, facts: { ...facts, events: events.length }, diagnostics, notes, script: text };
}

/** The name of the file without its folders. */
function titleOf({ name }: Pick<RecognizedFile, 'name'>): string {
  return name.replace(/^.*[/\\]/s, '');
}

/** The kind of a JSON document of another program, and the arguments of its sentence. */
interface JsonKind {
  readonly kind: 'flecs-reply' | 'bevy-reply' | 'deep-json' | 'other-json';
  readonly facts: Readonly<Record<string, string | number>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Recognizes a JSON document by its keys; null if a text is none.
 * @param isJson true if the file's name says that it is JSON
 */
function jsonKind(text: string, isJson: boolean): JsonKind | null {
  if (!/^\s*[[{]/.test(text)) return isJson ? { kind: 'other-json', facts: {} } : null;
  if (tooDeepAt(text) >= 0) return { kind: 'deep-json', facts: { limit: MAX_NESTING } };
  try {
    return kindOf(JSON.parse(text.replace(/^\uFEFF/, ''))) ?? { kind: 'other-json', facts: {} };
  } catch {
    if (REPLY.test(text.slice(0, 10_000))) return flecsReply(text.trimStart()[0] === '[' ? '/tables' : '/query');
    return isJson ? { kind: 'other-json', facts: {} } : null;
  }
}

function kindOf(document: unknown): JsonKind | null {
  if (Array.isArray(document)) return kindOfList(fields(document[0]));
  const all = fields(document);
  const has = (key: string): boolean => Object.hasOwn(all, key);
  if (has('jsonrpc') && isQueryResult(all.result)) return { kind: 'bevy-reply', facts: {} };
  if (Array.isArray(all.results)) return flecsReply('/query');
  const isEntity = typeof all.name === 'string' && ['tags', 'pairs', 'components', 'parent', 'id'].some(has);
  return isEntity ? flecsReply('/entity') : null;
}

function kindOfList(first: Fields): JsonKind | null {
  const keys = Object.keys(first);
  const has = (...wanted: string[]): boolean => wanted.every((key) => keys.includes(key));
  if (has('id', 'type', 'count')) return flecsReply('/tables');
  if (has('name', 'tables')) return flecsReply('/components');
  return has('name', 'eval_time') ? flecsReply('/queries') : null;
}

function flecsReply(request: string): JsonKind {
  return { kind: 'flecs-reply', facts: { request } };
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
