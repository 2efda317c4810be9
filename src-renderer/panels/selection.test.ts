import { describe, expect, test } from 'vitest';
import { flecsRunOf, runOf } from '../testing/runs.ts';
import { declarationOf, flecsComponent } from './flecs-component.ts';
import { flecsTable } from './flecs-table.ts';
import { mentions } from './mentions.ts';

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

describe('what a step speaks of', () => {
  const all = (of: typeof run) =>
    Array.from({ length: of.timeline.length }, (_, n) => mentions(of.timeline.stepAt(n), of)).flat();

  test('on Flecs: entities, tables and ids as the columns write them', () => {
    const found = all(run);
    expect(found).toContainEqual({ kind: 'entity', entity: 1 });
    expect(found).toContainEqual({ kind: 'component', id: '(Likes,2)' });
    const slots = found.flatMap((focus) => (focus.kind === 'table' ? [focus.slot] : []));
    expect(slots.length).toBeGreaterThan(3);
    for (const slot of slots) expect(columns.find(`table.${slot}.type`), `table ${slot}`).toBeDefined();
  });

  test('on EnTT: entities and storages, each once', () => {
    const found = all(runOf('create a', 'add a Position 7', 'remove a Position'));
    expect(found).toContainEqual({ kind: 'entity', entity: 0 });
    expect(found).toContainEqual({ kind: 'component', id: 'Position' });
    expect(found.some(({ kind }) => kind === 'table')).toBe(false);
  });
});
