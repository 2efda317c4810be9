import type { Diagnostic } from '../language/diagnostic.ts';
import type { Language } from '../language/language.ts';
import { checkOn, configKeysOf, isInVersion } from '../language/schema-checks.ts';
import type { Script } from '../language/script.ts';
import { type Slices, wholeOf } from '../language/slices.ts';
import { type LineForm, OPERATIONS, OWN_USAGES, SCHEMA_LINES, SECTION_LINES } from '../operation/grammar.ts';
import { bySpan, isBlockKind, type Operation } from '../operation/operation.ts';
import { lexLine, type ScriptLine, splitLines, type Word } from './lexer.ts';
import { ScriptBlocks } from './parse-blocks.ts';
import { LineReader } from './parse-line.ts';
import { makeDiagnostic, type Report } from './parse-messages.ts';
import { parseOperation } from './parse-operation.ts';
import { checkWiths, parseSchemaLine } from './parse-schema.ts';
import { newSymbols, type Symbols, schemaOf } from './parse-symbols.ts';
import { synonymOf } from './suggest.ts';

/** A line classified by its first word. `sure` is false if the word was misspelt. Its words are split again when it is parsed. */
interface Reading {
  readonly number: number;
  readonly content: string;
  readonly form: LineForm;
  readonly role: 'schema' | 'operation' | 'section';
  readonly sure: boolean;
}

interface SchemaLine {
  readonly reader: LineReader;
  readonly sure: boolean;
}

/** Number of lines read between two pauses, which takes a few milliseconds. */
const LINES_AT_ONCE = 4000;

/**
 * Parses a whole script and checks its syntax, names, numbers and, if `kind` is given, its use of that engine. A script
 * with diagnostics must not be run. Only the run can tell if an entity is still alive. Never throws.
 * Schema lines are parsed first, so that a late one is one error and not one for every use of its name.
 * @param name file name for messages
 * @returns a script with all diagnostics in order of place; operations and declarations with errors are left out
 */
export function parseScript(text: string, name: string, kind?: Language): Script {
  return wholeOf(parseInSlices(text, name, kind));
}

/** Like `parseScript`, with a pause after every `LINES_AT_ONCE` lines of each pass. */
export function* parseInSlices(text: string, name: string, kind?: Language): Slices<Script> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (code, at, args, suggestion) => {
    diagnostics.push(makeDiagnostic(code, at, args, suggestion));
    return null;
  };
  const symbols = newSymbols(kind, report);
  const readings = yield* readLines(text, symbols);
  const schemaLines = readings
    .filter(({ role }) => role === 'schema')
    .map((reading): SchemaLine => ({ reader: readerOf(reading, symbols), sure: reading.sure }));
  for (const { reader } of schemaLines) parseSchemaLine(reader, symbols);
  checkWiths(
    symbols,
    schemaLines.map(({ reader }) => reader),
  );
  const { operations, setups } = yield* readOperations(readings, symbols);
  const schema = schemaOf(symbols);
  if (kind !== undefined) diagnostics.push(...checkSchema(kind, symbols, schemaLines, diagnostics));
  diagnostics.sort(bySpan);
  return { name, text, schema, operations, setups, diagnostics };
}

/** Classifies each line and notes where each name is first created. Unknown lines are reported and left out. */
function* readLines(text: string, symbols: Symbols): Slices<Reading[]> {
  const lines = splitLines(text);
  const readings: Reading[] = [];
  const [first] = lexLine(lines[0]!, 1);
  if (first?.text === '---') {
    // Every other line would be reported too.
    symbols.report('lesson-as-script', first);
    return readings;
  }
  const begun: Begun = { operation: undefined };
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    if (from > 0) yield;
    const to = Math.min(lines.length, from + LINES_AT_ONCE);
    for (let index = from; index < to; index++) {
      const reading = readLine(lines[index]!, index + 1, begun, symbols);
      if (reading !== null) readings.push(reading);
    }
  }
  return readings;
}

interface Begun {
  operation: number | undefined;
}

function readLine(content: string, number: number, begun: Begun, symbols: Symbols): Reading | null {
  const line: ScriptLine = { number, content, words: lexLine(content, number) };
  const [first, second] = line.words;
  if (first === undefined) return null;
  const found = formOf(line, begun.operation !== undefined, symbols);
  if (found === null) return null;
  const { form, role, sure } = found;
  if (role === 'operation') {
    begun.operation ??= number;
    if (form.keyword === 'create') noteCreation(second, symbols);
  } else if (role === 'schema' && begun.operation !== undefined && sure) {
    symbols.report('schema-after-operation', first, { keyword: form.keyword, line: begun.operation });
  }
  return { number, content, form, role, sure };
}

/** Allows an earlier use of the name to say where it is created. */
function noteCreation(name: Word | undefined, { creations }: Symbols): void {
  if (name !== undefined && !creations.has(name.text)) creations.set(name.text, name.span.line);
}

function readerOf({ number, content, form }: Reading, { report }: Symbols): LineReader {
  return new LineReader({ number, content, words: lexLine(content, number) }, form, report);
}

type Form = { readonly form: LineForm } & Pick<Reading, 'role' | 'sure'>;

