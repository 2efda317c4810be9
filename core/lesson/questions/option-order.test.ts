import { expect, test } from 'vitest';
import { optionOrder } from './option-order.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

test('numbers are ascending and yes is before no with every seed', () => {
  for (const seed of SEEDS) {
    expect(optionOrder(['At byte 72.', 'At byte 64.', 'At byte 8.'], seed)).toEqual([2, 1, 0]);
    expect(optionOrder(['No. It is stale.', 'Yes'], seed)).toEqual([1, 0]);
    expect(optionOrder(['不会，版本不同。', '会'], seed)).toEqual([1, 0]);
  }
});

test('other options are shuffled by the seed, and each is first with some seed', () => {
  for (const texts of [
    ['u3, u2', 'u2, u3', 'a free row, u2, u3'],
    ['No. A', 'No. B', 'Yes.'],
    ['Version 0', 'Version 3', 'None.'],
    ['Nothing', 'Yesterday'],
    ['Maybe', 'Yes'],
    ['Yes', 'Yes, twice'],
  ]) {
    const orders = SEEDS.map((seed) => optionOrder(texts, seed));
    expect(new Set(orders.map(([first]) => first)).size).toBe(texts.length);
    for (const order of orders) expect([...order].sort()).toEqual(texts.map((_, i) => i));
    expect(optionOrder(texts, 7)).toEqual(orders[7]);
  }
});

test('the order of a seed stays the same in every version', () => {
  const texts = ['a', 'b', 'c', 'd'];
  expect([0, 1, 3, 4].map((seed) => optionOrder(texts, seed).join(''))).toEqual(['3102', '1302', '1203', '1032']);
});

test('a number in another place makes another statement, which has no natural order', () => {
  for (const texts of [
    ['3 of P', 'P of 2'],
    ['3x', 'x2'],
  ])
    expect(new Set(SEEDS.map((seed) => optionOrder(texts, seed).join())).size).toBe(2);
});
