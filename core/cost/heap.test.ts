import { expect, test } from 'vitest';
import { Heap } from './heap.ts';

test('blocks lie behind each other, with a header, at multiples of 16', () => {
  const heap = new Heap();
  const [a, b, c] = [heap.allocate(1), heap.allocate(24), heap.allocate(25)];
  expect([a % 16, b - a, c - b]).toEqual([0, 32, 32]);
  expect(heap.allocate(1) - c).toBe(48);
});

test('the block freed last is given out again first, to the same size only', () => {
  const heap = new Heap();
  const [a, b] = [heap.allocate(40), heap.allocate(40)];
  heap.free(a);
  heap.free(b);
  expect(heap.allocate(60)).toBeGreaterThan(b);
  expect([heap.allocate(33), heap.allocate(40)]).toEqual([b, a]);
});

test('large blocks have pages of their own; what is not allocated cannot be freed', () => {
  const heap = new Heap();
  expect(heap.allocate(200_000) % 4096).toBe(16);
  expect(() => heap.free(7)).toThrow('Nothing is allocated at 7');
});