/** `world NAME` is a schema line before the first operation and an operation after it. */
function formOf(line: ScriptLine, begun: boolean, symbols: Symbols): Form | null {
  const word = line.words[0]!;
  const [own, other] = begun ? [OPERATIONS, SCHEMA_LINES] : [SCHEMA_LINES, OPERATIONS];
  const form = own.get(word.text) ?? other.get(word.text) ?? SECTION_LINES.get(word.text);
  if (form !== undefined) return { form, role: roleOf(form), sure: true };
  const known = [...OPERATIONS.values()].filter((each) => isKnown(each, symbols)).map((each) => each.keyword);
  const keywords = [...known, ...SCHEMA_LINES.keys(), ...SECTION_LINES.keys()];
  const synonym = synonymOf(word.text);
  const suggestion =
    synonym !== undefined && keywords.includes(synonym) ? synonym : symbols.suggester.nearest(word.text, keywords);
  symbols.report('unknown-line', word, {}, suggestion);
  const meant = [own, other, SECTION_LINES]
    .map((forms) => forms.get(suggestion ?? ''))
    .find((each) => each !== undefined);
  return meant === undefined ? null : { form: meant, role: roleOf(meant), sure: false };
}

function roleOf(form: LineForm): Reading['role'] {
  if (form.kinds.length > 0) return 'operation';
  return SECTION_LINES.has(form.keyword) ? 'section' : 'schema';
}

function isKnown(form: LineForm, { kind }: Symbols): boolean {
  return kind === undefined || form.kinds.some((each) => kind.operations.has(each));
}

function* readOperations(
  readings: readonly Reading[],
  symbols: Symbols,
): Slices<Pick<Script, 'operations' | 'setups'>> {
  const blocks = new ScriptBlocks(symbols);
  for (let from = 0; from < readings.length; from += LINES_AT_ONCE) {
    if (from > 0) yield;
    const to = Math.min(readings.length, from + LINES_AT_ONCE);
    for (let at = from; at < to; at++) readBlockLine(readings[at]!, blocks, symbols);
  }
  blocks.finish();
  return { operations: blocks.operations, setups: blocks.setups };
}

function readBlockLine(reading: Reading, blocks: ScriptBlocks, symbols: Symbols): void {
  const { role, form } = reading;
  if (role === 'schema') return;
  const reader = readerOf(reading, symbols);
  if (role === 'operation') {
    const operation = operationOf(reader, reading.sure, symbols);
    const [kind] = form.kinds;
    if (isBlockKind(kind))
      blocks.begin(kind, reader.line, operation !== null && 'body' in operation ? operation : null);
    else if (operation !== null) blocks.add(operation);
    return;
  }
  reader.end();
  if (form.keyword === 'setup') blocks.beginSetup(reader.line);
  else blocks.end(reader);
}

function operationOf(reader: LineReader, sure: boolean, symbols: Symbols): Operation | null {
  const { form, line } = reader;
  if (!isKnown(form, symbols)) {
    const { label } = symbols.kind!;
    return symbols.report('operation-not-in-engine', line.words[0]!, { engine: label, operation: form.keyword });
  }
  const operation = parseOperation(reader, symbols);
  return sure && (operation === null || isOfVersion(operation, reader, symbols)) ? operation : null;
}

/** Reports an operation that the engine has in other versions. */
function isOfVersion({ kind }: Operation, reader: LineReader, symbols: Symbols): boolean {
  const language = symbols.kind;
  if (language === undefined || isInVersion(language, symbols, kind)) return true;
  const known = language.ofVersions![kind]!.join(', ');
  const args = { engine: language.label, known, usage: OWN_USAGES[kind] ?? reader.form.usage };
  symbols.report('operation-not-in-version', reader.whole, args);
  return false;
}

/** Returns the engine's own diagnostics, each narrowed to the word that it is about. Places that were already reported are left out. */
function checkSchema(
  kind: Language,
  symbols: Symbols,
  lines: readonly SchemaLine[],
  reported: readonly Diagnostic[],
): Diagnostic[] {
  const readers = new Map(lines.map((each) => [each.reader.line.number, each]));
  const complained = new Set(reported.map(({ span }) => `${span.line}:${span.column}`));
  return engineDiagnostics(kind, symbols).flatMap((diagnostic): Diagnostic[] => {
    const reading = readers.get(diagnostic.span.line);
    if (reading === undefined || !reading.sure) return [];
    const { words, content } = reading.reader.line;
    const { column, endColumn } = diagnostic.span;
    const text = content.slice(column - 1, endColumn - 1);
    const place = words.find((word) => word.text === diagnostic.text) ?? { text, span: diagnostic.span };
    if (complained.has(`${place.span.line}:${place.span.column}`)) return [];
    const isUnknown = diagnostic.code === 'unknown-config';
    const nearest = isUnknown ? symbols.suggester.nearest(place.text, configKeysOf(kind)) : undefined;
    const suggestion = diagnostic.suggestion ?? nearest;
    return [{ ...diagnostic, ...place, ...(suggestion !== undefined && { suggestion }) }];
  });
}

/** A check that throws becomes one diagnostic. */
function engineDiagnostics(kind: Language, symbols: Symbols): Diagnostic[] {
  const schema = schemaOf(symbols);
  try {
    return checkOn(kind, schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const config = schema.config.values().next().value;
    const span = config?.span ?? schema.declarations[0]?.span;
    return span === undefined ? [] : [makeDiagnostic('schema-refused', { text: '', span }, { reason })];
  }
}
