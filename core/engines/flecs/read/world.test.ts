import { describe, expect, test } from 'vitest';
import { headingName } from '../../../cells/heading.ts';
import { cellKey } from '../../../cells/origins.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell, focusAt, locate, stage, storageNames } from '../../../testing/any-engine.ts';
import { sample } from '../../../testing/sample.ts';
import type { CellAt, Text } from '../../../world/world-reader.ts';
import { indexOf } from '../model/handle.ts';
import { flecsRuns } from '../testing/runs.ts';
import { FlecsWorld } from './world.ts';

const run = runFlecs(`create a
create b
set a Position 5
set a Velocity 6
set a Rotation 7
add a Npc
add a (Likes,b)
add a (Movement,Walking)
disable a Velocity
bulk many 2 Position
destroy b
create c
`);
const { columns } = run.timeline;
const at = <T>(operation: number, look: (world: FlecsWorld) => T): T => {
  run.timeline.seek(run.operations[operation]!.endStep);
  return look(new FlecsWorld(columns));
};
const exists = ({ column }: CellAt) => columns.find(column) !== undefined;

describe('reading entities of Flecs', () => {
  test('each component has its value and its cells', () => {
    const { table } = at(8, (world) => world.recordOf(1)!.place!);
    const places = at(8, (world) => world.componentsOf(1));
    const id = { column: `table.${table}.entities`, row: 0 };
    const value = (column: string, row: number, value: number) => ({ column, row, field: null, value, received: true });
    const type = '[Position, Velocity, Rotation, Npc, TOGGLE|Velocity, (Likes,2), (Movement,Union)]';
    const inTable = { structure: type, id, enabled: null };
    const tag = { ...inTable, through: [], values: [] };
    expect(places).toMatchObject([
      { ...tag, component: 'Position', values: [value(`table.${table}.column.0`, 0, 5)] },
      {
        ...inTable,
        component: 'Velocity',
        through: [{ column: `table.${table}.toggle.0`, row: 0 }],
        values: [value(`table.${table}.column.1`, 0, 6)],
        enabled: false,
      },
      {
        component: 'Rotation',
        structure: 'sparse:Rotation',
        id: { column: 'sparse.Rotation.dense', row: 1 },
        through: [{ column: 'sparse.Rotation.sparse', row: 1 }],
        values: [value('sparse.Rotation.data', 1, 7)],
        enabled: null,
      },
      { ...tag, component: 'Npc' },
      { ...tag, component: '(Likes,2)' },
      {
        component: '(Movement,Walking)',
        structure: 'union:Movement',
        id: null,
        through: ['values', 'next', 'prev'].map((role) => ({ column: `union.(Movement,Union).${role}`, row: 1 })),
        values: [],
        enabled: null,
      },
    ]);
    for (const { through, values } of places) expect([...through, ...values].every(exists)).toBe(true);
  });

  test('an entity is alive, then dead with its next generation, then alive again', () => {
    const entity = (world: FlecsWorld) => [world.recordOf(2)!.id, world.recordOf(2)!.alive];
    expect(at(9, entity)).toEqual([2, true]);
    expect(at(10, entity)).toEqual([2 + 2 ** 32, false]);
    expect(at(10, (world) => world.recyclable(5))).toEqual([2 + 2 ** 32]);
    expect(at(10, (world) => world.recyclable(0))).toEqual([]);
    expect(at(11, entity)).toEqual([2 + 2 ** 32, true]);
    expect(at(11, (world) => world.recyclable(5))).toEqual([]);
    expect(at(11, (world) => world.recordOf(99))).toBeNull();
  });

  test('an entity has its id in dense, its record and its row', () => {
    const { cells, place } = at(11, (world) => world.recordOf(1)!);
    expect(cells[0]).toEqual({ column: 'entities.dense', row: 1 });
    expect(place?.type).toEqual(expect.arrayContaining(['Position', 'TOGGLE|Velocity']));
    expect(cells).toContainEqual({ column: `table.${place!.table}.entities`, row: place!.row });
    for (const { column, row } of cells)
      expect(focusAt(columns, column, row), column).toEqual({ kind: 'entity', entity: 1 });
  });

  test('entities can be read in every step, even during a swap', () => {
    for (let position = 0; position <= run.timeline.length; position++) {
      run.timeline.seek(position);
      const world = new FlecsWorld(columns);
      const { id } = world.recordOf(2) ?? { id: 2 };
      expect(indexOf(Number(id))).toBe(2);
      for (let index = 0; index < 6; index++) expect(() => world.componentsOf(index)).not.toThrow();
    }
  });
});

const names: Readonly<Record<number, string>> = { 1: 'a', 2: 'b' };
const nameOf = (id: number | bigint) => names[Number(id)];

