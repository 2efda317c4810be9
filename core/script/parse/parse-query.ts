import { OWN_USAGES } from '../operation/grammar.ts';
import type { OperationBody, QueryTerm } from '../operation/operation.ts';
import type { Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { componentOf, idFromWord } from './parse-names.ts';
import { kindWithoutValue, type Symbols } from './parse-symbols.ts';

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

export function parseQuery(reader: LineReader, symbols: Symbols): OperationBody | null {
  const first = reader.take();
  if (first === null) return null;
  const words = [first, ...reader.rest()];
  const sort = symbols.declarations.has('sort') ? -1 : words.findIndex(({ text }) => text === 'sort');
  const terms = queryTerms(sort === -1 ? words : words.slice(0, sort), reader, symbols);
  if (sort === -1) return terms === null ? null : { kind: 'query', terms };
  return parseSortedQuery(words.slice(sort), terms, reader, symbols);
}

/** @param words from `sort` on */
function parseSortedQuery(
  words: readonly Word[],
  terms: readonly QueryTerm[] | null,
  reader: LineReader,
  symbols: Symbols,
): OperationBody | null {
  const { kind, report } = symbols;
  const [sort, by, order, ...more] = words;
  if (kind?.operations.has('query-sorted') === false)
    return report('operation-not-in-engine', sort!, { engine: kind.label, operation: 'query … sort' });
  if (by === undefined || order === undefined || more.length > 0)
    return report('incomplete', reader.whole, { usage: OWN_USAGES['query-sorted']! });
  const component = componentOf(by, reader, symbols);
  if (order.text !== 'asc' && order.text !== 'desc')
    return report('unknown-order', order, {}, symbols.suggester.nearest(order.text, ['asc', 'desc']));
  const without = component === null ? null : kindWithoutValue({ kind: 'id', name: component }, symbols);
  if (without !== null) return report('sort-tag', by, { component: by.text, kind: without });
  return terms === null || component === null
    ? null
    : { kind: 'query-sorted', terms, by: component, order: order.text };
}
