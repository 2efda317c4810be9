import { type Block, type BlockOperation, EVENTS, type OperationBody, SIGNALS } from '../operation/operation.ts';
import type { Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { bindName, componentOf } from './parse-names.ts';
import { queryTerms } from './parse-query.ts';
import { kindWithoutValue, type Symbols } from './parse-symbols.ts';

/** The words of a block's first line before `as`, and the block, to which the lines up to its end are added later. */
interface Head {
  readonly words: readonly Word[];
  /** Null after a report. */
  readonly block: Block | null;
}

type HeadParser = (words: readonly Word[], block: Block, reader: LineReader, symbols: Symbols) => OperationBody | null;

/** The parsers of the lines that begin a loop or a listener, which end in `as ENTITY`. */
export const blockParsers = {
  each: blockParser(1, (words, block, reader, symbols) => {
    const terms = queryTerms(words, reader, symbols);
    return terms === null ? null : { kind: 'each', terms, ...block };
  }),
  connect: blockParser(3, ([nameWord, signalWord, word, ...others], block, reader, symbols) => {
    const name = newListener(nameWord!, reader, symbols);
    const signal = oneOf(SIGNALS, signalWord!, symbols);
    const component = componentOf(word!, reader, symbols);
    if (name === null || signal === null || component === null || !isEnd(others, reader)) return null;
    return { kind: 'connect', name, signal, component, ...block };
  }),
  hook: blockParser(2, ([eventWord, word, ...others], block, reader, symbols) => {
    const event = oneOf(EVENTS, eventWord!, symbols);
    const component = componentOf(word!, reader, symbols);
    if (event === null || component === null || !isEnd(others, reader)) return null;
    const kind = kindWithoutValue({ kind: 'id', name: component }, symbols);
    if (kind !== null) return symbols.report('hook-without-value', word!, { component, kind });
    return { kind: 'hook', event, component, ...block };
  }),
  observer: blockParser(3, ([nameWord, eventWord, ...words], block, reader, symbols) => {
    const name = newListener(nameWord!, reader, symbols);
    const event = oneOf(EVENTS, eventWord!, symbols);
    const terms = queryTerms(words, reader, symbols);
    return name === null || event === null || terms === null
      ? null
      : { kind: 'observer', name, event, terms, ...block };
  }),
} satisfies Record<BlockOperation['kind'], unknown>;

/** Parses `disconnect NAME`. */
export function parseDisconnect(reader: LineReader, symbols: Symbols): OperationBody | null {
  const word = reader.name();
  if (word === null) return null;
  const name = word.text;
  if (symbols.listeners.has(name)) return { kind: 'disconnect', name };
  return symbols.report('unknown-listener', word, { name }, symbols.suggester.nearest(name, symbols.listeners));
}

/** Reports words between a block's operands and `as`. */
function isEnd([first]: readonly Word[], reader: LineReader): boolean {
  if (first !== undefined) reader.report('extra-argument', first, { usage: reader.form.usage });
  return first === undefined;
}

/** @param least the number of words between the keyword and `as` */
function blockParser(least: number, parse: HeadParser) {
  return (reader: LineReader, symbols: Symbols): OperationBody | null => {
    const head = readHead(reader, least, symbols);
    if (head === null) return null;
    // Without the block, the words before it are checked all the same.
    const body = parse(head.words, head.block ?? emptyBlock(head.words[0]!), reader, symbols);
    return head.block === null ? null : body;
  };
}

function readHead(reader: LineReader, least: number, symbols: Symbols): Head | null {
  const words = reader.rest();
  const name = words.at(-1);
  if (words.length < least + 2 || name === undefined || words.at(-2)!.text !== 'as') {
    return symbols.report('incomplete', reader.whole, { usage: reader.form.usage });
  }
  const isFree = reader.isName(name) && bindName(name, symbols);
  return { words: words.slice(0, -2), block: isFree ? emptyBlock(name) : null };
}

function emptyBlock({ text, span }: Word): Block {
  return { as: text, body: [], end: { kind: 'end', text: 'end', span } };
}

function newListener(word: Word, reader: LineReader, symbols: Symbols): string | null {
  if (!reader.isName(word)) return null;
  const name = word.text;
  if (symbols.listeners.has(name) || symbols.declarations.has(name))
    return symbols.report('listener-exists', word, { name });
  symbols.listeners.add(name);
  return name;
}

function oneOf<T extends string>(known: readonly T[], word: Word, symbols: Symbols): T | null {
  const found = known.find((each) => each === word.text);
  if (found !== undefined) return found;
  const suggestion = symbols.suggester.nearest(word.text, known);
  return symbols.report('unknown-signal', word, { known: known.join(', ') }, suggestion);
}
