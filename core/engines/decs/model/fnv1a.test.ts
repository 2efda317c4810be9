import { expect, test } from 'vitest';
import { FNV_BASIS, fnv1aSteps, utf8 } from './fnv1a.ts';

test('hashes match published test vectors', () => {
  expect(fnv1aSteps([])).toEqual([FNV_BASIS]);
  expect(fnv1aSteps(utf8('a')).at(-1)).toBe(0xaf63dc4c8601ec8cn);
  expect(fnv1aSteps(utf8('foobar')).at(-1)).toBe(0x85944171f73967e8n);
});

test('texts are encoded as UTF-8', () => {
  for (const text of ['Position', 'a b_[]*:{}=', '速度', 'é😀'])
    expect(utf8(text)).toEqual([...new TextEncoder().encode(text)]);
});
