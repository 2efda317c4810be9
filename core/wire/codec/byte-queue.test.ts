import { describe, expect, test } from 'vitest';
import { ByteQueue } from './byte-queue.ts';
import { crc32 } from './crc32.ts';

const bytes = (length: number, first = 0) => new Uint8Array(length).map((_, i) => (first + i) % 251);

describe('a queue of bytes', () => {
  test('returns the bytes in the order in which they were pushed', () => {
    const queue = new ByteQueue();
    let [pushed, taken] = [0, 0];
    for (const size of [10, 60_000, 5_000, 1, 100_000, 70_000, 3, 1_500_000, 8]) {
      queue.push(bytes(size, pushed));
      pushed += size;
      const count = Math.floor((pushed - taken) * 0.9);
      const got = queue.take(count);
      expect(got.length).toBe(count);
      expect(got.findIndex((byte, i) => byte !== (taken + i) % 251)).toBe(-1);
      taken += count;
      expect(queue.length).toBe(pushed - taken);
    }
    queue.skip(1e9);
    expect(queue.length).toBe(0);
    queue.push(Uint8Array.of(7));
    expect([...queue.take(1)]).toEqual([7]);
  });

  test('can be read and searched without removing bytes', () => {
    const queue = new ByteQueue();
    queue.push(Uint8Array.of(9, 9, 1, 2, 3, 0xff, 1, 2));
    queue.skip(2);
    expect(queue.peekU32(0)).toBe(0xff030201);
    expect([...queue.peek(1, 2)]).toEqual([2, 3]);
    expect([...queue.peek(4, 9)]).toEqual([1, 2]);
    const find = (offset: number, ...wanted: number[]) => queue.indexOf(Uint8Array.from(wanted), offset);
    expect([find(0, 1, 2), find(1, 1, 2), find(5, 1, 2), find(0, 1, 3), find(0, 2, 9)]).toEqual([0, 4, -1, -1, -1]);
    expect([find(0, 1, 2, 3), find(0, 1, 2, 9)]).toEqual([0, -1]);
  });
});

test('the checksum is the CRC-32 of PNG and zip for any number of bytes', () => {
  const text = new TextEncoder().encode('123456789');
  expect(crc32(text)).toBe(0xcbf43926);
  expect(crc32(new Uint8Array(0))).toBe(0);
  // The definition, one bit at a time.
  const slow = (data: Uint8Array) => {
    let crc = 0xffff_ffff;
    for (const byte of data) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  for (const length of [1, 2, 3, 4, 5, 7, 8, 300]) expect(crc32(bytes(length, 200))).toBe(slow(bytes(length, 200)));
});
