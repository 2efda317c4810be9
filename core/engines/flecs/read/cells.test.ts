import { describe, expect, test } from 'vitest';
import { kindKey, kindOf } from '../../../cells/cell-table.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell } from '../../../testing/any-engine.ts';
import { sample } from '../../../testing/sample.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { flecsRuns } from '../testing/runs.ts';
import { cells } from './cells.ts';

const run = runFlecs(`create e1 Position
create e2 Velocity
set e1 Position 10
disable e2 Velocity
add e1 Rotation
add e2 (Movement,Walking)
create e3
destroy e3
`);
const explain = (column: string, row: number) => explainCell(run.timeline.columns, column, row, viewOf(run));

describe('explanations of cells in a Flecs world', () => {
  test('a handle cell shows index, generation and name, and points to its record', () => {
    expect(explain('entities.dense', 1)).toMatchObject({
      handle: { index: 1, version: 0, name: 'e1' },
      role: 'e1 (1 v0) is alive; its handle is in row 1 of dense.',
      pointsTo: [{ address: 'entities.record-dense[1]' }],
    });
    expect(explain('entities.dense', 3)?.role).toBe('3 v1 waits to be recycled; it already has its next generation.');
  });

  test('a record cell shows its page and points to its row', () => {
    const slot = run.timeline.columns.get('entities.record-table').peek(1);
    expect(explain('entities.record-table', 1)).toMatchObject({
      page: { page: 0, slot: 1 },
      role: `The entity of index 1 is in table ${slot}.`,
      pointsTo: [{ address: `table.${slot}.entities[0]`, text: 'row in its table' }],
    });
  });

  test('values, bits, edges and ids without a column are explained', () => {
    const slot = run.timeline.columns.get('entities.record-table').peek(1);
    expect(explain(`table.${slot}.column.0`, 0)?.role).toBe(`The Position of e1 (1 v0), at row 0 of table ${slot}.`);
    expect(explain(`table.${slot}.column-map`, 1)?.role).toBe('Rotation has no column here.');
    const other = run.timeline.columns.get('entities.record-table').peek(2);
    expect(explain(`table.${other}.toggle.0`, 0)?.role).toBe('Disabled for e2 (2 v0), at row 0: queries skip it.');
    expect(explain('table.0.add.to', 0)?.role).toBe('Adding Position moves an entity from table 0 to table 1.');
  });

  test('sparse components and unions are explained', () => {
    expect(explain('sparse.Rotation.sparse', 1)?.pointsTo).toMatchObject([{ address: 'sparse.Rotation.dense[1]' }]);
    expect(explain('union.(Movement,Union).values', 2)?.role).toBe('The target of index 2 is Walking.');
    expect(explain('union.(Movement,Union).heads', 0)?.role).toBe('The list of Walking starts at index 2.');
  });

  test('columns of an unknown kind are not explained', () => {
    const columns = new ColumnSet();
    columns.declare({ name: 'new', type: 'f64', meta: { kind: 'flecs.later', role: 'thing' } }).put(0, 1);
    expect(explainCell(columns, 'new', 0, viewOf(null))).toBeNull();
  });
});

describe.each(sample(flecsRuns(), 3))('%s', (_, { timeline, nameOf }) => {
  timeline.seek(timeline.length);
  const { columns } = timeline;

  test('every cell has a sentence in both languages, and its pointers lead to existing cells', () => {
    for (const column of columns) {
      for (let row = 0; row < Math.min(column.length, 6); row++) {
        for (const locale of ['en', 'zh-CN'] as const) {
          const explained = explainCell(columns, column.name, row, { translate: translator(locale), nameOf });
          expect(explained?.role, `${column.name}[${row}]`).toBeTruthy();
          for (const to of explained?.pointsTo ?? []) expect(columns.get(to.column).peek(to.row)).toBeDefined();
        }
      }
    }
  });

  test('ids move between lists of ids, and values between columns of the same component', () => {
    const words = new Map<string, Set<string>>();
    for (const column of columns) {
      const moves = kindOf(cells, column)?.moves?.(column, columns);
      if (moves !== undefined) words.set(moves, (words.get(moves) ?? new Set()).add(kindKey(column)));
    }
    expect([...(words.get('handle') ?? [])]).toEqual(
      expect.arrayContaining(['flecs.entity-index/dense', 'flecs.table/entities']),
    );
    expect([...words.keys()].every((word) => /^(handle|bit|value of .+)$/.test(word))).toBe(true);
  });
});
