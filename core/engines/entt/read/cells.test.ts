import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import { DEMO, runText, sceneAt, viewOf } from '../../../scene/testing/world.ts';
import { explainCell, focusAt } from '../../../testing/any-engine.ts';
import { cells } from './cells.ts';

const run = runText(DEMO);
const view = viewOf(run);
const explain = (column: string, row: number) => explainCell(run.timeline.columns, column, row, view);

describe('explainCell', () => {
  test('explains a sparse entry with its page, slot, handle bits and targets', () => {
    expect(explain('Position.sparse', 37)).toMatchObject({
      address: 'Position.sparse[37]',
      page: { page: 4, slot: 5 },
      handle: { index: 1, version: 0, hex: '0x00000001' },
      role: 'Index 37 is at position 1 of packed, with version 0.',
      pointsTo: [{ address: 'Position.packed[1]' }, { address: 'Position.payload[1]' }],
      pointedBy: [{ address: 'Position.pages[4]' }],
    });
  });

  test('explains a packed cell with its entity and the sparse entry that points to it', () => {
    expect(explain('Position.packed', 1)).toMatchObject({
      handle: { index: 37, name: 'far' },
      role: 'far (37 v0) is in Position, at position 1.',
      pointedBy: [{ address: 'Position.sparse[37]', text: 'sparse entry of index 37' }],
    });
  });

  test('explains an unused slot, an empty entry and a missing page', () => {
    expect(explain('Position.payload', 3)).toMatchObject({ raw: null, pointedBy: [] });
    expect(explain('Position.sparse', 4)?.role).toBe('Index 4 is not in Position.');
    expect(explain('Position.sparse', 9)?.role).toBe('Page 1 is not allocated, so index 9 is not in Position.');
    expect(explain('Position.pages', 1)?.role).toMatch(/^No memory for indices 8 to 15/);
  });

  test('says in a plain picture in words what a cell means, without versions, pages, null handles and references', () => {
    const plainly = (column: string, row: number) =>
      explainCell(run.timeline.columns, column, row, { ...view, plain: true });
    expect(plainly('Position.sparse', 37)).toMatchObject({
      page: null,
      handle: null,
      pointsTo: [],
      pointedBy: [],
      role: 'far has Position.\nIts entry says 1: far is at position 1 of packed.',
    });
    expect(plainly('Position.packed', 1)?.role).toBe(
      'far has Position.\nPosition 1 of packed holds 37, the number of far.',
    );
    expect(plainly('Position.sparse', 4)?.role).toMatch(
      /^\S+ does not have Position\.\nIts entry is empty: it is at no position of packed\.$/,
    );
    expect(plainly('Position.payload', 1)?.role).toMatch(/^The Position of far\.\n/);
    for (const { name, length, meta } of run.timeline.columns)
      for (let row = 0; row < length && meta.role !== 'pages'; row++)
        expect(plainly(name, row)?.role, `${name}[${row}]`).not.toMatch(/version|tombstone|null|\bv\d|\d{9}/);
  });

  test('links each hole to the free list or the previous hole, and to the next hole', () => {
    const holes = runText(
      `component M pinned\ncreate a\ncreate b\ncreate c\nadd a M\nadd b M\nadd c M\nremove a M\nremove c M\n`,
    );
    const at = (row: number) => explainCell(holes.timeline.columns, 'M.packed', row, viewOf(holes));
    expect(at(2)).toMatchObject({ pointedBy: [{ address: 'M.free-list[0]' }], pointsTo: [{ address: 'M.packed[0]' }] });
    expect(at(0)).toMatchObject({ pointedBy: [{ address: 'M.packed[2]', text: 'previous hole' }], pointsTo: [] });
    const head = explainCell(holes.timeline.columns, 'M.free-list', 0, viewOf(holes));
    expect(head?.role).toBe('The free list starts with the hole at 2.');
  });

  test('explains the length of the entity storage and the order of recycling', () => {
    expect(explain('registry.entities.length', 0)?.role).toMatch(/^5 of 38 handles are alive/);
    expect(explain('registry.entities.packed', 5)?.role).toBe('5 v0 waits to be recycled, number 1 in the queue.');
    expect(explain('registry.entities.packed', 0)?.address).toBe('entities.packed[0]');
  });

  test('returns null for columns that are not in a storage', () => {
    expect(explain('Nothing.packed', 0)).toBeNull();
    expect(explain('heading:Nothing', 0)).toBeNull();
  });

  test('explains a pool with its storage', () => {
    expect(explain('registry.pools', 0)).toMatchObject({
      raw: 'Position',
      role: 'Storage 0 of the registry: the one of Position.',
      pointsTo: [],
    });
  });
});

