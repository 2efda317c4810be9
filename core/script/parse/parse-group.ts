import type { OperationBody } from '../operation/operation.ts';
import type { Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { componentOf, readComponentName } from './parse-names.ts';
import { kindWithoutValue, type Symbols } from './parse-symbols.ts';

type List = 'owned' | 'get' | 'exclude';

/** Parses `group [COMPONENT…] [get COMPONENT…] [!COMPONENT…] [sort COMPONENT asc|desc]`. */
export function parseGroup(reader: LineReader, symbols: Symbols): OperationBody | null {
  const lists: Record<List, string[]> = { owned: [], get: [], exclude: [] };
  let list: List = 'owned';
  let isValid = true;
  for (let word = reader.peek(); word !== undefined && word.text !== 'sort'; word = reader.peek()) {
    if (word.text === 'get' && list === 'owned') {
      reader.take();
      list = 'get';
      continue;
    }
    const name = readTerm(reader, word, symbols);
    if (name === null) isValid = false;
    else if (Object.values(lists).some((names) => names.includes(name))) {
      isValid = false;
      symbols.report('repeated-component', word, { component: name });
    } else lists[word.text.startsWith('!') ? 'exclude' : list].push(name);
  }
  const sort = reader.peek() === undefined ? undefined : parseSort(reader, [...lists.owned, ...lists.get], symbols);
  if (!isValid || sort === null) return null;
  if (lists.owned.length + lists.get.length === 0) return symbols.report('group-without-include', reader.whole);
  return { kind: 'group', ...lists, ...(sort !== undefined && { sort }) };
}

function readTerm(reader: LineReader, word: Word, symbols: Symbols): string | null {
  if (!word.text.startsWith('!')) return readComponentName(reader, symbols);
  reader.take();
  const { text, span } = word;
  const name: Word = { text: text.slice(1), span: { ...span, column: span.column + 1 } };
  return componentOf(name, reader, symbols);
}

function parseSort(reader: LineReader, members: readonly string[], symbols: Symbols) {
  reader.take();
  const word = reader.peek();
  const component = readComponentName(reader, symbols);
  const order = reader.take();
  if (word === undefined || component === null || order === null) return null;
  if (order.text !== 'asc' && order.text !== 'desc') {
    return symbols.report('unknown-order', order, {}, symbols.suggester.nearest(order.text, ['asc', 'desc']));
  }
  if (!members.includes(component)) return symbols.report('group-sort-other', word, { component });
  const kind = kindWithoutValue({ kind: 'id', name: component }, symbols);
  if (kind !== null) return symbols.report('sort-tag', word, { component, kind });
  return { component, order: order.text } as const;
}
