import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctLines } from './distinct-lines.ts';

const line = fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(4095, 4096, 2 ** 30, 2 ** 32, 2 ** 33));
/** A line and the number of lines after it. */
const touched = fc.tuple(line, fc.nat({ max: 3 }));
const spans = fc.array(fc.array(touched, { maxLength: 12 }), { maxLength: 8 });

test('counts the same distinct lines as sets do', () => {
  fc.assert(
    fc.property(spans, (run) => {
      const lines = new DistinctLines();
      const all = new Set<number>();
      for (const ranges of run) {
        lines.begin();
        const own = new Set<number>();
        for (const [first, more] of ranges) {
          if (more === 0) lines.touch(first);
          else lines.touchEach(first, first + more);
          for (let each = first; each <= first + more; each++) own.add(each);
        }
        for (const each of own) all.add(each);
        expect([lines.ofSpan, lines.ofAll]).toEqual([own.size, all.size]);
        const taken = ranges.map(([first, more]) => lines.takeEach(first - 1, first + more + 1));
        expect(taken.reduce((sum, count) => sum + count, 0)).toBe(own.size);
      }
    }),
  );
});
