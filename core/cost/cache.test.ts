import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cache, L1 } from './cache.ts';

/** Two sets of two ways, lines of 64 bytes. */
const TINY = { size: 256, ways: 2, line: 64 };

test('a line is loaded once, and the least recently used one is evicted', () => {
  const cache = new Cache(TINY);
  const missed = [0, 60, 128, 256, 128, 0].map((address) => cache.access(address, 4));
  // 0, 128 and 256 share set 0. Line 256 evicts line 0, because 128 was used in between, so 0 is missing at the end.
  expect(missed).toEqual([true, false, true, true, false, true]);
  expect(cache.access(256, 4)).toBe(true);
  expect([cache.accesses, cache.misses]).toEqual([7, 5]);
});

test('an address is in the line given by division, for any line size', () => {
  const line = fc.integer({ min: 1, max: 4096 });
  const number = fc.nat({ max: 2 ** 31 });
  fc.assert(
    fc.property(line, number, fc.nat(), (bytes, first, offset) => {
      const cache = new Cache({ size: bytes, ways: 1, line: bytes });
      for (const at of [0, offset % bytes, bytes - 1]) expect(cache.lineOf(first * bytes + at)).toBe(first);
    }),
  );
});

test('an access that spans two lines is one miss', () => {
  const cache = new Cache(TINY);
  expect([cache.access(62, 4), cache.access(64, 4), cache.access(0, 4)]).toEqual([true, false, false]);
});

test('reading 32 KiB twice misses each line once, and one more line makes its whole set miss', () => {
  const walk = (bytes: number): number => {
    const cache = new Cache();
    for (let round = 0; round < 2; round++) for (let at = 0; at < bytes; at += 4) cache.access(at, 4);
    return cache.misses;
  };
  expect(walk(L1.size)).toBe(512);
  // Nine lines compete for the eight ways of set 0, so all of them miss both times.
  expect(walk(L1.size + 64)).toBe(512 + 1 + 9);
});

test('it behaves like a list of recently used lines', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2047), { maxLength: 300 }), (addresses) => {
      const cache = new Cache(TINY);
      const sets: number[][] = [[], []];
      for (const address of addresses) {
        const line = Math.floor(address / 64);
        const set = sets[line % 2]!;
        const known = set.indexOf(line);
        if (known >= 0) set.splice(known, 1);
        expect(cache.access(address, 1)).toBe(known < 0);
        set.unshift(line);
        set.length = Math.min(set.length, 2);
      }
    }),
  );
});

test('a size that is not a whole number of sets is refused', () => {
  expect(() => new Cache({ size: 1000, ways: 8, line: 64 })).toThrow('cannot have 8 ways of 64 bytes');
});

test('accessing a range of lines equals accessing them one by one', () => {
  const sweeps = fc.array(fc.tuple(fc.nat(40), fc.nat(24)), { maxLength: 40 });
  fc.assert(
    fc.property(sweeps, fc.constantFrom(TINY, { size: 1024, ways: 4, line: 64 }), (ranges, options) => {
      const [whole, single] = [new Cache(options), new Cache(options)];
      for (const [first, more] of ranges) {
        let missing = 0;
        for (let line = first; line < first + more; line++) if (single.accessLines(line, line)) missing++;
        expect(whole.accessEach(first, first + more - 1)).toBe(missing);
        const probe = first + (more >> 1);
        expect(whole.accessLines(probe, probe)).toBe(single.accessLines(probe, probe));
      }
      expect([whole.accesses, whole.misses]).toEqual([single.accesses, single.misses]);
    }),
  );
});
