import { expect, test } from 'vitest';
import { fnv1aSteps, utf8Bytes } from './fnv1a.ts';

test('hashes match published test vectors', () => {
  expect(fnv1aSteps([])).toEqual([0xcbf29ce484222325n]);
  expect(fnv1aSteps(utf8Bytes('a')).at(-1)).toBe(0xaf63dc4c8601ec8cn);
  expect(fnv1aSteps(utf8Bytes('foobar')).at(-1)).toBe(0x85944171f73967e8n);
});

test('texts are encoded as UTF-8', () => {
  for (const text of ['Position', 'a b_[]*:{}=', '速度', 'é😀'])
    expect(utf8Bytes(text)).toEqual([...new TextEncoder().encode(text)]);
});
