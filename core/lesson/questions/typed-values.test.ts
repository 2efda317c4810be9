import { describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { engine as decs } from '../../engines/decs/engine.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { gradeValue } from './grade.ts';
import { asking, variantOf } from './testing/asking.ts';

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
