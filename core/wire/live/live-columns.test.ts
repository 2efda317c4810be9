import { expect, test } from 'vitest';
import { ColumnSet } from '../../trace/column-set.ts';
import type { Json } from '../../trace/value.ts';
import { rawBytes } from '../messages/elements.ts';
import type { ColumnChange } from '../messages/message.ts';
import { LiveColumns } from './live-columns.ts';

const rows = (...all: number[]) => rawBytes(Uint32Array.from(all));

/** Columns of numbers, bigints and JSON, with the writes of each list of changes. */
function columns() {
  let writes: string[] = [];
  const set = new ColumnSet({
    read: () => undefined,
    step: () => undefined,
    enter: () => undefined,
    leave: () => undefined,
    write: ({ name }, row, from, to) => void writes.push(`${name}[${row}] ${show(from)}>${show(to)}`),
  });
  const live = new LiveColumns(set);
  live.declare([
    { id: 1, name: 'x', type: 'u32', meta: { kind: 'array' } },
    { id: 2, name: 'flag', type: 'bool' },
    { id: 5, name: 'big', type: 'i64' },
    { id: 9, name: 'n', type: 'json' },
  ]);
  const writesOf = (act: () => void) => {
    writes = [];
    act();
    return writes;
  };
  const apply = (list: readonly ColumnChange[]) => writesOf(() => live.apply(list));
  const replace = (list: readonly ColumnChange[]) => writesOf(() => live.replace(list));
  return { set, live, apply, replace };
}
const show = (value: unknown) =>
  value === undefined ? '-' : typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);

test('a declaration determines the cells of a column', () => {
  const { set, live } = columns();
  expect([...set].map(({ name, type, elementBytes, meta, bool }) => [name, type, elementBytes, meta, bool])).toEqual([
    ['x', 'u32', 4, { kind: 'array' }, false],
    ['flag', 'u32', 1, {}, true],
    ['big', 'i64', 8, {}, false],
    ['n', 'json', undefined, {}, false],
  ]);
  expect(live.column(5)?.name).toBe('big');
  expect(live.column(0)).toBeUndefined();
});

test('each part of a change writes only the cells that differ', () => {
  const { apply } = columns();
  const whole = { c: 1, whole: rows(7, 8, 9, 10), present: Uint8Array.of(0b1011) };
  expect(apply([whole])).toEqual(['x[0] ->7', 'x[1] ->8', 'x[3] ->10']);
  expect(apply([whole])).toEqual([]);
  expect(apply([{ c: 1, whole: rows(7, 8, 9) }])).toEqual(['x[2] ->9', 'x[3] 10>-']);
  expect(apply([{ c: 1, whole: rows(7, 8, 9), present: Uint8Array.of(0b101) }])).toEqual(['x[1] 8>-']);
  expect(apply([{ c: 1, runs: [1, rows(5), 4, rows(6, 6)] }])).toEqual(['x[1] ->5', 'x[4] ->6', 'x[5] ->6']);
  expect(apply([{ c: 1, clear: rows(0, 2, 4, 9), length: 5 }])).toEqual([
    'x[5] 6>-',
    'x[1] 5>-',
    'x[0] 7>-',
    'x[4] 6>-',
  ]);
  const values = rows(1, 2);
  expect(
    apply([
      { c: 1, rows: rows(2, 0), values },
      { c: 9, rows: 0, values: ['a', null] },
    ]),
  ).toEqual(['x[2] 9>1', 'x[0] ->2', 'n[2] ->"a"', 'n[0] ->null']);
});

test.each<[Json, Json, boolean]>([
  [{ a: [1] }, { a: [1] }, false],
  [{ a: [1] }, { a: [2] }, true],
  [null, null, false],
  [null, 'null', true],
  ['null', null, true],
  ['{}', {}, true],
  [{}, [], true],
  [1, '1', true],
  [1, true, true],
])('JSON %j, then %j: written again is %s', (from, to, isWritten) => {
  const { apply } = columns();
  apply([{ c: 9, whole: [from] }]);
  expect(apply([{ c: 9, whole: [to] }])).toEqual(isWritten ? [`n[0] ${show(from)}>${show(to)}`] : []);
});

test('equal bigints are not written again', () => {
  const { apply } = columns();
  const big = (value: bigint) => [{ c: 5, whole: rawBytes(BigInt64Array.of(value)) }];
  expect(apply(big(-(2n ** 60n)))).toEqual([`big[0] ->-${2n ** 60n}n`]);
  expect(apply(big(-(2n ** 60n)))).toEqual([]);
  expect(apply(big(3n))).toEqual([`big[0] -${2n ** 60n}n>3n`]);
});

test('a delta keeps columns without a change, and a snapshot empties them from the last row', () => {
  const { apply, replace } = columns();
  apply([
    { c: 1, whole: rows(7, 8) },
    { c: 2, whole: Uint8Array.of(1, 0) },
  ]);
  expect(apply([{ c: 2, whole: Uint8Array.of(1, 1) }])).toEqual(['flag[1] 0>1']);
  expect(replace([{ c: 2, whole: Uint8Array.of(1, 1) }])).toEqual(['x[1] 8>-', 'x[0] 7>-']);
});
