import { describe, expect, test } from 'vitest';
import { ColumnSet } from './column-set.ts';
import { ALWAYS, CROSSING, Journal } from './journal.ts';

const CHUNK = 2 ** 14;

function journal(beforeChunk?: () => void) {
  const columns = new ColumnSet();
  const numbers = columns.declare({ name: 'numbers', type: 'f64' });
  const texts = columns.declare({ name: 'texts', type: 'json' });
  return { columns, numbers, texts, journal: new Journal(columns, beforeChunk) };
}

describe('find', () => {
  const { numbers, texts, journal: made } = journal();
  made.write(numbers, 0, 1, 2);
  made.write(texts, 0, 'a', 'b');
  made.write(numbers, 1, 2, 9);
  made.write(numbers, 2, undefined, 1);
  made.write(numbers, 3, 9, 8);
  const isHigh = (value: number) => value > 5;
  const find = (rules: readonly [number, number], backward = false, start = 0, end = 5) =>
    made.find(start, end, backward, { how: Uint8Array.from(rules), passes: isHigh });

  test('columns with the rule 0 are skipped', () => {
    expect(find([0, 0])).toBe(-1);
    expect(find([0, ALWAYS])).toBe(1);
    expect(find([ALWAYS, 0])).toBe(0);
  });

  test('CROSSING matches if exactly one of the two numbers passes or if one is absent', () => {
    expect(find([CROSSING, 0])).toBe(2);
    expect(find([CROSSING, 0], true)).toBe(3);
    expect(find([CROSSING, 0], false, 4)).toBe(-1);
  });

  test('the range includes its start and excludes its end', () => {
    expect(find([ALWAYS, 0], true, 0, 4)).toBe(3);
    expect(find([ALWAYS, 0], false, 2)).toBe(2);
    expect(find([CROSSING, 0], true, 2, 3)).toBe(2);
    expect(find([CROSSING, 0], true, 0, 2)).toBe(-1);
  });
});

test('only writes that may matter are visited', () => {
  const { numbers, texts, journal: made } = journal();
  made.write(numbers, 4, 1, 9);
  made.write(texts, 5, undefined, 'b');
  made.write(numbers, 6, 1, 2);
  made.write(numbers, 7, 9, 1);
  const visited: number[] = [];
  const visit = (_column: number, row: number): void => void visited.push(row);
  made.visitBackwards(0, 4, visit, { how: Uint8Array.of(CROSSING, 0), passes: (value) => value > 5 });
  made.visitBackwards(1, 3, visit, { how: Uint8Array.of(ALWAYS, ALWAYS), passes: () => true });
  expect(visited).toEqual([7, 4, 6, 5]);
});

test('writes are visited from the last to the first', () => {
  const { numbers, texts, journal: made } = journal();
  made.write(numbers, 4, undefined, 2);
  made.write(texts, 5, undefined, 'b');
  made.write(numbers, 6, 1, undefined);
  const visited: number[][] = [];
  made.visitBackwards(0, 3, (column, row, n) => visited.push([column, row, n]));
  expect(visited).toEqual([
    [0, 6, 2],
    [1, 5, 1],
    [0, 4, 0],
  ]);
  expect(made.writeAt(1)).toEqual({ column: texts, row: 5, from: undefined, to: 'b' });
});

test('applying a write to a cell with another value throws with the name of the cell', () => {
  const { numbers, texts, journal: made } = journal();
  made.write(numbers, 4, 1, 2);
  made.write(texts, 0, undefined, 'b');
  numbers.put(4, 7);
  expect(() => made.apply(0, 1)).toThrowError('numbers[4] holds 7, but the journal expects 1');
  expect(() => made.revert(0, 1)).toThrowError('numbers[4] holds 7, but the journal expects 2');
  expect(() => made.revert(1, 2)).toThrowError('texts[0] holds absent, but the journal expects "b"');
  numbers.put(4, undefined);
  expect(() => made.apply(0, 1)).toThrowError('numbers[4] holds absent, but the journal expects 1');
});

test('NaN is applied and reverted like other numbers', () => {
  const { numbers, journal: made } = journal();
  made.write(numbers, 0, Number.NaN, 1);
  numbers.put(0, Number.NaN);
  made.apply(0, 1);
  expect(numbers.peek(0)).toBe(1);
  made.revert(0, 1);
  expect(numbers.peek(0)).toBeNaN();
});

test('chunks are counted and dropped whole, and beforeChunk may refuse a new one', () => {
  let chunks = 0;
  const { numbers, journal: made } = journal(() => {
    if (++chunks > 4) throw new Error('enough');
  });
  for (let i = 0; i < CHUNK + 1; i++) made.write(numbers, i, undefined, i);
  made.read(numbers, 3);
  expect([chunks, made.bytes]).toEqual([3, CHUNK * (24 * 2 + 8)]);
  made.dropBefore(CHUNK - 1, 1);
  expect(made.bytes).toBe(CHUNK * (24 * 2 + 8));
  made.dropBefore(CHUNK, 1);
  expect(made.bytes).toBe(CHUNK * (24 + 8));
  expect(made.writeAt(CHUNK).row).toBe(CHUNK);
  made.dropFrom(CHUNK + 1, 0);
  expect(made.readsBetween(0, 0)).toEqual([]);
  made.read(numbers, 8);
  expect(made.readsBetween(0, 1)).toEqual([{ column: numbers, row: 8 }]);
  for (let i = 1; i < CHUNK; i++) made.read(numbers, i);
  expect(() => made.read(numbers, 0)).toThrowError('enough');
  expect([made.reads, made.internedBytes]).toEqual([CHUNK, 0]);
});

test('a dropped chunk is used again without its old writes', () => {
  const { numbers, journal: made } = journal();
  for (let i = 0; i < 3 * CHUNK; i++) {
    if (i % CHUNK === 0) made.dropBefore(i, 0);
    made.write(numbers, i, i, undefined);
  }
  made.write(numbers, 7, undefined, 8);
  const [first, last] = [made.writeAt(2 * CHUNK), made.writeAt(3 * CHUNK)];
  expect([first.row, first.from, first.to]).toEqual([2 * CHUNK, 2 * CHUNK, undefined]);
  expect([last.row, last.from, last.to]).toEqual([7, undefined, 8]);
  expect(made.bytes).toBe(2 * CHUNK * 24);
});
