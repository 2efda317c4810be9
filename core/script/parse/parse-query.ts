import type { QueryTerm } from '../operation/operation.ts';
import type { Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { idFromWord } from './parse-names.ts';
import type { Symbols } from './parse-symbols.ts';

/** Parses the terms of a query, a loop or an observer: ids, of which those after `!` exclude entities. */
export function queryTerms(words: readonly Word[], reader: LineReader, symbols: Symbols): readonly QueryTerm[] | null {
  const terms = words.map((word): QueryTerm | null => {
    const not = word.text.startsWith('!');
    const expression = idFromWord(not ? withoutSign(word) : word, reader, symbols);
    return expression === null ? null : { id: expression, not };
  });
  const { kind } = symbols;
  const isExclusion = words.every((word) => word.text.startsWith('!'));
  if (isExclusion && kind !== undefined && kind.exclusionQueries !== true) {
    symbols.report('query-without-include', reader.whole, { engine: kind.label });
  } else if (!terms.includes(null)) return terms as QueryTerm[];
  return null;
}

function withoutSign({ text, span }: Word): Word {
  return { text: text.slice(1), span: { ...span, column: span.column + 1 } };
}
