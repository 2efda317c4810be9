import { describe, expect, test } from 'vitest';
import { idText } from '../../../cells/id-format.ts';
import { runDecs } from '../../../scene/testing/decs-world.ts';
import { sceneAt, translator } from '../../../scene/testing/world.ts';
import { entitiesOf, focusAt, storageNames, worldOf } from '../../../testing/any-engine.ts';
import { goldenDecsRuns } from '../../../testing/golden-decs.ts';
import { runOn } from '../../../testing/run-on.ts';
import { sample } from '../../../testing/sample.ts';
import { focusCells } from '../../../world/focus-cells.ts';
import type { Details } from '../../../world/world-reader.ts';

const run = runDecs(
  `create a Position Npc
create b Position Npc
set b Position 5
create c
destroy a
add b Mass
destroy c
world level
create d Position
`,
  'world role\nworld level\n',
);
const { columns } = run.timeline;

function worldAfter(operation: number) {
  run.timeline.seek(run.operations[operation]!.endStep);
  return worldOf(run.timeline);
}

const nameOf = (id: number | bigint) => run.nameOf(id);
const end = run.operations.length - 1;

describe('reading entities', () => {
  test('an entity has its record, its row, and its components with their cells', () => {
    const world = worldAfter(5);
    const { place, cells: own, alive } = world.recordOf(1)!;
    expect(alive).toBe(true);
    expect(place).toMatchObject({ table: 2, row: 0, type: ['Position', 'Mass', 'Npc'] });
    const chunk = `world.0.chunk.${place!.words[1]!.chunk}`;
    expect(own).toEqual([
      { column: 'world.0.entities.generation', row: 1 },
      { column: 'world.0.entities.chunk', row: 1 },
      { column: 'world.0.entities.row', row: 1 },
      { column: `${chunk}.ids`, row: 0 },
    ]);
    const values = world.componentsOf(1).map(({ component, values: of }) => [component, of]);
    const value = (name: string, held: number) => ({
      ...{ column: `${chunk}.values.${name}`, row: 0, field: null },
      value: held,
      received: true,
    });
    expect(values).toEqual([
      ['Position', [value('Position', 5)]],
      ['Mass', [value('Mass', 0)]],
      ['Npc', []],
    ]);
  });

  test('live entities are listed, and dead ones in the order of recycling', () => {
    const world = worldAfter(6);
    const { ids, entities } = world;
    expect(Array.from({ length: entities.count }, (_, place) => entities.indexAt(place))).toEqual([1]);
    expect(entities.nameAt(0, nameOf)).toBe('b');
    expect(world.recyclable(10).map((id) => idText(id, ids.format))).toEqual(['2 v2', '0 v2']);
    expect(world.recyclable(1)).toHaveLength(1);
    expect(world.recordOf(0)).toMatchObject({ alive: false, place: null });
    expect(world.recordOf(7)).toBeNull();
  });

  test('ids have the generation from the entities vector', () => {
    worldAfter(6);
    const { entities } = worldOf(run.timeline);
    expect([entities.idAt(0), entities.versionAt(0)]).toEqual([run.handleOf('b'), 1]);
    expect(entities.cellAt(0)).toEqual({ column: 'world.0.entities.generation', row: 1 });
  });
});

describe('reading one of several worlds', () => {
  test('only the current world is read, but types are shared', () => {
    const world = worldAfter(end);
    expect(entitiesOf(run.timeline).count).toBe(1);
    expect(world.componentsOf(0).map(({ component, structure }) => [component, structure])).toEqual([
      ['Position', 'level/[Position]'],
    ]);
    expect(world.components).toEqual(['Position', 'Npc', 'Mass']);
    expect(world.tables).toEqual([0, 1]);
    const names = storageNames(columns);
    for (const { name } of world.structures) expect(names).toContain(name);
  });

  test('entities and archetypes of another world cannot be selected', () => {
    worldAfter(end);
    expect(focusAt(columns, 'world.0.entities.row', 1)).toBeNull();
    expect(focusAt(columns, 'world.0.archetype.1.capacity', 0)).toBeNull();
    expect(focusAt(columns, 'heading:world.0.archetype.1', 0)).toBeNull();
    expect(focusAt(columns, 'world.0.archetype.1.components', 0)).toEqual({ kind: 'component', id: 'Position' });
    expect(focusAt(columns, 'world.1.entities.row', 0)).toEqual({ kind: 'entity', entity: 0 });
    expect(focusAt(columns, 'heading:world.1.archetype.1', 0)).toEqual({ kind: 'table', slot: 1 });
  });

  test('nothing exists before the first operation', () => {
    run.timeline.seek(0);
    const world = worldOf(run.timeline);
    expect([world.entities.count, world.structures, world.tables, world.components]).toEqual([0, [], [], []]);
  });
});

