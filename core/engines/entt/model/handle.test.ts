import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HandleTraits, handleTraits } from './handle.ts';

const masks = fc.record({ entity: fc.integer({ min: 1, max: 32 }), version: fc.integer({ min: 1, max: 32 }) });

function traitsOf({ entity, version }: { entity: number; version: number }): HandleTraits {
  return handleTraits(2 ** entity - 1, 2 ** version - 1);
}

describe('handles', () => {
  test('of 20 + 12 bits are numbers with the layout of the real engine', () => {
    const traits = handleTraits(0xfffff, 0xfff);
    expect(traits.construct(3, 1)).toBe(0x0010_0003);
    expect(traits.index(0x0010_0003)).toBe(3);
    expect(traits.version(0x0010_0003)).toBe(1);
    expect(traits.null).toBe(0xffff_ffff);
    expect(traits.columnType).toBe('u32');
  });

  test('of 32 + 32 bits are bigints', () => {
    const traits = handleTraits(0xffff_ffff, 0xffff_ffff);
    const handle = traits.construct(0xffff_fffe, 0xffff_fffd);
    expect(handle).toBe(0xffff_fffd_ffff_fffen);
    expect(traits.index(handle)).toBe(0xffff_fffe);
    expect(traits.version(handle)).toBe(0xffff_fffd);
    expect(traits.next(traits.next(handle))).toBe(0xffff_fffen);
    expect(traits.null).toBe(2n ** 64n - 1n);
    expect(traits.columnType).toBe('u64');
  });

  test('decode to the index and version they were made of, for any masks', () => {
    fc.assert(
      fc.property(masks, fc.nat(), fc.nat(), fc.nat(), (mask, i, v, other) => {
        const traits = traitsOf(mask);
        const index = i % (traits.nullIndex + 1);
        const version = v % (traits.tombstoneVersion + 1);
        const handle = traits.construct(index, version);
        expect(traits.index(handle)).toBe(index);
        expect(traits.version(handle)).toBe(version);
        const moved = traits.combine(other, handle);
        expect(traits.version(moved)).toBe(version);
        expect(traits.index(moved)).toBe(other % (traits.nullIndex + 1));
        expect(traits.from(Number(handle))).toBe(
          typeof handle === 'bigint' ? BigInt(Number(handle)) & (traits.null as bigint) : handle,
        );
        expect(traits.isNull(handle)).toBe(index === traits.nullIndex);
        expect(traits.isTombstone(handle)).toBe(version === traits.tombstoneVersion);
      }),
    );
  });

  test('never get the version of a tombstone, because wrapping versions skip it', () => {
    fc.assert(
      fc.property(masks, fc.nat(), (mask, v) => {
        const traits = traitsOf(mask);
        const handle = traits.construct(0, v % traits.tombstoneVersion);
        expect(traits.isTombstone(traits.next(handle))).toBe(false);
        expect(traits.index(traits.next(handle))).toBe(0);
      }),
    );
    const tiny = handleTraits(0xff, 0x3);
    const versions = [0, 1, 2].map((version) => tiny.version(tiny.next(tiny.construct(5, version))));
    expect(versions).toEqual([1, 2, 0]);
  });
});

test.each([
  [0, 0xfff, 'Invalid entity mask: 0x0'],
  [0xff0, 0xfff, 'Invalid entity mask: 0xFF0'],
  [0b101, 0xfff, 'Invalid entity mask: 0x5'],
  [-1, 0xfff, 'Invalid entity mask'],
  [0xfffff, 0xf0f, 'Invalid version mask: 0xF0F'],
  [0xfffff, 0, 'every handle would be a tombstone'],
  [2 ** 33 - 1, 0xfff, 'at most 32 bits'],
])('masks %d and %d are refused: %s', (entity, version, message) => {
  expect(() => handleTraits(entity, version)).toThrow(message);
});
