import { describe, expect, test } from 'vitest';
import { focusAt } from '../../core/engines/focus-at.ts';
import { operationContext } from '../operations/use-operation-context.ts';
import { focusCells, inFocus } from '../stage/focus-cells.ts';
import { flecsRunOf } from '../testing/runs.ts';
import { namesAt } from './entity-names.ts';
import { flecsEntityAt, flecsIds, flecsRecord, listFlecsEntities } from './flecs-memory.ts';
import { memoryOf } from './memory.ts';

const run = flecsRunOf(
  'create a',
  'create b',
  'set a Position 5',
  'set a Velocity 6',
  'set a Rotation 7',
  'add a Npc',
  'add a (Likes,b)',
  'add a (Movement,Walking)',
  'disable a Velocity',
  'bulk many 2 Position',
  'destroy b',
  'create c',
);
const { columns } = run.timeline;
const at = <T>(operation: number, look: () => T): T => {
  run.timeline.seek(run.operations[operation]!.endStep);
  return look();
};
const idsOf = (index: number) => flecsIds(columns, index, run.nameOf);

describe('memory of a Flecs entity', () => {
  test('each id, with its value and the cells where it lives', () => {
    const ids = at(8, () => idsOf(1));
    const table = at(8, () => flecsRecord(columns, 1).place!.table);
    expect(ids).toEqual([
      {
        id: 'Position',
        label: 'Position',
        kind: 'column',
        value: 5,
        enabled: null,
        cells: [{ column: `table.${table}.column.0`, row: 0 }],
      },
      {
        id: 'Velocity',
        label: 'Velocity',
        kind: 'column',
        value: 6,
        enabled: false,
        cells: [
          { column: `table.${table}.column.1`, row: 0 },
          { column: `table.${table}.toggle.0`, row: 0 },
        ],
      },
      {
        id: 'Rotation',
        label: 'Rotation',
        kind: 'sparse',
        value: 7,
        enabled: null,
        cells: [
          { column: 'sparse.Rotation.sparse', row: 1 },
          { column: 'sparse.Rotation.data', row: 1 },
        ],
      },
      { id: 'Npc', label: 'Npc', kind: 'tag', value: undefined, enabled: null, cells: [] },
      { id: '(Likes,2)', label: '(Likes,b)', kind: 'tag', value: undefined, enabled: null, cells: [] },
      {
        id: '(Movement,Walking)',
        label: '(Movement,Walking)',
        kind: 'union',
        value: undefined,
        enabled: null,
        cells: ['values', 'next', 'prev'].map((role) => ({ column: `union.(Movement,Union).${role}`, row: 1 })),
      },
    ]);
    for (const { column } of ids.flatMap(({ cells }) => cells)) expect(columns.find(column)).toBeDefined();
  });

  test('alive, waiting with its next generation, alive again', () => {
    const entity = () => {
      const { handle, alive } = memoryOf(run).entityAt(2)!;
      return [handle.index, handle.version, alive];
    };
    expect(at(9, entity)).toEqual([2, 0, true]);
    expect(at(10, entity)).toEqual([2, 1, false]);
    expect(at(11, entity)).toEqual([2, 1, true]);
    expect(flecsEntityAt(columns, 99)).toBeNull();
    expect(at(10, () => listFlecsEntities(columns, 9).map(({ alive }) => alive))).toEqual([true, true, true, false]);
    expect(at(10, () => listFlecsEntities(columns, 2))).toHaveLength(2);
  });

  test('can be looked at in every step, at every cell', () => {
    for (let position = 0; position <= run.timeline.length; position++) {
      run.timeline.seek(position);
      for (let index = 0; index < 6; index++) {
        expect(() => [flecsEntityAt(columns, index), flecsRecord(columns, index), idsOf(index)]).not.toThrow();
      }
      for (const column of columns) {
        for (let row = 0; row < Math.min(column.length, 9); row++) {
          const focus = focusAt(columns, column.name, row);
          if (focus?.kind === 'entity') expect(focus.entity).toBeLessThan(6);
          if (focus !== null) expect(inFocus(columns, focus, { column: column.name, row })).toBe(true);
          if (focus !== null) expect(() => focusCells(columns, focus)).not.toThrow();
        }
      }
    }
  });

  test('cells belong to the entity in their row, or of their index', () => {
    const { place } = at(11, () => flecsRecord(columns, 1));
    for (const { column, row } of at(11, () => idsOf(1).flatMap(({ cells }) => cells))) {
      expect(focusAt(columns, column, row), column).toEqual({ kind: 'entity', entity: 1 });
    }
    expect(focusCells(columns, { kind: 'entity', entity: 1 })[0]).toEqual(place!.entity);
  });
});

test('names come from create and bulk, and stand for the entities that have them', () => {
  const position = run.timeline.length;
  expect([...namesAt(run, position).keys()]).toEqual(['a', 'b', 'many0', 'many1', 'c']);
  run.timeline.seek(position);
  const { context, entities } = operationContext(run, position);
  expect(entities.map(({ label, alive }) => [label, alive])).toEqual([
    ['a (1 v0)', true],
    ['b (2 v0)', false],
    ['many0 (3 v0)', true],
    ['many1 (4 v0)', true],
    ['c (2 v1)', true],
  ]);
  expect(context.has('a', '(Movement,Walking)')).toBe(true);
  expect(context.has('many0', 'Npc')).toBe(false);
});
