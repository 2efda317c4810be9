import { expect, test } from 'vitest';
import { rawBytes } from '../messages/elements.ts';
import type { ColumnChange, WireType } from '../messages/message.ts';
import { ColumnImage } from './column-image.ts';
import { WorldImage } from './world-image.ts';

const words = (...all: number[]) => rawBytes(Uint32Array.from(all));

function image(type: WireType, ...changes: readonly Omit<ColumnChange, 'c'>[]): ColumnImage {
  const column = new ColumnImage({ id: 3, name: 'x', type });
  for (const change of changes) column.apply({ c: 3, ...change }, []);
  return column;
}

const five = { whole: words(10, 11, 12, 13, 14) };

test('a part contains the length, the rows of its range, and its absent rows as cleared', () => {
  const column = image('u32', five, { clear: words(1, 2) });
  expect(column.whole()).toEqual({ c: 3, ...five, present: Uint8Array.of(0b11001) });
  expect(column.part(0, 1)).toEqual({ c: 3, length: 5, runs: [0, words(10)] });
  expect(column.part(3, 9)).toEqual({ c: 3, length: 5, runs: [3, words(13, 14)] });
  expect(column.part(0, 4)).toEqual({
    c: 3,
    length: 5,
    clear: words(1, 2),
    runs: [0, words(10), 3, words(13)],
  });
  expect(column.part(1, 3)).toEqual({ c: 3, length: 5, clear: words(1, 2), runs: [] });
  for (const [low, high] of [
    [5, 9],
    [2, 2],
  ] as const)
    expect(column.part(low, high)).toEqual({ c: 3, length: 5 });
});

test('returned changes stay the same when the column changes', () => {
  const column = image('u16', { whole: Uint8Array.of(1, 0, 2, 0) });
  const [whole, part] = [column.whole(), column.part(0, 2)];
  column.apply({ c: 3, runs: [0, Uint8Array.of(9, 9)] }, []);
  expect(whole).toEqual({ c: 3, whole: Uint8Array.of(1, 0, 2, 0) });
  expect(part).toEqual({ c: 3, length: 2, runs: [0, Uint8Array.of(1, 0, 2, 0)] });
  expect(column.whole()).toEqual({ c: 3, whole: Uint8Array.of(9, 9, 2, 0) });
});

test('a change first sets the length, then clears rows, then writes rows', () => {
  const column = image('u32', five, { length: 3, clear: words(0, 1, 2, 9), runs: [4, words(7)] });
  expect(column.whole()).toMatchObject({ present: Uint8Array.of(0b10010) });
  expect(column.length).toBe(5);
  // A length never extends the column.
  column.apply({ c: 3, length: 8 }, []);
  expect(column.length).toBe(5);
  // Removed rows are absent when the column grows again.
  column.apply({ c: 3, length: 1 }, []);
  column.apply({ c: 3, rows: words(2), values: words(5) }, []);
  expect(column.whole()).toMatchObject({ present: Uint8Array.of(0b100) });
});

test('rows out of order are written at their places for elements of each size', () => {
  const list = [{ c: 3, rows: words(20, 1), values: words(0x04030201, 0xfffefdfc) }];
  const column = new ColumnImage({ id: 3, name: 'x', type: 'u32' });
  column.apply(list[0]!, list);
  expect([column.length, column.part(1, 2).runs, column.part(20, 30).runs]).toEqual([
    21,
    [1, words(0xfffefdfc)],
    [20, words(0x04030201)],
  ]);
  const small = image('u16', { rows: words(2, 0), values: Uint8Array.of(1, 2, 3, 4) });
  expect(small.whole()).toEqual({ c: 3, whole: Uint8Array.of(3, 4, 0, 0, 1, 2), present: Uint8Array.of(0b101) });
  const others = image('json', { whole: ['a', 'b'] }, { rows: words(3, 0), values: [{ x: 1 }, 'c'] });
  expect(others.whole()).toEqual({ c: 3, whole: ['c', 'b', null, { x: 1 }], present: Uint8Array.of(0b1011) });
});

test('removed JSON values stay absent when the column grows again', () => {
  const column = image('json', { whole: ['a', 'b', 'c'] }, { length: 1 }, { runs: [2, ['d']] });
  expect(column.whole()).toEqual({ c: 3, whole: ['a', null, 'd'], present: Uint8Array.of(0b101) });
  column.empty();
  expect(column.whole()).toEqual({ c: 3, whole: [] });
});

test('a summary covers only present rows', () => {
  const numbers = (...all: number[]) => ({ whole: rawBytes(Float32Array.from(all)) });
  const of = (column: ColumnImage) => Object.values(column.summary());
  expect(of(image('f32', numbers(5, -2, 9), { clear: words(2, 1) }))).toEqual([-2, 5, 3]);
  expect(of(image('f32', numbers(5, Number.NaN)))).toEqual([-Infinity, Infinity, 2]);
  expect(of(image('f32', numbers(5, -2, 9), { length: 1 }))).toEqual([5, 5, 1]);
  expect(of(image('f32'))).toEqual([Infinity, -Infinity, 0]);
  expect(of(image('json', { whole: [1] }))).toEqual([-Infinity, Infinity, 1]);
  for (const type of ['u64', 'i64'] as const)
    expect(of(image(type, { whole: new Uint8Array(16) }))).toEqual([-Infinity, Infinity, 2]);
});

test('the size in bytes grows with the column', () => {
  expect([image('u32'), image('u32', five), image('json', { whole: ['a'] })].map(({ bytes }) => bytes)).toEqual([
    0,
    16 * 5,
    16 + 8,
  ]);
  const world = new WorldImage();
  expect([world.bytes, world.snapshot(4)]).toEqual([0, { type: 'snapshot', seq: 4, frame: 0, time: 0, columns: [] }]);
  world.apply({
    type: 'schema',
    columns: [
      { id: 3, name: 'x', type: 'u32' },
      { id: 4, name: 'y', type: 'u8' },
    ],
  });
  world.apply({ type: 'snapshot', seq: 1, frame: 7, time: 8, torn: true, columns: [{ c: 3, ...five }] });
  expect(world.snapshot(2)).toEqual({
    type: 'snapshot',
    seq: 2,
    frame: 7,
    time: 8,
    torn: true,
    columns: [{ c: 3, ...five }],
  });
  expect([world.bytes, world.schema.map(({ id }) => id)]).toEqual([80, [3, 4]]);
  world.apply({ type: 'snapshot', seq: 3, frame: 8, time: 9, columns: [] });
  expect(world.snapshot(4)).toEqual({ type: 'snapshot', seq: 4, frame: 8, time: 9, columns: [] });
});
