import { StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';
import { OPERATIONS, TRAITS } from '../../../core/script/operation/grammar.ts';
import { isBlockKind } from '../../../core/script/operation/operation.ts';
import { isOperation, isSchemaLine, isSectionLine, modifiersOf, type Slot, slotOf } from './completion-slots.ts';

interface LineState {
  keyword: string;
  /** The number of words in the line so far, including the keyword. */
  words: number;
  inPair: boolean;
  /** The next word is the name of the entity that a loop visits. */
  named: boolean;
}

/** Token names by slot. Numbers are numbers in every slot. */
const NAMES: Partial<Record<Slot, string>> = {
  'new-entity': 'variableName.definition',
  entity: 'variableName',
  component: 'typeName',
  id: 'typeName',
  'component-or-entity': 'typeName',
  'new-component': 'typeName.definition',
  'config-key': 'propertyName',
  world: 'namespace',
  'new-listener': 'variableName.definition',
  listener: 'variableName',
  event: 'modifier',
  orphans: 'keyword',
  values: 'keyword',
  order: 'modifier',
};

const WORD = /^[^\s#(),!]+/;
const NUMBER = /^[@v+-]?\.?\d[\d.eE+-]*$/;

const parser: StreamParser<LineState> = {
  name: 'ecs',
  startState: () => ({ keyword: '', words: 0, inPair: false, named: false }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) Object.assign(state, { keyword: '', words: 0, inPair: false, named: false });
    if (stream.eatSpace()) return null;
    if (stream.peek() === '#') {
      stream.skipToEnd();
      return 'lineComment';
    }
    return state.words === 0 ? keywordToken(stream, state) : operandToken(stream, state);
  },
  languageData: {
    commentTokens: { line: '#' },
    closeBrackets: { brackets: ['('] },
    wordChars: '-_',
  },
};

/** The language of operation scripts: colours, and `Mod-/` for comments. */
export const ecsLanguage = StreamLanguage.define(parser);

function keywordToken(stream: StringStream, state: LineState): string {
  stream.match(/^[^\s#]+/);
  state.keyword = stream.current();
  state.words = 1;
  if (isOperation(state.keyword)) return 'keyword';
  return isSchemaLine(state.keyword) || isSectionLine(state.keyword) ? 'definitionKeyword' : 'invalid';
}

function operandToken(stream: StringStream, state: LineState): string | null {
  const sign = signToken(stream, state);
  if (sign !== null) return sign;
  if (!stream.match(WORD)) {
    stream.next();
    return null;
  }
  const word = stream.current();
  if (state.inPair) return word === '*' ? 'operator' : 'typeName';
  if (isBlockKind(OPERATIONS.get(state.keyword)?.kinds[0]) && word === 'as') {
    state.named = true;
    return 'modifier';
  }
  const slot = state.named ? 'new-entity' : slotOf(state.keyword, state.words - 1);
  state.words++;
  const isKnown = [isOperation, isSchemaLine, isSectionLine].some((is) => is(state.keyword));
  if (!isKnown) return null;
  return wordToken(word, slot, state.keyword);
}

function signToken(stream: StringStream, state: LineState): string | null {
  const sign = stream.peek();
  if (sign === undefined || !'(),!'.includes(sign)) return null;
  stream.next();
  if (sign === '(') state.inPair = true;
  if (sign === ')' && state.inPair) {
    state.inPair = false;
    state.words++;
  }
  if (sign === '!') return 'operator';
  return sign === ',' ? 'separator' : 'paren';
}

function wordToken(word: string, slot: Slot, keyword: string): string | null {
  if (slot === 'nothing') return 'invalid';
  if (NUMBER.test(word)) return 'number';
  if (slot === 'value') return word === 'throw' ? 'controlKeyword' : null;
  if (slot === 'modifier')
    return modifiersOf(keyword).includes(word) || Object.hasOwn(TRAITS, word) ? 'modifier' : null;
  return NAMES[slot] ?? null;
}
