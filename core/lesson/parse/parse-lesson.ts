import { isEngineChoice, MAX_ENGINES, MIN_ENGINES } from '../../compare/lanes/engine-choice.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { EngineId, Language } from '../../script/language/language.ts';
import { EMPTY_SCHEMA } from '../../script/language/schema.ts';
import type { Script } from '../../script/language/script.ts';
import { SCHEMA_LINES } from '../../script/operation/grammar.ts';
import { bySpan } from '../../script/operation/operation.ts';
import { splitLines } from '../../script/parse/lexer.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { nearest } from '../../script/parse/suggest.ts';
import { type LessonBlock, readBlocks } from './blocks.ts';
import { parseClaim } from './claim-syntax.ts';
import { type ConfigEntry, parseHead } from './front-matter.ts';
import type { Claim, Lesson, LessonPart } from './lesson.ts';
import { LessonLines } from './lesson-lines.ts';
import { lessonReporter } from './messages.ts';
import { parseQuiz } from './parse-quiz.ts';
import { parseCompare, parseView, parseVote } from './parse-view-compare.ts';
import type { Item, LessonContext } from './yaml-fields.ts';

/** Markdown takes up to three milliseconds for a block, in which the window does nothing else. Lessons have some hundred lines. */
const MAX_LINES = 5_000;

/**
 * Parses a whole lesson and checks everything that does not need a run. Never throws.
 * @param name file name for messages
 * @param ids all engines that can run scripts
 * @param languageOf called only for the lesson's own engine
 * @returns a lesson with all diagnostics in order of place; blocks and operations with errors are left out
 */
export function parseLesson(
  text: string,
  name: string,
  ids: readonly EngineId[],
  languageOf: (id: EngineId) => Language,
): Lesson {
  const diagnostics: Diagnostic[] = [];
  const lines = splitLines(text);
  const isTooLong = lines.length > MAX_LINES;
  const source = new LessonLines(isTooLong ? lines.slice(0, MAX_LINES).join('\n') : text);
  const report = lessonReporter(diagnostics);
  if (isTooLong) report('lesson-too-long', source.linePlace(MAX_LINES), { limit: MAX_LINES });
  const reading = { source, report };
  const { head, engine, compare, config, end } = parseHead(reading);
  const language = isKnown(engine, ids, reading) ? languageOf(engine.value) : undefined;
  checkCompared(engine, compare, ids, reading);
  const blocks = readBlocks(reading, end);
  if (end > 0 && !blocks.some((block) => isContent(block, reading))) report('lesson-empty', source.linePlace(end));
  checkPlaces(blocks, reading);
  source.markdown.forEach((line, i) => {
    if (line !== source.lines[i]) report('lesson-too-complex', source.linePlace(i + 1));
  });
  const masked = parseScript(maskedScript(source, blocks, config), name, language);
  const script = { ...masked, diagnostics: masked.diagnostics.map((each) => unmasked(each, source, config)) };
  const parts = blocks.flatMap((block) => partOf(block, script, reading, ids) ?? []);
  for (const part of parts) if (part.kind === 'quiz') checkQuestion(part, script, reading);
  diagnostics.push(...script.diagnostics);
  const lesson = { name, text, head: { ...head, title: head.title || name }, diagnostics: inOrder(diagnostics) };
  return language === undefined ? { ...lesson, ...withoutOperations(script, parts) } : { ...lesson, script, parts };
}

function isKnown(engine: Item | null, ids: readonly EngineId[], { report }: LessonContext): engine is Item {
  if (engine === null) return false;
  if (ids.includes(engine.value)) return true;
  report('lesson-unknown-engine', engine.place, { engines: ids.join(', ') }, nearest(engine.value, ids));
  return false;
}

/** A lesson that names an unknown engine is not played side by side. */
function checkCompared(
  engine: Item | null,
  compare: readonly Item[],
  ids: readonly EngineId[],
  reading: LessonContext,
): void {
  const [first] = compare;
  if (first === undefined || !compare.every((each) => isKnown(each, ids, reading))) return;
  if (isEngineChoice([engine?.value ?? '', ...compare.map(({ value }) => value)])) return;
  reading.report('lesson-compare-engines', first.place, { min: MIN_ENGINES, max: MAX_ENGINES });
}

/** Without an engine, only the text can be shown. */
function withoutOperations(script: Script, parts: readonly LessonPart[]): Pick<Lesson, 'script' | 'parts'> {
  return {
    script: { ...script, schema: EMPTY_SCHEMA, operations: [], setups: [], diagnostics: [] },
    parts: parts.filter(({ kind }) => kind === 'prose' || kind === 'notes'),
  };
}

/** A lesson needs more than headings, claims, views and notes. */
function isContent(block: LessonBlock, { source }: LessonContext): boolean {
  if (block.kind === 'prose') return block.body !== null;
  if (block.kind !== 'setup' && block.kind !== 'ops') return ['quiz', 'compare', 'vote'].includes(block.kind);
  return source.lines.slice(block.first - 1, block.last).some((line) => line.trim() !== '');
}

