import { expect, test } from 'vitest';
import { writeVersion } from './write-version.ts';

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
