import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnSet } from '../../trace/column-set.ts';
import { ArrayColumns, formatIn, hasBit } from './columns.ts';

test('bits of masks: numbers of up to 53 bits, negative ones of 32, and bigints', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(52), (mask, bit) => {
      expect(hasBit(mask, bit)).toBe(((BigInt(mask) >> BigInt(bit)) & 1n) === 1n);
      expect(hasBit(BigInt(mask), bit)).toBe(hasBit(mask, bit));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ max: -1 }), fc.nat(31), (mask, bit) => {
      expect(hasBit(mask, bit)).toBe(hasBit(mask >>> 0, bit));
    }),
  );
  expect([hasBit(undefined, 0), hasBit(Number.NaN, 0), hasBit('1', 0)]).toEqual([false, false, false]);
});

test('the format of ids is worked out anew when a column comes that says more', () => {
  const columns = new ColumnSet();
  const list = (name: string, meta: object) =>
    columns.declare({ name, type: 'u32', meta: { kind: 'array', group: name, role: 'entities', ...meta } });
  list('all', {});
  expect(formatIn(columns).versions).toBe(1);
  expect(formatIn(columns)).toBe(formatIn(columns));
  list('cut', { entityBits: 20, versionBits: 12 });
  expect(formatIn(columns)).toEqual(new ArrayColumns(columns).format);
  expect(formatIn(columns).versions).toBe(4096);
});
