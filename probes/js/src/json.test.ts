import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampledRuns } from '../../../core/testing/sample.ts';
import { isShortened } from '../../../core/wire/messages/edit.ts';
import type { WorldEditor } from './adapter.ts';
import { carryOut } from './editing.ts';
import { isSameJson, isShownWhole, toJson, UNREADABLE } from './json.ts';

/** A world of one entity with one component that contains any value. */
function holding(value: unknown) {
  const world = { value };
  const editor = {
    isAlive: () => true,
    has: () => true,
    place: () => ({ type: null, current: world.value, write: (fresh: unknown) => (world.value = fresh) }),
  } as unknown as WorldEditor;
  const set = (fresh: unknown) =>
    carryOut(editor, { id: 1, action: 'set', entity: 1, component: 'C', field: null, value: fresh }, () => [null]);
  return { world, set };
}

const text = fc.oneof(fc.string({ maxLength: 5 }), fc.string({ minLength: 190, maxLength: 220 }));
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.nat(9), { minLength: 250, maxLength: 260 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

it('what is edited and undone is as it was, or the edit is refused and changes nothing', () => {
  const property = fc.property(fc.record({ hp: fc.nat(99), rest: anything }), (value) => {
    const before = structuredClone(value);
    const { world, set } = holding(value);
    const shown = toJson(world.value) as { hp: number };
    if (!isShownWhole(value)) {
      expect(() => set({ ...shown, hp: 100 })).toThrow('only shown in part');
      expect(world.value).toEqual(before);
      return;
    }
    set({ ...shown, hp: 100 });
    expect(world.value).toEqual({ ...before, hp: 100 });
    set(shown);
    expect(world.value).toEqual(before);
  });
  fc.assert(property, sampledRuns(2000));
});

it('marks where a text, a list or an object is shortened', () => {
  const object = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, i]));
  const list = Array.from({ length: 300 }, (_, i) => i);
  for (const value of ['x'.repeat(201), list, object, { deep: { deep: { deep: { deep: { deep: 1 } } } } }]) {
    const json = toJson(value);
    expect(isShortened(json)).toBe(true);
    expect(isSameJson(value, json)).toBe(true);
    expect(isShownWhole(value)).toBe(false);
  }
  expect(toJson('x'.repeat(200))).toBe('x'.repeat(200));
  expect(toJson(list)).toHaveLength(257);
});

it('a value that cannot be read is shown as unreadable, and the probe goes on', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const throwing = {
    get hp(): number {
      throw new Error('no');
    },
  };
  for (const value of [proxy, throwing, { inside: throwing }]) {
    expect(toJson(value)).toBe(UNREADABLE);
    expect(isSameJson(value, UNREADABLE)).toBe(true);
    expect(isSameJson(value, {})).toBe(false);
    expect(isShownWhole(value)).toBe(false);
  }
});

it('the key __proto__ is left out with a mark, because the protocol does not allow it', () => {
  const value = JSON.parse('{"__proto__": {"x": 1}, "hp": 2}');
  expect(toJson(value)).toEqual({ hp: 2, '…': '…' });
  expect(isSameJson(value, { hp: 2, '…': '…' })).toBe(true);
  expect(isSameJson(value, { hp: 2 })).toBe(false);
  expect(isShownWhole(value)).toBe(false);
});

it('an empty list or object in the place of null, and -0 in the place of 0, are changes', () => {
  expect([isSameJson([], null), isSameJson({}, null), isSameJson(null, null)]).toEqual([false, false, true]);
  expect([toJson(-0), isSameJson(-0, 0), isSameJson(0, '-0'), isSameJson(-0, '-0')]).toEqual([
    '-0',
    false,
    false,
    true,
  ]);
});
