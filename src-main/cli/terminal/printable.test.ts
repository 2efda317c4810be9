import { expect, test } from 'vitest';
import { printable, printableLine } from './printable.ts';

test.each([
  ['\x1b[31mred\x1b[0m', '\\u001b[31mred\\u001b[0m'],
  ['\x9b31m', '\\u009b31m'],
  ['over\rwritten', 'over\\u000dwritten'],
  ['\x07\0\x7f', '\\u0007\\u0000\\u007f'],
  ['a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['one\ttwo\r\nthree\n', 'one\ttwo\r\nthree\n'],
  ['“速度” 🎮 é', '“速度” 🎮 é'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('JSON keeps its meaning', () => {
  const names = ['\u009b', '\x7f', '\u2028', '\u202e', '\x1b', '甲'];
  expect(JSON.parse(printable(JSON.stringify(names, null, 2)))).toEqual(names);
});

test('a name cannot add lines', () => {
  expect(printableLine('a\nb\r\nc\td')).toBe('a\\nb\\r\\nc\\td');
});
