import { expect, test } from 'vitest';
import { parseScript } from '../parse/parse.ts';
import { formatDiagnostics, formatError } from './print-diagnostic.ts';

function format(text: string): string {
  const script = parseScript(text, 'demo.ecs');
  return formatDiagnostics(script, script.diagnostics).join('\n');
}

test('a diagnostic has place, message, line, carets and suggestion', () => {
  expect(format('component Position\ncreate e1\nadd e1 Positon 3  # why')).toBe(
    `demo.ecs:3:8: error: Positon is not declared: add the line component Positon before the first operation
  add e1 Positon 3  # why
         ^^^^^^^
  Did you mean Position?`,
  );
});

test('carets line up under Chinese characters and after tabs', () => {
  const lines = format('component 速度\ncreate 敌人\n\tadd 敌人 速渡').split('\n');
  expect(lines.slice(1)).toEqual(['  \tadd 敌人 速渡', '  \t         ^^^^', '  Did you mean 速度?']);
});

test('a byte order mark is not counted', () => {
  expect(format('\uFEFFcreat e1').split('\n').slice(0, 3)).toEqual([
    'demo.ecs:1:1: error: creat is not an operation or a declaration',
    '  creat e1',
    '  ^^^^^',
  ]);
});

test('a long line is cut around the error', () => {
  const text = `${' '.repeat(500)}creat e1 ${'x'.repeat(500)}`;
  const [, line, carets] = format(text).split('\n');
  expect(line!.length).toBeLessThan(260);
  expect(line!.slice(carets!.indexOf('^'), carets!.lastIndexOf('^') + 1)).toBe('creat');
});

test('a line is cut 60 characters after the error, and 60 before it if there are more than 120', () => {
  const shown = (text: string) => format(text).split('\n')[1]!.slice(2);
  const [blanks, behind] = [' '.repeat(120), `creat ${'x'.repeat(59)}`];
  expect([shown(`${blanks}creat`), shown(behind)]).toEqual([`${blanks}creat`, behind]);
  expect([shown(`${blanks} creat`), shown(`${behind}x`)]).toEqual([`…${blanks.slice(60)}creat`, `${behind}…`]);
});

test('an empty span has one caret', () => {
  const span = { line: 1, column: 1, endColumn: 1 };
  expect(formatError({ name: 'x', text: '' }, span, 'nothing here')).toBe('x:1:1: error: nothing here\n\n  ^');
});

test('in another language the message and the hint are translated', () => {
  const script = parseScript('creat e1', 'demo.ecs');
  const translate = (key: string, args: object) => `<${key} ${JSON.stringify(args)}>`;
  expect(formatDiagnostics(script, script.diagnostics.slice(0, 1), translate)[0]!.split('\n')).toEqual([
    'demo.ecs:1:1: error: <diagnostic.unknown-line {"text":"creat","defaultValue":"creat is not an operation or a declaration"}>',
    '  creat e1',
    '  ^^^^^',
    '  <diagnostic.did-you-mean {"suggestion":"create"}>',
  ]);
});
