import { describe, expect, test } from 'vitest';
import { flecsRunOf } from '../testing/runs.ts';
import { declarationOf, flecsComponent } from './flecs-component.ts';
import { flecsTable } from './flecs-table.ts';

const run = flecsRunOf(
  'create a',
  'set a Position 1',
  'create b',
  'set b Position 2',
  'set b Rotation 3',
  'add a (Likes,b)',
  'add a (Movement,Walking)',
);
const { columns } = run.timeline;

describe('a component that is looked at', () => {
  test('has its tables as its record lists them, with rows and columns', () => {
    const { storage, tables, rows, record } = flecsComponent(columns, 'Position');
    expect(storage).toBe('columns');
    expect(rows).toBe(2);
    expect(record).toMatchObject({ column: 'component-index.ids' });
    expect(tables.every(({ column, cell }) => column === 0 && cell.column.startsWith('heading:table.'))).toBe(true);
  });

  test('may stand in a sparse set, a union, or nowhere but in types', () => {
    expect(flecsComponent(columns, 'Rotation')).toMatchObject({ storage: 'sparse', count: 1 });
    expect(flecsComponent(columns, '(Movement,Union)')).toMatchObject({ storage: 'union', targets: ['Walking'] });
    expect(flecsComponent(columns, '(Likes,2)')).toMatchObject({ storage: 'tag', rows: 1 });
    expect(flecsComponent(columns, 'nothing')).toMatchObject({ tables: [], rows: 0, record: null });
  });

  test('is declared by itself, a pair by its relation', () => {
    expect(declarationOf(run.script.schema, 'Rotation')).toMatchObject({ size: 8, sparse: true });
    expect(declarationOf(run.script.schema, '(Movement,Union)')).toMatchObject({ union: true });
  });
});

describe('a table that is looked at', () => {
  test('has its type, its columns and its edges', () => {
    const found = flecsComponent(columns, '(Likes,2)').tables.find(({ rows }) => rows === 1)!;
    const table = flecsTable(columns, found.slot)!;
    expect(table.rows).toBe(1);
    expect(table.type).toContain('(Likes,2)');
    expect(table.columns).toEqual(['Position']);
    expect(flecsTable(columns, 0)!.edges).toContainEqual(expect.objectContaining({ kind: 'add', id: 'Position' }));
  });

  test('that does not exist is none', () => {
    expect(flecsTable(columns, 99)).toBeNull();
  });
});
