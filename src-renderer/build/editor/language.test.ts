import { EditorState } from '@codemirror/state';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { describe, expect, test } from 'vitest';
import { OPERATIONS, SCHEMA_LINES } from '../../../core/script/operation/grammar.ts';
import { slotOf } from './completion-slots.ts';
import { ecsLanguage } from './language.ts';

/** Scripts in the words of all engines. */
const scripts = import.meta.glob<string>(['../../../core/testing/scripts/*.ecs', '../../../assets/examples/**/*.ecs'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `text:token` of every coloured piece. */
function tokens(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: [ecsLanguage] });
  const found: string[] = [];
  highlightTree(ecsLanguage.parser.parse(state.doc.toString()), classHighlighter, (from, to, classes) => {
    found.push(`${state.sliceDoc(from, to)}:${classes.replaceAll('tok-', '')}`);
  });
  return found;
}

describe('colours', () => {
  test.each([
    ['create e1 @37 # new', ['create:keyword', 'e1:variableName definition', '@37:number', '# new:comment']],
    ['add e1 Position -1.5', ['add:keyword', 'e1:variableName', 'Position:typeName', '-1.5:number']],
    ['add e1 Position throw', ['add:keyword', 'e1:variableName', 'Position:typeName', 'throw:keyword']],
    ['destroy e1 v7', ['destroy:keyword', 'e1:variableName', 'v7:number']],
    [
      'component 速度 page 2 pinned',
      ['component:keyword', '速度:typeName', 'page:keyword', '2:number', 'pinned:keyword'],
    ],
    ['tag T pinned', ['tag:keyword', 'T:typeName']],
    ['config sparsePage 8', ['config:keyword', 'sparsePage:propertyName', '8:number']],
    ['sort A as B', ['sort:keyword', 'A:typeName', 'as:keyword', 'B:typeName']],
    ['compact A B', ['compact:keyword', 'A:typeName', 'B:invalid']],
    ['setup', ['setup:keyword']],
    ['end x', ['end:keyword', 'x:invalid']],
    ['creat e1', ['creat:invalid']],
  ])('%s', (line, expected) => {
    expect(tokens(line).filter((token) => !token.startsWith(' '))).toEqual(expected);
  });

  test('a pair is one operand whose parts are coloured', () => {
    expect(tokens('add e1 (Likes, Bob) 3').slice(2)).toEqual([
      '(:punctuation',
      'Likes:typeName',
      ',:punctuation',
      'Bob:typeName',
      '):punctuation',
      '3:number',
    ]);
  });

  test('an unfinished line does not colour the next one', () => {
    expect(tokens('query (Likes\ncreate e1').slice(-2)).toEqual(['create:keyword', 'e1:variableName definition']);
  });

  test('a script without errors has no invalid colours', () => {
    expect(Object.keys(scripts).length).toBeGreaterThan(20);
    for (const [name, text] of Object.entries(scripts)) {
      expect(
        tokens(text).filter((token) => token.endsWith(':invalid')),
        name,
      ).toEqual([]);
    }
  });
});

test('every line of the grammar has completion slots', () => {
  for (const keyword of [...OPERATIONS.keys(), ...SCHEMA_LINES.keys()]) {
    expect(slotOf(keyword, 0), keyword).not.toBe('nothing');
  }
});
