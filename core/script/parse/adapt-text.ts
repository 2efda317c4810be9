import type { Diagnostic } from '../language/diagnostic.ts';
import type { Language } from '../language/language.ts';
import type { Script } from '../language/script.ts';
import { OPERATIONS } from '../operation/grammar.ts';
import { bySpan, type Span } from '../operation/operation.ts';
import { lexLine, type Word } from './lexer.ts';
import { parseScript } from './parse.ts';

/** A part of a text that an engine does not have. */
export interface LeftOut {
  readonly span: Span;
  /** The words that name it: a config key, a version, a modifier of a component, an operation. */
  readonly word: string;
  /**
   * True if no note names it: a line of `config`, which says how another engine is built and changes nothing in the world, and a line about an entity
   * whose creation was left out.
   */
  readonly isUnnamed?: true;
}

export interface AdaptedText {
  /** Parsed from the text with blanks in place of what was left out, so lines and columns are those of the original. */
  readonly script: Script;
  /** In the order of the text. */
  readonly leftOut: readonly LeftOut[];
}

/** Leaving out an operation may leave later ones without their entity, so the text is parsed again this often at most. */
const MAX_PASSES = 8;

/**
 * Removes from a script what one engine does not have and another one has: config keys, words of declarations and
 * operations. Relations become tags, as in a comparison (`adaptSchema`), and a version of another engine becomes the newest of this one.
 * @param mistakes the diagnostics of the script on that other engine, which stay; none if it is valid there
 * @returns null if something is wrong that cannot be left out
 */
export function adaptText(
  text: string,
  name: string,
  language: Language,
  mistakes: readonly Diagnostic[] = [],
): AdaptedText | null {
  const kept = new Set(mistakes.map(placeOf));
  const lines = text.split('\n');
  const leftOut: LeftOut[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const script = parseScript(lines.join('\n'), name, language);
    const foreign = script.diagnostics.filter((each) => !kept.has(placeOf(each)));
    if (foreign.length === 0) return { script, leftOut: leftOut.toSorted(bySpan) };
    for (const diagnostic of foreign) {
      const parts = partsOf(diagnostic, lines[diagnostic.span.line - 1] ?? '');
      if (parts === null) return null;
      for (const part of parts) {
        leaveOut(lines, part, insteadOf(diagnostic, part, language));
        leftOut.push(part);
      }
    }
  }
  return null;
}

/** Columns differ where another version is written in the text, but a mistake has the same words. */
function placeOf({ code, span: { line }, text }: Diagnostic): string {
  return `${line} ${code} ${text}`;
}

/** Returns what takes the place of a part: the declaration of a tag for a relation, the newest version for one of another engine, else nothing. */
function insteadOf({ code }: Diagnostic, { word }: LeftOut, { versions = [] }: Language): string {
  if (code === 'unknown-version') return `config version ${versions.at(-1)}`;
  return word === 'relation' ? 'tag' : '';
}

/** Writes the other words in place of a part, and blanks. */
function leaveOut(lines: string[], { span: { line, column, endColumn } }: LeftOut, instead: string): void {
  const before = lines[line - 1]!;
  lines[line - 1] = `${before.slice(0, column - 1)}${instead.padEnd(endColumn - column)}${before.slice(endColumn - 1)}`;
}

/** Returns the parts of a line that the diagnostic is about; none of a line that was left out already. */
function partsOf({ code, args, text, span: { line } }: Diagnostic, content: string): readonly LeftOut[] | null {
  const words = lexLine(content, line);
  const first = words[0]?.text;
  if (first === undefined) return [];
  if (first === 'config') {
    const isVersion = words[1]?.text === 'version';
    const word = isVersion ? `version ${words[2]?.text ?? ''}` : words[1]?.text;
    return [{ ...from(words, 0, words.length, word), isUnnamed: true }];
  }
  // The end of a loop that was left out.
  if (code === 'end-without-start') return [from(words, 0, words.length)];
  if (first === 'with' || first === 'pool') return [from(words, 0, words.length)];
  if (code === 'unknown-entity') return [{ ...from(words, 0, words.length), isUnnamed: true }];
  // An operation that the engine has is left out for a pair in it.
  if (OPERATIONS.has(first)) return [from(words, 0, words.length, text.startsWith('(') ? text : first)];
  if (code === 'no-relations')
    return words.length > 2 ? [from(words, 0, 1), from(words, 2, words.length)] : [from(words, 0, 1)];
  const isForeign = code === 'foreign-modifier' || code === 'foreign-trait';
  const at = isForeign ? words.findIndex(({ text }) => text === args.word) : -1;
  if (at < 0) return null;
  const hasValue = /^\d/.test(words[at + 1]?.text ?? '');
  return [from(words, at, hasValue ? at + 2 : at + 1)];
}

function from(words: readonly Word[], start: number, end: number, word = words[start]!.text): LeftOut {
  const { line, column } = words[start]!.span;
  return { span: { line, column, endColumn: words[end - 1]!.span.endColumn }, word };
}
