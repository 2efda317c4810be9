import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark } from '../scene.ts';
import { Instances } from './instances.ts';
import { Schedule, type TimedPicture } from './schedule.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

const mark = (key: string) =>
  fc
    .record({
      x: fc.integer({ min: 0, max: 3 }),
      text: fc.constantFrom('1', '2'),
      origin: fc.constantFrom(...KEYS, undefined),
    })
    .map(({ x, text, origin }): Mark => {
      const base = { kind: 'text', key, x, y: 0, text, font: 'mono', size: 12, align: 'start', color: 'text' } as const;
      return origin === undefined ? base : { ...base, origin };
    });

const picture = fc
  .shuffledSubarray(KEYS)
  .chain((keys): fc.Arbitrary<Mark[]> => fc.tuple(...keys.map(mark)) as unknown as fc.Arbitrary<Mark[]>);
const clip = fc.array(fc.record({ marks: picture, flows: fc.boolean() }), { minLength: 1, maxLength: 8 });

const markupOf = (each: Mark): string => JSON.stringify(each);

function instancesOf(shots: readonly { readonly marks: readonly Mark[]; readonly flows: boolean }[]) {
  const timed = shots.map(
    ({ flows }): TimedPicture => ({ picture: { width: 1, height: 1, layers: [] }, flows, way: 100, hold: 100 }),
  );
  const instances = new Instances(new Schedule(timed), markupOf);
  for (const [shot, { marks }] of shots.entries()) instances.add(shot, marks);
  return instances;
}

test('a shot shows exactly its marks in their painting order', () => {
  fc.assert(
    fc.property(clip, (shots) => {
      const { order } = instancesOf(shots);
      for (const [shot, { marks }] of shots.entries()) {
        const shown = order.filter(({ first, last }) => first <= shot && shot <= last);
        expect(shown.map(({ markup }) => markup)).toEqual(marks.map(markupOf));
      }
    }),
  );
});

test('a mark that stays the same is written once', () => {
  const marks = fc.sample(picture, { numRuns: 20, seed: 1 }).find((each) => each.length > 3)!;
  const { order } = instancesOf([1, 2, 3].map(() => ({ marks, flows: true })));
  expect(order).toHaveLength(marks.length);
  expect(order.every(({ first, last }) => first === 0 && last === 2)).toBe(true);
});

test('nothing moves or fades at a cut', () => {
  fc.assert(
    fc.property(clip, (shots) => {
      const { order, travelling } = instancesOf(shots.map(({ marks }) => ({ marks, flows: false })));
      expect(travelling).toEqual([]);
      expect(order.every(({ enter, leave }) => !enter.fade && !leave.fade)).toBe(true);
    }),
  );
});
