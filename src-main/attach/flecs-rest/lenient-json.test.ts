import { expect, test } from 'vitest';
import { parseLenient } from './lenient-json.ts';

test('quotes within names are put right', () => {
  const text = '{"results":[{"name":"Bob "the" builder", "id":705, "tags":["a "b"", "c"]}, {"name":"\\"x\\" y"}]}';
  expect(parseLenient(text)).toEqual({
    value: { results: [{ name: 'Bob "the" builder', id: 705, tags: ['a "b"', 'c'] }, { name: '"x" y' }] },
    repaired: true,
  });
});

test('what is JSON stays as it is', () => {
  expect(parseLenient('["a\\"b", 1]')).toEqual({ value: ['a"b', 1], repaired: false });
});

test('what cannot be put right is refused', () => {
  for (const text of ['', '{"a":', '[1, 2', 'Missing parameter', '{"a" "b"}'])
    expect(() => parseLenient(text), text).toThrow(SyntaxError);
});
