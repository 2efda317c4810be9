import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../../testing/sample.ts';
import { RowSet } from './row-set.ts';

const rows = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 2 ** 25 - 1 }));

test('the next row of a set is that of a sorted list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(rows, fc.boolean())),
      fc.array(fc.oneof(rows, fc.constant(2 ** 32))),
      (sets, asked) => {
        const set = new RowSet();
        const all = new Set<number>();
        for (const [row, isIn] of sets) {
          set.set(row, isIn);
          if (isIn) all.add(row);
          else all.delete(row);
        }
        const sorted = [...all].sort((a, b) => a - b);
        for (const row of [...asked, ...all]) expect(set.from(row)).toBe(sorted.find((each) => each >= row));
      },
    ),
    sampledRuns(1000),
  );
});
