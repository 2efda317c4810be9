import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { isIndex, isJson, MessageFields } from './fields.ts';

const fields = new MessageFields('delta', {
  name: 'é世😀',
  empty: '',
  zero: 0,
  seven: 7,
  half: 0.5,
  none: null,
  flag: false,
  bin: Uint8Array.of(1),
  list: [1, 2],
});

function isAtMost(text: string, bytes: number): boolean {
  return refusal(() => new MessageFields('x', { text }).text('text', bytes)) === 'accepted';
}

test.each([
  ['an array', []],
  ['bytes', new Uint8Array(2)],
  ['null', null],
  ['a text', 'map'],
])('%s is refused as a message', (_, value) => {
  expect(() => new MessageFields('delta', value)).toThrowError('delta: a map is needed');
});

test('lengths of texts are counted in UTF-8', () => {
  expect(fields.text('name', 9)).toBe('é世😀');
  expect(() => fields.text('name', 8)).toThrowError('delta.name: at most 8 bytes');
  expect(fields.text('empty', 0)).toBe('');
  const first = ['\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\u{10000}', '\u{10ffff}'];
  expect(first.map((text) => [1, 2, 3, 4].find((most) => isAtMost(text, most)))).toEqual([1, 2, 2, 3, 3, 3, 4, 4]);
  expect(() => fields.name('empty', 9)).toThrowError('delta.empty: must not be empty');
  expect(fields.name('name', 9)).toBe('é世😀');
  expect(() => fields.text('seven', 9)).toThrowError('delta.seven: a str is needed');
});

test('numbers are finite and within a range', () => {
  expect([fields.integer('zero', 7), fields.integer('seven', 7)]).toEqual([0, 7]);
  expect(() => fields.integer('seven', 6)).toThrowError('delta.seven: an integer from 0 to 6 is needed');
  expect([-1, 0, 1.5, 3, 4, '3', null].map((value) => isIndex(value, 3))).toEqual([
    ...[false, true, false, true, false, false, false],
  ]);
  expect(fields.number('half')).toBe(0.5);
  expect(() => new MessageFields('x', { a: Number.NaN }).number('a')).toThrowError('x.a: a number is needed');
  expect(() => new MessageFields('x', { a: Number.POSITIVE_INFINITY }).number('a')).toThrowError('x.a: a number');
});

test('each kind of value is checked and named in the error', () => {
  expect([fields.boolean('flag'), fields.bytes('bin'), fields.list('list', 2)]).toEqual([
    ...[false, Uint8Array.of(1), [1, 2]],
  ]);
  expect(() => fields.boolean('zero')).toThrowError('delta.zero: a bool is needed');
  expect(() => fields.bytes('list')).toThrowError('delta.list: a bin is needed');
  expect(() => fields.list('bin', 2)).toThrowError('delta.bin: an array is needed');
  expect(() => fields.list('list', 1)).toThrowError('delta.list: at most 1 elements');
  expect(() => fields.oneOf('empty', ['a', 'b'])).toThrowError('delta.empty: one of a, b is needed');
  expect(new MessageFields('x', { a: 'b' }).oneOf('a', ['a', 'b'])).toBe('b');
});

test('an optional key is read even if it is null, and a missing key is skipped', () => {
  expect([fields.has('none'), fields.has('zero'), fields.has('other')]).toEqual([true, true, false]);
  expect(fields.maybe('seven', () => 8)).toEqual({ seven: 8 });
  expect(fields.maybe('other', () => 8)).toEqual({});
});

test('JSON values of limited depth are accepted', () => {
  for (const value of [1, null, 'a', true, [], {}]) expect(isJson(value, 1)).toBe(true);
  for (const value of [Number.NaN, 1n, undefined, Uint8Array.of(1), [Number.NaN], { a: undefined }, [1n]])
    expect(isJson(value, 3)).toBe(false);
  for (const value of [[[1]], { a: { b: 1 } }, [{ a: 1 }]])
    expect([isJson(value, 1), isJson(value, 2)]).toEqual([false, true]);
  expect([isJson(1, 0), isJson([], 0)]).toEqual([true, false]);
});
