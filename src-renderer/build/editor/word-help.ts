import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Language } from '../../../core/script/language/language.ts';
import { configKeysOf } from '../../../core/script/language/schema-checks.ts';
import { lexLine } from '../../../core/script/parse/lexer.ts';
import type { CompletionOptions } from './completion.ts';
import { configText, isOperation, isSchemaLine, isSectionLine, modifiersOf } from './completion-slots.ts';

/** Explains the keyword, option or modifier under the pointer, in the words of completion. */
export function wordHelp(options: CompletionOptions): Extension {
  return hoverTooltip(({ state }, pos) => {
    const line = state.doc.lineAt(pos);
    const found = helpAt(line.text, pos - line.from, options);
    if (found === null) return null;
    const create = () => ({ dom: Object.assign(document.createElement('div'), found.box) });
    return { pos: line.from + found.from, end: line.from + found.to, above: true, create };
  });
}

interface WordHelp {
  /** Columns of the word in its line, from 0. */
  readonly from: number;
  readonly to: number;
  readonly box: { readonly className: string; readonly textContent: string };
}

/** Returns the explanation of the word at a column of a line, from 0; null for names, numbers and comments. */
export function helpAt(line: string, column: number, { kind, translate }: CompletionOptions): WordHelp | null {
  const words = lexLine(line, 1);
  const at = words.findIndex(({ span }) => span.column - 1 <= column && column < span.endColumn - 1);
  const word = words[at];
  const key = word && keyOf(words[0]!.text, word.text, at, kind);
  if (key === undefined) return null;
  const { column: from, endColumn: to } = word!.span;
  return { from: from - 1, to: to - 1, box: { className: 'cm-word-help', textContent: translate(key, {}) } };
}

/** Returns the key of the text about a word, the `at`th of its line. */
function keyOf(keyword: string, word: string, at: number, kind: Language): string | undefined {
  if (at === 0) {
    if (isOperation(word)) return `script.operation.${word}`;
    if (isSchemaLine(word)) return `script.schema.${word}`;
    return isSectionLine(word) ? `script.section.${word}` : undefined;
  }
  if (keyword === 'config' && at === 1) return configKeysOf(kind).includes(word) ? configText(kind, word) : undefined;
  return modifiersOf(keyword).includes(word) ? `script.modifier.${word}` : undefined;
}