test('a cell of a registry selects its entity or component', () => {
  const { columns } = run.timeline;
  const at = (column: string, row: number) => focusAt(columns, column, row);
  const component = (id: string): Focus => ({ kind: 'component', id });
  expect(at('Position.packed', 0)).toEqual({
    kind: 'entity',
    entity: Number(columns.get('Position.packed').peek(0)) & 0xfffff,
  });
  expect(at('Position.payload', 1)).toEqual(at('Position.packed', 1));
  expect(at('Position.sparse', 37)).toEqual({ kind: 'entity', entity: 37 });
  expect(at('Position.sparse', 4)).toEqual(component('Position'));
  expect(at('heading:Mesh', 0)).toEqual(component('Mesh'));
  expect(at('Mesh.free-list', 0)).toEqual(component('Mesh'));
  expect(at('Mesh.pages', 0)).toEqual(component('Mesh'));
  expect(at('registry.pools', 1)).toEqual(component('Mesh'));
  expect(at('registry.entities.pages', 0)).toBeNull();
});

describe('pointsTo', () => {
  const { columns } = run.timeline;
  const lead = (name: string, row: number) => {
    const column = columns.get(name);
    return kindOf(cells, column)!.pointsTo?.({ columns, column, row, value: column.peek(row) });
  };

  test('leads from a handle to its entry in every sparse array, from a hole to the next one, and from a pool to its storage', () => {
    expect(lead('Position.packed', 1)).toMatchObject([
      { column: 'Position.sparse', row: 37, everyGroup: true, why: null },
      { column: 'Position.payload', row: 1, known: true },
    ]);
    const holes = runText('component M pinned\ncreate a M\ncreate b M\nremove a M\nremove b M\n').timeline.columns;
    const packed = holes.get('M.packed');
    const cell = { columns: holes, column: packed, row: 1, value: packed.peek(1) };
    expect(kindOf(cells, packed)!.pointsTo?.(cell)).toEqual([
      { column: 'M.packed', row: 0, why: ['reference.next-hole', { row: 0 }] },
    ]);
    expect(lead('registry.pools', 0)).toEqual([{ column: 'Position.free-list', row: 0, why: null }]);
  });

  test('leads from a sparse entry to the handle and the value', () => {
    expect(lead('Position.sparse', 37)).toMatchObject([
      { column: 'Position.packed', row: 1 },
      { column: 'Position.payload', row: 1 },
    ]);
    expect(lead('Position.sparse', 4)).toEqual([]);
  });
});

test('every selection that a cell can make is outlined', () => {
  const outlined = (focus: Focus | null) =>
    sceneAt(run, run.timeline.length, { focus }).marks.filter(({ key }) => /^(focus|flag)/.test(key));
  expect(outlined(null)).toEqual([]);
  const { grids } = sceneAt(run, run.timeline.length);
  const seen = new Map<string, Focus>();
  for (const { column, row } of grids.flatMap((grid) => grid.cells)) {
    const focus = focusAt(run.timeline.columns, column, row);
    if (focus !== null) seen.set(JSON.stringify(focus), focus);
  }
  expect(seen.size).toBeGreaterThan(5);
  for (const [key, focus] of seen) expect(outlined(focus), key).not.toEqual([]);
});
