import { expect, test } from 'vitest';
import { parseLenient } from './lenient-json.ts';

test('quotes within names are repaired', () => {
  const text = '{"results":[{"name":"Bob "the" builder", "id":705, "tags":["a "b"", "c"]}, {"name":"\\"x\\" y"}]}';
  expect(parseLenient(text)).toEqual({
    results: [{ name: 'Bob "the" builder', id: 705, tags: ['a "b"', 'c'] }, { name: '"x" y' }],
  });
});

test('what is JSON stays as it is', () => {
  expect(parseLenient('["a\\"b", 1]')).toEqual(['a"b', 1]);
});

test('what cannot be repaired is refused', () => {
  for (const text of ['', '{"a":', '[1, 2', 'Missing parameter', '{"a" "b"}'])
    expect(() => parseLenient(text), text).toThrow(SyntaxError);
});
