import { expect, test } from 'vitest';
import { Heap } from './heap.ts';
import { wrongFrees } from './testing/wrong-frees.ts';

test('blocks follow each other with a header, at multiples of 16', () => {
  const heap = new Heap();
  const [a, b, c] = [heap.allocate(1), heap.allocate(24), heap.allocate(25)];
  expect([a % 16, b - a, c - b]).toEqual([0, 32, 32]);
  expect(heap.allocate(1) - c).toBe(48);
});

test('the block freed last is reused first, for the same size only', () => {
  const heap = new Heap();
  const [a, b] = [heap.allocate(40), heap.allocate(40)];
  heap.free(a, 40);
  heap.free(b, 40);
  expect(heap.allocate(60)).toBeGreaterThan(b);
  expect([heap.allocate(33), heap.allocate(40)]).toEqual([b, a]);
});

test('the test detects a block that is freed twice or with another size', () => {
  const heap = new Heap();
  const [a, b] = [heap.allocate(40), heap.allocate(40)];
  expect(wrongFrees(() => heap.free(a, 40))).toHaveLength(1);
  const wrong = wrongFrees(() => {
    const [c, d] = [heap.allocate(40), heap.allocate(50)];
    heap.free(c, 40);
    heap.free(c, 40);
    heap.free(d, 40);
  });
  expect(wrong).toEqual([
    `40 bytes at ${a}, where none are given out`,
    `40 bytes at ${b + 48}, where 50 are given out`,
  ]);
});

test('large blocks have their own pages', () => {
  expect(new Heap().allocate(200_000) % 4096).toBe(16);
});

test('small blocks that reach the large ones continue after them', () => {
  const heap = new Heap();
  const large = heap.allocate(200_000);
  const small = Array.from({ length: 6000 }, () => heap.allocate(100_000));
  const all = [{ at: large, bytes: 200_000 }, ...small.map((at) => ({ at, bytes: 100_000 }))].sort(
    (a, b) => a.at - b.at,
  );
  const overlapping = all.filter(({ at, bytes }, i) => i + 1 < all.length && at + bytes > all[i + 1]!.at);
  expect(overlapping).toEqual([]);
});
