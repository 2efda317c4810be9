import { describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { engine as decs } from '../../engines/decs/engine.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { gradeValue, typedCell } from './grade.ts';
import { asking, variantOf } from './testing/asking.ts';
import { displayedValue, isDrawnEmpty, type TypedCell, typedValues } from './typed-values.ts';

const ENTT = 'config sparsePage 8\ncomponent P\ncreate e0\ncreate e1\ncreate e2\nadd e0 P 1\nadd e1 P 2\nadd e2 P 3\n';

/** Returns the texts that are right in a cell after a script. */
function right(engine: Engine, text: string, column: string, row: number, typed: readonly string[]): string[] {
  const made = variantOf(asking(engine, text, { kind: 'value', column, row }));
  return typed.filter((each) => gradeValue(made, each, strictTranslator('zh-CN')).right);
}

describe('EnTT', () => {
  test.each([
    [
      'a place',
      `${ENTT}create e3\nadd e3 P 4\n`,
      'P.sparse',
      3,
      ['3', '3 v0', '3v0', '3:0', '0x3', ' 3 '],
      ['4', 'e3', '3 v1', 'null', ''],
    ],
    ['an entity', `${ENTT}remove e0 P\n`, 'P.packed', 0, ['e2', '2', '2 v0'], ['e1', '2 v1', 'null', 'empty']],
    ['null', `${ENTT}remove e0 P\n`, 'P.sparse', 0, ['null', 'empty', '-'], ['0', 'e0']],
    ['nothing', `${ENTT}remove e0 P\n`, 'P.packed', 2, ['empty', '空', '-', ''], ['0', 'e2', 'null']],
    ['a value', `${ENTT}set e0 P 1.5\n`, 'P.payload', 0, ['1.5', '1.50', '15e-1'], ['1', '15', 'x']],
    ['the next version', `${ENTT}destroy e1\n`, 'registry.entities.packed', 2, ['1 v1'], ['1', 'e1', '1 v0']],
    [
      'an entity with a version',
      `${ENTT}destroy e1\ncreate e4\nadd e4 P 1\n`,
      'P.packed',
      2,
      ['e4', '1', '1 v1'],
      ['1 v0'],
    ],
    [
      '64 bits',
      `config entityBits 32\nconfig versionBits 32\n${ENTT}remove e0 P\n`,
      'P.packed',
      0,
      ['e2', '2', '2 v0'],
      ['1'],
    ],
  ])('%s', (_, text, column, row, good, bad) => {
    expect(right(entt, text, column, row, [...good, ...bad])).toEqual(good);
  });

  test('accepts the names of holes', () => {
    const pinned = ENTT.replace('component P', 'component P pinned');
    expect(right(entt, `${pinned}remove e0 P\n`, 'P.packed', 0, ['tombstone', '墓碑', 'null', 'empty', '0'])).toEqual([
      'tombstone',
      '墓碑',
      'null',
    ]);
    const second = `${pinned}remove e0 P\nremove e1 P\n`;
    expect(right(entt, second, 'P.packed', 1, ['0', '0 tombstone', 'tombstone', '0 v0', 'e0'])).toEqual([
      '0',
      '0 tombstone',
      'tombstone',
    ]);
  });
});

test('decs: accepts numbers, and masks as displayed', () => {
  const text = 'component P bit 3\ncreate e0 P\ncreate e1 P\ndestroy e0\n';
  expect(right(decs, text, 'world.0.entities.row', 1, ['0', '1', 'e0'])).toEqual(['0']);
  const made = variantOf(
    asking(decs, 'component P bit 3\ncreate e0 P\n', {
      kind: 'value',
      column: 'world.0.archetypes.signatures',
      row: 1,
    }),
  );
  expect(gradeValue(made, '8', strictTranslator('en')).right).toBe(true);
  expect(gradeValue(made, '0b1000', strictTranslator('en')).right).toBe(true);
  expect(gradeValue(made, 'bit 3', strictTranslator('en'))).toMatchObject({ right: true, wanted: 8n, shown: 'bit 3' });
  expect(gradeValue(made, 'bit 4', strictTranslator('en')).right).toBe(false);
  expect(gradeValue(made, '8.5', strictTranslator('en'))).toMatchObject({ right: false, readable: false });
});

test('Flecs: accepts ids of components as texts', () => {
  const text = 'component P\ncomponent V\ncreate e0\nadd e0 P\nadd e0 V\n';
  const made = variantOf(asking(flecs, text, { kind: 'value', column: 'table.2.type', row: 1 }));
  expect(gradeValue(made, 'V', strictTranslator('en')).right).toBe(true);
  expect(gradeValue(made, 'P', strictTranslator('en')).right).toBe(false);
});

describe('a text means these values, the likeliest first', () => {
  const RECYCLED = `config sparsePage 4
component P
create e0
create e1
create e2
add e0 P 1
add e1 P 2
destroy e1
create e4
add e4 P 3
remove e0 P
`;
  const INDICES = 2 ** 20;
  const ALL_ONES = 2 ** 32 - 1;
  const cellOf = (engine: Engine, text: string, column: string, row = 0): TypedCell => {
    const made = variantOf(asking(engine, text, { kind: 'do', in: [] }));
    return typedCell(made, made.run.timeline, { column, row }, strictTranslator('en'));
  };
  const WIDE = `config entityBits 32\nconfig versionBits 32\n${RECYCLED}`;

  test.each([
    ['', [undefined]],
    ['Empty', [undefined]],
    ['null', [ALL_ONES]],
    ['NULL', []],
    ['Tombstone', [ALL_ONES]],
    ['墓碑', [ALL_ONES]],
    ['e4', [1 + INDICES, 1]],
    ['e9', []],
    ['1', [1 + INDICES]],
    [' [1] ', [1 + INDICES]],
    ['7', [7]],
    ['1v0', [1]],
    ['1 v9', [1 + 9 * INDICES]],
    ['1:9', [1 + 9 * INDICES]],
    ['1 9', [1 + 9 * INDICES]],
    ['1v4095', [ALL_ONES - INDICES + 2]],
    ['1v4096', []],
    ['1 TOMBSTONE', [1 + 4095 * INDICES]],
    ['1 墓碑', [1 + 4095 * INDICES]],
    ['1 x', []],
    ['1048575', [INDICES - 1]],
    ['1048577', [INDICES + 1]],
    ['9999999', [9_999_999]],
    ['0x1F', [31]],
    ['0b11', [3]],
    ['x1', []],
  ])('%j in a list of entities', (text, values) => {
    expect(typedValues(text, cellOf(entt, RECYCLED, 'P.packed'))).toEqual(values);
  });

  test.each([
    ['null', [2n ** 64n - 1n]],
    ['e4', [2n ** 32n + 1n, 1]],
    ['1', [2n ** 32n + 1n]],
    ['2 v9', [9n * 2n ** 32n + 2n]],
    ['1 tombstone', [2n ** 64n - 2n ** 32n + 1n]],
    ['4294967296', [2n ** 32n]],
    ['0x1f', [31n]],
    ['-1', []],
    ['1.5', []],
  ])('%j in a list of ids with 64 bits', (text, values) => {
    expect(typedValues(text, cellOf(entt, WIDE, 'P.packed'))).toEqual(values);
  });

  test('in an array of places a bare number keeps the version of the place or of its entity', () => {
    const places = (row: number) => typedValues('3', cellOf(entt, RECYCLED, 'P.sparse', row));
    expect([places(0), places(1), places(2), places(3)]).toEqual([[3], [3 + INDICES], [3], [3]]);
    expect(typedValues('3', cellOf(entt, RECYCLED.replace('remove e0 P', 'remove e4 P'), 'P.sparse', 1))).toEqual([
      3 + INDICES,
    ]);
    const created = RECYCLED.replace('add e4 P 3\nremove e0 P', 'add e2 P 3');
    expect(typedValues('3', cellOf(entt, created, 'P.sparse', 1))).toEqual([3 + INDICES]);
  });

  test('an empty place is null if its page exists', () => {
    expect(typedValues('-', cellOf(entt, RECYCLED, 'P.sparse', 2))).toEqual([ALL_ONES]);
    expect(typedValues('-', cellOf(entt, RECYCLED, 'P.sparse', 7))).toEqual([undefined]);
    const drawn = (column: string, value: number | null | undefined) =>
      isDrawnEmpty(cellOf(entt, RECYCLED, column), value);
    expect([drawn('P.sparse', ALL_ONES), drawn('P.sparse', undefined), drawn('P.sparse', null)]).toEqual(
      Array(3).fill(true),
    );
    expect([drawn('P.sparse', 0), drawn('P.sparse', ALL_ONES - 1), drawn('P.packed', ALL_ONES)]).toEqual(
      Array(3).fill(false),
    );
    expect(drawn('P.payload', ALL_ONES)).toBe(false);
  });

  test.each([
    ['null', [undefined, null]],
    ['tombstone', [undefined, null]],
    ['1', [1]],
    ['-1.5', [-1.5]],
    ['+.5e-1', [0.05]],
    ['1v1', []],
    ['1,5', []],
    ['5x', []],
  ])('%j in a column of numbers', (text, values) => {
    expect(typedValues(text, cellOf(entt, RECYCLED, 'P.payload'))).toEqual(values);
  });

  test.each([
    ['[1]', [[1], '[1]']],
    ['P', ['P', 'P']],
    ['7', [7, '7']],
    ['null', [undefined, null]],
  ])('%j in a column of texts and lists', (text, values) => {
    expect(typedValues(text, cellOf(entt, RECYCLED, 'registry.pools'))).toEqual(values);
  });

  test('values are displayed as diagrams draw them', () => {
    const shown = (column: string, ...values: Parameters<typeof displayedValue>[0][]) =>
      values.map((value) => displayedValue(value, cellOf(entt, RECYCLED, column)));
    expect(shown('P.packed', undefined, 1, 1 + INDICES, ALL_ONES, 3 + 4095 * INDICES)).toEqual([
      ...['empty', '1 v0', '1 v1', 'null', '3 tombstone'],
    ]);
    expect(shown('P.payload', undefined, 1.5, null)).toEqual(['empty', '1.5', 'null']);
    expect(shown('registry.pools', 'P', ['a', 'b'], { a: 1 }, null)).toEqual(['P', 'a, b', '{"a":1}', 'null']);
  });
});
