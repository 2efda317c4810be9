import { expect, test } from 'vitest';
import { writeNewestVersion, writeVersion } from './write-version.ts';

test.each([
  ['component A\ncreate a\n', 'config version 3.16.0\ncomponent A\ncreate a\n'],
  ['# note\n  config version 3.12  # why\ncreate a', '# note\n  config version 3.16.0  # why\ncreate a'],
  ['config version\ncreate a', 'config version 3.16.0\ncreate a'],
  ['# config version 3.12', 'config version 3.16.0\n# config version 3.12'],
  ['# note\n\ncomponent A', '# note\n\nconfig version 3.16.0\ncomponent A'],
  ['', 'config version 3.16.0\n'],
])('%j becomes %j', (text, expected) => {
  expect(writeVersion(text, '3.16.0')).toBe(expected);
});

test('another engine takes its newest version, and no line without a choice', () => {
  const text = 'component A\nconfig version 3.16\ncreate a';
  expect(writeNewestVersion(text, ['4.0.5', '4.1.6'])).toBe('component A\nconfig version 4.1.6\ncreate a');
  expect(writeNewestVersion(text, ['c2f4899'])).toBe('component A\ncreate a');
  expect(writeNewestVersion(text, [])).toBe('component A\ncreate a');
});