describe('details', () => {
  test('a component shows its storage, its record and its tables', () => {
    const details = at(9, (world) => world.detailsOf({ kind: 'component', id: 'Velocity' }, nameOf)!);
    expect(details.title).toBe('Velocity');
    expect(details.badges).toEqual([['ui.selection.storage.columns'], ['ui.selection.trait.toggle']]);
    expect(details.facts).toContainEqual([['ui.selection.size'], '8 B']);
    expect(details.cells.map(({ column }) => column)).toEqual(['component-index.ids']);
    const [tables] = details.lists;
    expect(tables!.heading).toEqual(['ui.selection.inTables', { count: tables!.items.length }]);
    const item = tables!.items.at(-1)!;
    const slot = item.focus?.kind === 'table' ? item.focus.slot : -1;
    expect(item.cell).toEqual({ column: headingName(`table.${slot}`), row: 2 });
    expect(item.note).toContain('(Likes,b)');
  });

  test('sparse components, unions and tags show their storage', () => {
    const of = (id: string) => at(9, (world) => world.detailsOf({ kind: 'component', id }, nameOf)!);
    expect(of('Rotation').facts).toContainEqual([['ui.selection.sparseCount'], '1']);
    expect(of('Rotation').cells).toContainEqual({ column: headingName('sparse.Rotation'), row: 0 });
    expect(of('(Movement,Union)').lists[0]!.items).toMatchObject([
      { label: '(Movement,Walking)', focus: { kind: 'component', id: '(Movement,Walking)' } },
    ]);
    expect(of('Npc').badges).toEqual([['ui.selection.storage.tag']]);
    expect(of('(Likes,2)').title).toBe('(Likes,b)');
  });

  test('a table shows its ids with their columns, and its edges', () => {
    const slot = at(8, (world) => world.recordOf(1)!.place!.table);
    const details = at(8, (world) => world.detailsOf({ kind: 'table', slot }, nameOf)!);
    expect(details.facts).toContainEqual([['ui.selection.columns'], '2']);
    const [type] = details.lists;
    expect(type!.items[0]).toMatchObject({ label: 'Position', note: 'column.0' });
    expect(type!.items.find(({ label }) => label === 'Npc')?.note).toEqual(['ui.selection.noColumn']);
    const [, edges] = at(8, (world) => world.detailsOf({ kind: 'table', slot: 0 }, nameOf)!).lists;
    expect(edges!.items[0]).toMatchObject({
      label: '+ Position',
      focus: { kind: 'table' },
      note: ['diagram.flecs.table', { slot: 1 }],
    });
    expect(at(8, (world) => world.detailsOf({ kind: 'table', slot: 99 }, nameOf))).toBeNull();
  });
});

/** Fails if a locale lacks the text. */
function checkText(text: Text): void {
  if (typeof text === 'string') return;
  const [key, args] = text;
  for (const locale of ['en', 'zh-CN'] as const) {
    const translate = translator(locale);
    const texts = [key, `${key}_other`].filter((each) => {
      try {
        return translate(each, args) !== '';
      } catch {
        return false;
      }
    });
    expect(texts, `${locale}: ${key}`).not.toEqual([]);
  }
}

describe.each(sample(flecsRuns(), 3))('%s', (_, { timeline }) => {
  timeline.seek(timeline.length);
  const { columns: own } = timeline;
  const world = new FlecsWorld(own);
  const view = viewOf(null, { visible: () => true });
  const drawn = new Set(
    stage(own, null, view).grids.flatMap(({ cells }) => cells.map(({ column, row }) => cellKey(column, row))),
  );
  const isDrawn = ({ column, row }: CellAt) =>
    drawn.has(cellKey(column, row)) || locate(own, view, column, row) !== undefined;

  test('every entity, component and table has a cell in the diagrams', () => {
    const { indices } = world.entities()!;
    for (const index of indices.slice(0, 40)) {
      const cells = [...world.recordOf(index)!.cells, ...world.componentsOf(index).flatMap(({ values }) => values)];
      expect(cells.filter(({ column, row }) => own.get(column).peek(row) !== undefined).every(isDrawn)).toBe(true);
    }
    for (const id of world.components().slice(0, 60)) {
      expect(world.cellsOf({ kind: 'component', id }).some(isDrawn), id).toBe(true);
    }
    for (const slot of world.tables().slice(0, 60)) {
      expect(isDrawn(world.cellsOf({ kind: 'table', slot })[0]!), String(slot)).toBe(true);
    }
  });

  test('structures have the same names as in the diagrams', () => {
    expect(storageNames(own)).toEqual(expect.arrayContaining(world.structures().map(({ name }) => name)));
  });

  test('every component and table has details in both languages, with cells that can be explained', () => {
    const components = world.components().map((id) => ({ kind: 'component', id }) as const);
    const tables = world.tables().map((slot) => ({ kind: 'table', slot }) as const);
    for (const focus of [...components.slice(0, 20), ...tables.slice(0, 20)]) {
      const { title, badges, facts, cells, lists } = world.detailsOf(focus, () => undefined)!;
      for (const text of [title, ...badges, ...facts.map(([name]) => name)]) checkText(text);
      for (const { heading, items } of lists) {
        checkText(heading);
        for (const { label, note = '' } of items.slice(0, 3)) [label, note].forEach(checkText);
      }
      for (const { column, row } of [
        ...cells,
        ...lists.flatMap(({ items }) => items.flatMap(({ cell }) => cell ?? [])),
      ])
        expect(explainCell(own, column, row, view), `${column}[${row}]`).not.toBeNull();
    }
  });
});
