import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lines } from './lines.ts';

const line = fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(4095, 4096, 2 ** 30));
const run = fc.array(fc.array(fc.array(line, { maxLength: 12 }), { maxLength: 5 }), { maxLength: 8 });

test('counts what sets count', () => {
  fc.assert(
    fc.property(run, (operations) => {
      const lines = new Lines();
      const all = new Set<number>();
      for (const steps of operations) {
        lines.beginOperation();
        const own = new Set<number>();
        for (const touched of steps) {
          lines.beginStep();
          for (const each of touched) {
            lines.touch(each);
            own.add(each);
            all.add(each);
          }
          expect([lines.ofStep, lines.ofOperation, lines.ofRun]).toEqual([new Set(touched).size, own.size, all.size]);
        }
      }
    }),
  );
});
