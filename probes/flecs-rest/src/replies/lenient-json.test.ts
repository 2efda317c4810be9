import { expect, test } from 'vitest';
import { parseLenient } from './lenient-json.ts';

test('unescaped quotes in names are repaired', () => {
  const text = '{"results":[{"name":"Bob "the" builder", "id":705, "tags":["a "b"", "c"]}, {"name":"\\"x\\" y"}]}';
  expect(parseLenient(text)).toEqual({
    results: [{ name: 'Bob "the" builder', id: 705, tags: ['a "b"', 'c'] }, { name: '"x" y' }],
  });
});

test('valid JSON is not changed', () => {
  expect(parseLenient('["a\\"b", 1]')).toEqual(['a"b', 1]);
});

test('text that cannot be repaired is rejected', () => {
  for (const text of ['', '{"a":', '[1, 2', 'Missing parameter', '{"a" "b"}'])
    expect(() => parseLenient(text), text).toThrow(SyntaxError);
});
