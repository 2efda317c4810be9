import { describe, expect, test } from 'vitest';
import { engine as entt } from '../engines/entt/engine.ts';
import { positionAfter, runText } from '../scene/testing/world.ts';
import type { Column } from '../trace/column.ts';
import { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { CellKind, CellTable } from './cell-table.ts';
import { formatOfBits } from './id-format.ts';
import { origins } from './origins.ts';

const NULL = 0xffff_ffff;

const id = () => ({ ...formatOfBits(20, 12), reserved: true });
const kind = (more: Partial<CellKind> = {}): CellKind => ({ says: () => ['unused'], ...more });
const table: CellTable = {
  kinds: {
    '/packed': kind({ id, moves: () => 'handle' }),
    '/free-list': kind({ id, moves: () => 'handle' }),
    '/sparse': kind({ id, moves: () => 'entry' }),
    '/payload': kind({ moves: ({ meta }) => `value of ${String(meta.group)}` }),
    '/length': kind(),
  },
  heading: () => null,
  headingFocus: () => null,
};

function world() {
  const columns = new ColumnSet();
  const declare = (name: string, role: string, type: 'u32' | 'f64' = 'u32'): Column =>
    columns.declare({ name, type, meta: { group: 'P', role } }) as Column;
  return {
    packed: declare('P.packed', 'packed'),
    sparse: declare('P.sparse', 'sparse'),
    freeList: declare('P.free-list', 'free-list'),
    payload: declare('P.payload', 'payload', 'f64'),
    length: declare('P.length', 'length'),
  };
}

type Cell = readonly [Column, number];

/** Applies the writes to the columns and returns them as a step. */
function step(reads: readonly Cell[], writes: readonly (readonly [Column, number, Value | undefined])[]): StepDetail {
  const done = writes.map(([column, row, to]) => {
    const from = column.peek(row);
    column.put(row, to);
    return { column, row, from, to };
  });
  const read = reads.map(([column, row]) => ({ column, row }));
  return { op: 0, code: 'x', args: {}, depth: 0, line: 0, writes: done, reads: read };
}

function found(detail: StepDetail, columns = new ColumnSet(), cells = table): Record<string, string> {
  return Object.fromEntries(
    [...origins(columns, detail, cells)].map(([key, { column, row }]) => [key, `${column.name}:${row}`]),
  );
}

describe('origins', () => {
  test('a value comes from the cell where it was read', () => {
    const { packed } = world();
    packed.put(0, 7);
    packed.put(5, 9);
    expect(found(step([[packed, 5]], [[packed, 0, 9]]))).toEqual({ 'P.packed:0': 'P.packed:5' });
  });

  test('an exchange is two moves, although each cell was overwritten', () => {
    const { packed } = world();
    packed.put(0, 7);
    packed.put(1, 8);
    const both = step(
      [],
      [
        [packed, 0, 8],
        [packed, 1, 7],
      ],
    );
    expect(found(both)).toEqual({ 'P.packed:0': 'P.packed:1', 'P.packed:1': 'P.packed:0' });
  });

  test('the free list exchanges with a packed cell', () => {
    const { packed, freeList } = world();
    const link = 0xfff0_0002;
    freeList.put(0, link);
    packed.put(4, 9);
    const exchange = step(
      [],
      [
        [packed, 4, link],
        [freeList, 0, 0xfff0_0004],
      ],
    );
    expect(found(exchange)).toEqual({ 'P.packed:4': 'P.free-list:0' });
  });

  test('the same column is preferred, then the nearest row', () => {
    const { packed, freeList } = world();
    freeList.put(0, 9);
    for (const row of [2, 6, 9]) packed.put(row, 9);
    const reads = [
      [freeList, 0],
      [packed, 9],
      [packed, 2],
      [packed, 6],
    ] as const;
    expect(found(step(reads, [[packed, 5, 9]]))).toEqual({ 'P.packed:5': 'P.packed:6' });
  });

  test('null ids, tombstones and absent values have no origin', () => {
    const { packed, sparse } = world();
    sparse.put(0, NULL);
    sparse.put(1, 3);
    expect(found(step([[sparse, 0]], [[sparse, 1, NULL]]))).toEqual({});
    packed.put(0, 1);
    expect(found(step([[packed, 3]], [[packed, 0, undefined]]))).toEqual({});
  });

  test('a handle is not mistaken for a payload, a sparse entry or a count with the same number', () => {
    const { packed, payload, sparse, length } = world();
    packed.put(0, 3);
    const reads = [[packed, 0]] as const;
    const same = step(reads, [
      [payload, 0, 3],
      [sparse, 0, 3],
      [length, 0, 3],
    ]);
    expect(found(same)).toEqual({});
  });

  test('writing the value that the cell already held is not a move', () => {
    const { packed } = world();
    packed.put(0, 3);
    packed.put(1, 3);
    expect(found(step([[packed, 1]], [[packed, 0, 3]]))).toEqual({});
  });

  test('several writes to one cell count from the first value to the last', () => {
    const { packed } = world();
    packed.put(0, 1);
    packed.put(1, 2);
    const twice = step(
      [],
      [
        [packed, 0, NULL],
        [packed, 0, 2],
        [packed, 1, 1],
      ],
    );
    expect(found(twice)).toEqual({ 'P.packed:0': 'P.packed:1', 'P.packed:1': 'P.packed:0' });
  });
});

test('origins are found in runs with swap-and-pop, payloads, a sort and a filled hole', () => {
  const run = runText(`config sparsePage 8
config packedPage 4
component A
component B pinned
create a
create b
create c
add a A 1
add b A 2
add c A 3
add a B 1
add b B 2
remove a A
remove a B
remove b B
add c B 7
sort A desc
`);
  const at = (code: string): Record<string, string> =>
    found(run.timeline.detailAt(seek(positionAfter(run, code, 0)) - 1), run.timeline.columns, entt.cells);
  const seek = (position: number): number => {
    run.timeline.seek(position);
    return position;
  };
  expect(at('write-last-into-hole')).toEqual({ 'A.packed:0': 'A.packed:2' });
  expect(at('move-payload')).toMatchObject({ 'A.payload:0': 'A.payload:2' });
  expect(at('order-packed')).toEqual({ 'A.packed:0': 'A.packed:1', 'A.packed:1': 'A.packed:0' });
  expect(at('swap-payload')).toEqual({ 'A.payload:0': 'A.payload:1', 'A.payload:1': 'A.payload:0' });
  expect(at('fill-hole')).toMatchObject({ 'B.free-list:0': 'B.packed:1' });
});
