import { expect, test } from 'vitest';
import { lex, lexLine, phrase } from './lexer.ts';

const words = (content: string): string[] => lexLine(content, 1).map((word) => word.text);

test.each([
  ['add e1 Position 3', ['add', 'e1', 'Position', '3']],
  ['  add\te1 \u3000 Position', ['add', 'e1', 'Position']],
  ['add e1 Position # why', ['add', 'e1', 'Position']],
  ['add e1#why', ['add', 'e1']],
  ['# only a comment', []],
  ['\uFEFFcreate e1', ['create', 'e1']],
  ['query (Likes, *) !(Likes,Bob) !C', ['query', '(Likes, *)', '!(Likes,Bob)', '!C']],
  ['add e1 (Likes, Bob   # unclosed', ['add', 'e1', '(Likes, Bob']],
  ['add e1 (A,B)x (', ['add', 'e1', '(A,B)x', '(']],
  ['f((g) h)', ['f((g)', 'h)']],
])('%j is cut into words', (content, expected) => {
  expect(words(content)).toEqual(expected);
});

test('line breaks are counted like in the editor, and blank lines are skipped', () => {
  const lines = lex('a\r\n\r\nb\rc\n# d\ne');
  expect(lines.map((line) => [line.number, line.content])).toEqual([
    [1, 'a'],
    [3, 'b'],
    [4, 'c'],
    [6, 'e'],
  ]);
});

test('spans have 1-based columns with an exclusive end', () => {
  const [line] = lex('\t速度 = x');
  expect(line?.words[0]?.span).toEqual({ line: 1, column: 2, endColumn: 4 });
});

test('a phrase is the text from one word to another, including blanks', () => {
  const [line] = lex('sort   A\tas B');
  expect(phrase(line!, line!.words[1]!, line!.words[3]!)).toEqual({
    text: 'A\tas B',
    span: { line: 1, column: 8, endColumn: 14 },
  });
});
