import { expect, test } from 'vitest';
import { stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import { EntityNames } from './names.ts';

const CODE = stepCode('step');

/** `a` is 5 from the first operation on, `b` is 5 from the second on; the third gives `a` to 6. */
function named(): { timeline: Timeline; names: EntityNames } {
  const timeline = new Timeline();
  const names = new EntityNames(timeline);
  for (const [name, handle] of [
    ['a', 5],
    ['b', 5],
    ['a', 6],
  ] as const) {
    names.beginOperation();
    timeline.step(CODE, 0);
    names.bind(name, handle);
    timeline.step(CODE, 0);
  }
  return { timeline, names };
}

test('a handle has the last name that an operation before the position has bound', () => {
  const { timeline, names } = named();
  const at = (position: number, handle: number) => {
    timeline.seek(position);
    return names.nameOf(handle);
  };
  expect([0, 1, 2, 3, 4, 6].map((position) => at(position, 5))).toEqual([undefined, 'a', 'a', 'b', 'b', 'b']);
  expect([4, 5, 6].map((position) => at(position, 6))).toEqual([undefined, 'a', 'a']);
  expect(at(6, 7)).toBeUndefined();
});

test('a handle’s former name is the last one of an older version before the position', () => {
  const { timeline, names } = named();
  const decode = (handle: number | bigint) => ({ index: Number(handle) % 5, version: Math.floor(Number(handle) / 5) });
  const former = (position: number, handle: number) => {
    timeline.seek(position);
    return names.formerNameOf(handle, decode);
  };
  expect([0, 1, 3, 5].map((position) => former(position, 10))).toEqual([undefined, 'a', 'b', 'b']);
  expect([4, 5].map((position) => former(position, 11))).toEqual([undefined, 'a']);
  expect([former(6, 5), former(6, 12)]).toEqual([undefined, undefined]);
});

test('a name refers to its last handle, or at a position to its handle there', () => {
  const { names } = named();
  expect([names.handle('a'), names.handleOf('b'), names.handleOf('c')]).toEqual([6, 5, undefined]);
  expect([0, 2, 3, 6].map((position) => [...names.namesAt(position)])).toEqual([
    [],
    [['a', 5]],
    [
      ['a', 5],
      ['b', 5],
    ],
    // In the order of their last binding.
    [
      ['b', 5],
      ['a', 6],
    ],
  ]);
  expect(() => names.handle('c')).toThrowError(
    expect.objectContaining({ code: 'unbound-name', args: { name: 'c' }, message: 'No entity is named c' }),
  );
});

test('the names of a restored run are the bound names', () => {
  const { timeline, names } = named();
  const again = new EntityNames(timeline, names.given);
  expect([again.given, again.nameOf(5), again.handle('a')]).toEqual([names.given, 'b', 6]);
});
