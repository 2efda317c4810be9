import { expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { someValue } from '../../../world/component-values.ts';
import { worldOf } from '../../../world/world.ts';
import type { FieldValue } from '../../../world/world-reader.ts';
import { engine as flecs } from '../engine.ts';
import { fieldsIn } from './composite-values.ts';

/** Value and type of a component as Flecs 4.1.6 sends them. */
const BODY: Json = {
  at: { x: 1, y: 2.5 },
  slots: [4, 5],
  mood: 'Angry',
  status: 'Poisoned|Burning',
  owner: 'hero',
  asleep: true,
};
const SHAPE: Json = {
  at: { x: ['float'], y: ['float'] },
  slots: ['array', ['int'], 2],
  mood: ['enum', 'Calm', 'Angry'],
  status: ['bitmask', 'Burning', 'Poisoned'],
  owner: ['entity'],
  asleep: ['bool'],
};

function whole(value: Json): FieldValue {
  return { column: 'table.1.column.0', row: 3, field: null, value, received: true };
}

test('a composite value is split into fields with the meaning given by their type', () => {
  const fields = fieldsIn(whole(BODY), SHAPE).map(({ field, value, meaning }) => [field, value, meaning]);
  expect(fields).toEqual([
    ['at.x', 1, undefined],
    ['at.y', 2.5, undefined],
    ['slots[0]', 4, undefined],
    ['slots[1]', 5, undefined],
    ['mood', 'Angry', undefined],
    ['status', 'Poisoned|Burning', 'flags'],
    ['owner', 'hero', 'entity'],
    ['asleep', true, undefined],
  ]);
  // Without a type the values are the same.
  expect(fieldsIn(whole(BODY), undefined).map(({ field }) => field)).toEqual(fields.map(([field]) => field));
});

test('a value without fields or with too many of them is not split', () => {
  expect(fieldsIn(whole(7), ['int'])).toEqual([whole(7)]);
  expect(fieldsIn(whole([]), ['vector', ['int']])).toEqual([whole([])]);
  const long = Array.from({ length: 1000 }, (_, i) => i);
  expect(fieldsIn(whole(long), undefined)).toEqual([whole(long)]);
  expect(fieldsIn(whole(null), 0)).toEqual([{ ...whole(null), meaning: 'undescribed' }]);
});

test('fields are found by the path that users write', () => {
  const columns = new ColumnSet();
  const declare = (name: string, meta: object, cells: readonly Json[], type: 'json' | 'f64' = 'json') => {
    const column = columns.declare({ name, type, meta: { kind: 'flecs.table', group: 'table.1', table: 1, ...meta } });
    cells.forEach((cell, row) => {
      column.set(row, cell);
    });
  };
  declare('tables.dense', { kind: 'flecs.tables', group: 'tables', role: 'dense' }, [1], 'f64');
  declare('table.1.type', { role: 'type' }, ['Body']);
  declare('table.1.entities', { role: 'entities' }, [7], 'f64');
  declare('table.1.column-map', { role: 'column-map' }, [0, 0], 'f64');
  declare('table.1.column.0', { role: 'column', column: 0 }, [BODY]);
  declare('types.ids', { kind: 'flecs.types', group: 'types', role: 'ids' }, ['Body']);
  declare('types.shapes', { kind: 'flecs.types', group: 'types', role: 'shapes' }, [SHAPE]);
  const world = worldOf(flecs, { columns, position: 0 });
  const has = (fields: string[], wanted: Json): boolean =>
    someValue(world, 7, { components: ['Body'], fields }, (value) => value === wanted);
  expect(has(['at', 'y'], 2.5)).toBe(true);
  expect(has(['at', 'y'], 1)).toBe(false);
  expect(has(['slots', '1'], 5)).toBe(true);
  expect(has([], 'Angry')).toBe(true);
  expect(world.componentsOf(7)[0]!.values.find(({ field }) => field === 'owner')).toMatchObject({ meaning: 'entity' });
});
