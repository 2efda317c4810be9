import { expect, test } from 'vitest';
import { readValue, writtenValue } from './typed-value.ts';

test.each([
  ['3', 9, 3],
  [' -1.5e3 ', 0.1, -1500],
  ['hero', 'x', 'hero'],
  ['', 'x', ''],
  ['18446744073709551615', 1n, 2n ** 64n - 1n],
  ['{"x": [1, null]}', { x: [] }, { x: [1, null] }],
  ['null', null, null],
  ['true', undefined, true],
  ['hero', undefined, 'hero'],
])('%s in place of %s is %s', (text, before, value) => {
  expect(readValue(text, before)).toEqual({ value });
});

test.each([
  ['three', 9],
  ['', 9],
  ['Infinity', 9],
  ['1.5', 1n],
  ['{x: 1}', { x: 1 }],
  ['', undefined],
])('%s in place of %s is no value', (text, before) => {
  expect(readValue(text, before)).toBeNull();
});

test.each([0.1 + 0.2, 'a "b"', 2n ** 63n, { x: [1, 'y'] }, null])(
  '%s is formatted so that it can be parsed again',
  (value) => {
    expect(readValue(writtenValue(value), value)).toEqual({ value });
  },
);

test('a text that is only shown in part is typed anew', () => {
  expect([writtenValue('long…'), writtenValue('whole'), writtenValue(['long…'])]).toEqual(['', 'whole', '["long…"]']);
});