test('ids, values, records and the stack select their entity; leftover values select their component', () => {
  const { chunk } = worldAfter(4).recordOf(1)!.place!.words[1]!;
  const at = (column: string, row: number) => focusAt(columns, column, row);
  const b = { kind: 'entity', entity: 1 };
  expect(at(`world.0.chunk.${chunk}.ids`, 0)).toEqual(b);
  expect(at(`world.0.chunk.${chunk}.values.Position`, 0)).toEqual(b);
  expect(at('world.0.entities.row', 1)).toEqual(b);
  expect(at('world.0.deleted', 0)).toEqual({ kind: 'entity', entity: 0 });
  expect(at('world.0.live', 0)).toBeNull();
  expect(at(`world.0.chunk.${chunk}.ids`, 1)).toEqual({ kind: 'table', slot: 1 });
  expect(at(`world.0.chunk.${chunk}.values.Position`, 1)).toEqual({ kind: 'component', id: 'Position' });
  expect(at('world.0.map.signatures', 1)).toEqual({ kind: 'table', slot: 1 });
  expect(at('metatype.Npc.hash', 3)).toEqual({ kind: 'component', id: 'Npc' });
});

describe('inspector details', () => {
  const translate = translator();
  const words = (details: Details | null) => {
    const text = (of: Details['title'] | undefined) =>
      of === undefined ? '' : typeof of === 'string' ? of : translate(of[0], of[1]);
    return {
      title: text(details!.title),
      badges: details!.badges.map(text),
      facts: details!.facts.map(([name, value]) => `${text(name)}: ${value}`),
      lists: details!.lists.map(({ heading, items }) => [
        text(heading),
        ...items.map(({ label, note }) => `${text(label)}: ${text(note)}`),
      ]),
    };
  };

  test('an archetype shows its arrays and its chunks', () => {
    const world = worldAfter(5);
    const details = world.detailsOf({ kind: 'table', slot: 2 }, nameOf);
    expect(words(details)).toEqual({
      title: 'Archetype 2',
      badges: [],
      facts: ['Entities: 1', 'Chunks: 1', 'Chunk capacity: 815'],
      lists: [
        ['3 types', 'Position: from byte 6564', 'Mass: from byte 13088', 'Npc: from byte 16348'],
        ['1 chunk', 'Chunk 2: 1 of 815'],
      ],
    });
    expect(details!.lists[0]!.items[1]).toMatchObject({ focus: { kind: 'component', id: 'Mass' } });
    expect(world.detailsOf({ kind: 'table', slot: 99 }, nameOf)).toBeNull();
  });

  test('a type shows its metatype and its archetypes', () => {
    const world = worldAfter(5);
    const details = world.detailsOf({ kind: 'component', id: 'Position' }, nameOf);
    expect(words(details)).toEqual({
      title: 'Position',
      badges: ['arrays in chunks'],
      facts: ['Entities: 1', 'Size: 8 B', 'Alignment: 4', 'Signature bit: 53', 'Hash: 0xad4954f798dca9a8'],
      lists: [
        [
          'In 2 archetypes',
          'Archetype 1: [Position, Npc] · 0 entities · from byte 8196',
          'Archetype 2: [Position, Mass, Npc] · 1 entity · from byte 6564',
        ],
      ],
    });
    expect(words(world.detailsOf({ kind: 'component', id: 'Npc' }, nameOf)).badges).toEqual(['tag']);
    expect(words(world.detailsOf({ kind: 'component', id: 'Velocity' }, nameOf)).facts).toEqual(['Entities: 0']);
    expect(world.detailsOf({ kind: 'component', id: 'Nothing' }, nameOf)).toBeNull();
  });
});

describe.each(sample(goldenDecsRuns(), 3))('$name', ({ name, script }) => {
  const golden = runOn('decs', script, name);

  test('every cell of a selection is drawn', () => {
    const { timeline, operations } = golden;
    for (const part of [0.5, 1]) {
      const { grids } = sceneAt(golden, operations[Math.floor(part * (operations.length - 1))]!.endStep);
      const drawn = new Set(grids.flatMap((grid) => grid.cells.map(({ column, row }) => `${column}[${row}]`)));
      const world = worldOf(timeline);
      const selected = [
        ...world.components.map((id) => ({ kind: 'component', id }) as const),
        ...world.tables.map((slot) => ({ kind: 'table', slot }) as const),
        ...Array.from(world.entities.indices, (entity) => ({ kind: 'entity', entity }) as const),
      ];
      for (const focus of selected) {
        const found = focusCells(world, focus).map(({ column, row }) => `${column}[${row}]`);
        expect(found.length).toBeGreaterThan(0);
        expect(
          found.filter((cell) => !drawn.has(cell)),
          JSON.stringify(focus),
        ).toEqual([]);
      }
    }
  });
});