/** Sorts by place and keeps one diagnostic per place. Missing keys have the place of their block, so all are kept. */
function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const sorted = diagnostics.toSorted(bySpan);
  return sorted.filter(({ span, code }, i) => {
    const before = sorted[i - 1]?.span;
    return code === 'lesson-missing-key' || before?.line !== span.line || before.column !== span.column;
  });
}

function partOf(block: LessonBlock, script: Script, reading: LessonContext, ids: readonly string[]): LessonPart | null {
  const { kind, first, last, at } = block;
  const { span } = at;
  switch (kind) {
    case 'prose':
      return { kind, span, markdown: textOf(block.body, last, reading), heading: block.heading };
    case 'setup':
    case 'ops':
      return { kind, span, ...operationsIn(block, script) };
    case 'expect':
      return { kind, span, claims: claimsIn(block, reading) };
    case 'quiz': {
      const question = parseQuiz(block, block.words, reading);
      return question === null ? null : { kind, span, question };
    }
    case 'view':
      return { kind, span, view: parseView(block, reading) };
    case 'compare': {
      const compare = parseCompare(block, reading, ids);
      return compare === null ? null : { kind, span, compare };
    }
    case 'vote': {
      const vote = parseVote(block, reading);
      return vote === null ? null : { kind, span, vote };
    }
    case 'notes':
      return { kind, span, markdown: textOf(first, last, reading) };
  }
}

function textOf(first: number | null, last: number, { source }: LessonContext): string {
  return first === null
    ? ''
    : source.lines
        .slice(first - 1, last)
        .join('\n')
        .trim();
}

function operationsIn(
  { first, last }: LessonBlock,
  { operations }: Script,
): { readonly first: number; readonly end: number } {
  const before = operations.filter(({ span }) => span.line < first).length;
  const within = operations.filter(({ span }) => span.line >= first && span.line <= last).length;
  return { first: before, end: before + within };
}

function claimsIn({ first, last }: LessonBlock, { source, report }: LessonContext): readonly Claim[] {
  const claims: Claim[] = [];
  for (let line = first; line <= last; line++) {
    const place = source.linePlace(line);
    if (place.text === '' || place.text.startsWith('#')) continue;
    const claim = parseClaim(place, report);
    if (claim !== null) claims.push(claim);
  }
  return claims;
}

/** Schema lines must be in the first `setup` block, which must be above all `ops`. */
function checkPlaces(blocks: readonly LessonBlock[], { source, report }: LessonContext): void {
  const running = blocks.filter(({ kind }) => kind === 'setup' || kind === 'ops');
  if (running[0]?.kind === 'ops') report('lesson-ops-before-setup', running[0].at);
  for (const { first, last } of running.slice(1)) {
    for (let line = first; line <= last; line++) {
      const [keyword = ''] = source.line(line).trim().split(/\s/);
      // `world` is also an operation.
      if (SCHEMA_LINES.has(keyword) && keyword !== 'world') {
        report('lesson-schema-place', source.linePlace(line), { keyword });
      }
    }
  }
}

/** The operation below a question may be one with errors. */
function checkQuestion(
  { span }: LessonPart,
  { operations, diagnostics }: Script,
  { source, report }: LessonContext,
): void {
  if ([...operations, ...diagnostics].some((each) => each.span.line > span.line)) return;
  report('lesson-no-operation', source.linePlace(span.line));
}

/**
 * The script of a lesson, with every line at its line number in the lesson. Lines of `setup` and `ops` blocks are kept,
 * the fences of `setup` become `setup` and `end`, and prose becomes comments. Config keys are written on the first
 * lines of the front matter.
 */
function maskedScript(source: LessonLines, blocks: readonly LessonBlock[], config: readonly ConfigEntry[]): string {
  const masked = source.lines.map(() => '');
  config.forEach(({ key, value }, i) => {
    masked[i] = `config ${key.place.text} ${value.place.text}`;
  });
  for (const { kind, first, last } of blocks) {
    for (let line = first; line <= last; line++) {
      const text = source.line(line);
      if (kind === 'prose') masked[line - 1] = text.trim() === '' ? '' : `# ${text.replace(/^\s*#+\s*/, '')}`;
      else if (kind === 'setup' || kind === 'ops') masked[line - 1] = text;
    }
    if (kind !== 'setup') continue;
    masked[first - 2] = 'setup';
    if (last < masked.length) masked[last] = 'end';
  }
  return masked.join('\n');
}

/** Moves a diagnostic of the masked script to its place in the lesson. */
function unmasked(diagnostic: Diagnostic, source: LessonLines, config: readonly ConfigEntry[]): Diagnostic {
  const { line, column, endColumn } = diagnostic.span;
  const own = source.place(line, column, endColumn);
  if (own.text === diagnostic.text) return diagnostic;
  const entry = config[line - 1];
  const item = [entry?.key, entry?.value].find((each) => each?.place.text === diagnostic.text) ?? entry?.key;
  return { ...diagnostic, ...(item?.place ?? source.linePlace(line)) };
}
