import { describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import type { Value } from '../../trace/value.ts';
import { HandRun } from './hand-run.ts';
import { asking, variantOf } from './testing/asking.ts';

/** Four entities in one storage; the second one is removed, so the fourth fills the hole. */
const REMOVE = `config sparsePage 8
component P
${[0, 1, 2, 3].map((i) => `create e${i}\nadd e${i} P ${10 + i}`).join('\n')}
remove e1 P
`;

function by(engine: Engine, text: string, arrays: readonly string[] = []): HandRun {
  return new HandRun(variantOf(asking(engine, text, { kind: 'do', in: arrays })));
}

const at = (column: string, row: number) => ({ column, row });

/** Writes each value into each cell of a column, and returns the writes by verdict and misconception. */
function gradedWrites(
  text: string,
  column: string,
  values: readonly (Value | undefined)[],
  name: (value: unknown) => string = String,
) {
  const found: Record<string, string[]> = {};
  const { variant, columns } = by(entt, text);
  for (let row = 0; row < columns.get(column).length; row++)
    for (const value of values) {
      const { verdict, misconceptions } = new HandRun(variant).write(at(column, row), value);
      const grade = [verdict, ...misconceptions.map(({ code }) => code)].join(' ');
      found[grade] = [...(found[grade] ?? []), `${row}=${name(value)}`];
    }
  return Object.fromEntries(Object.entries(found).map(([grade, writes]) => [grade, writes.join(' ')]));
}

describe('each value in each cell has its own grade', () => {
  test('of the entities', () => {
    expect(gradedWrites(REMOVE, 'P.packed', [0, 1, 2, 3, undefined])).toEqual({
      right: '1=3',
      'too-early': '3=undefined',
      'wrong-cell': '0=0 0=1 0=2 0=undefined 2=0 2=1 2=2 2=undefined',
      'wrong-cell wrong-place': '0=3 2=3',
      'wrong-value': '3=0 3=1 3=2',
      'wrong-value hole-left': '1=undefined',
      'wrong-value order-kept': '1=2',
      'wrong-value value-before': '1=1 3=3',
      'wrong-value wrong-row-moved': '1=0',
    });
  });

  test('of the values', () => {
    expect(gradedWrites(REMOVE, 'P.payload', [10, 11, 12, 13, 99, undefined])).toEqual({
      right: '1=13',
      'too-early': '3=undefined',
      'wrong-cell': '0=10 0=11 0=12 0=99 0=undefined 2=10 2=11 2=12 2=99 2=undefined',
      'wrong-cell wrong-place': '0=13 2=13',
      'wrong-value': '1=99 1=undefined 3=10 3=11 3=12 3=99',
      'wrong-value order-kept': '1=12',
      'wrong-value value-before': '1=11 3=13',
      'wrong-value wrong-row-moved': '1=10',
    });
  });

  test('of the places', () => {
    const second = REMOVE.replace('Page 8', 'Page 4');
    expect(gradedWrites(second, 'P.sparse', [0, 1, 2, 3, 4, undefined])).toEqual({
      right: '1=undefined 3=1',
      'wrong-cell': '0=0 0=2 0=3 0=4 2=0 2=2 2=3 2=4',
      'wrong-cell entry-order-kept': '2=1',
      'wrong-cell wrong-place': '0=1 0=undefined 2=undefined',
      'wrong-value': '1=0 1=2 1=3 1=4 3=0 3=4 3=undefined',
      'wrong-value entry-order-kept': '3=2',
      'wrong-value value-before': '1=1 3=3',
    });
  });

  test('of the places if the first one is the hole', () => {
    const first = REMOVE.replace('remove e1', 'remove e0').replace('Page 8', 'Page 4');
    expect(gradedWrites(first, 'P.sparse', [0, 1, 2, 3])).toEqual({
      right: '3=0',
      'wrong-cell': '1=1 1=2 1=3 2=2 2=3',
      'wrong-cell entry-order-kept': '1=0 2=1',
      'wrong-cell wrong-place': '2=0',
      'wrong-value': '0=1 0=2 0=3',
      'wrong-value counted-from-one': '3=1',
      'wrong-value entry-order-kept': '3=2',
      'wrong-value value-before': '0=0 3=3',
    });
  });

  test('of the places if the last entity directly follows the hole', () => {
    const third = REMOVE.replace('remove e1', 'remove e2').replace('Page 8', 'Page 4');
    expect(gradedWrites(third, 'P.sparse', [0, 1, 2, 3])).toEqual({
      right: '3=2',
      'wrong-cell': '0=0 0=1 0=3 1=0 1=1 1=3',
      'wrong-cell wrong-place': '0=2 1=2',
      'wrong-value': '2=0 2=1 2=3 3=0 3=1',
      'wrong-value value-before': '2=2 3=3',
    });
  });

  describe('of the versions of a destroyed entity', () => {
    const destroy = 'config sparsePage 4\ncomponent P\ncreate e0\ncreate e1\ncreate e2\ndestroy e1\n';
    const { indices } = entt.world(by(entt, destroy).columns).ids.format;
    const ids = [0, 1, 2, 1 + indices, 2 + indices, 1 + 2 * indices];
    const name = (id: unknown) => `${Number(id) % indices}v${Math.floor(Number(id) / indices)}`;

    test('in the array by index', () => {
      expect(gradedWrites(destroy, 'registry.entities.sparse', ids, name)).toEqual({
        right: '1=2v1 2=1v0',
        'on-the-way': '1=1v1',
        'wrong-cell': '0=0v0 0=2v0 0=1v1 0=1v2 3=0v0 3=2v0 3=1v1 3=1v2',
        'wrong-cell wrong-place': '0=1v0 0=2v1 3=1v0 3=2v1',
        'wrong-value': '1=0v0 2=0v0',
        'wrong-value index-for-place': '1=1v2 2=2v1',
        'wrong-value value-before': '1=1v0 2=2v0',
        'wrong-value version-not-bumped': '1=2v0',
        'wrong-value wrong-version': '2=1v1 2=1v2',
      });
    });

    test('in the list of entities', () => {
      expect(gradedWrites(destroy, 'registry.entities.packed', ids, name)).toEqual({
        right: '1=2v0',
        'on-the-way': '1=1v1',
        'too-early': '2=1v1',
        'wrong-cell': '0=0v0 0=1v0 0=2v1 0=1v2',
        'wrong-cell wrong-place': '0=2v0 0=1v1',
        'wrong-value': '1=1v2 2=0v0 2=2v1',
        'wrong-value value-before': '1=1v0 2=2v0',
        'wrong-value version-not-bumped': '2=1v0',
        'wrong-value wrong-row-moved': '1=0v0',
        'wrong-value wrong-version': '1=2v1 2=1v2',
      });
    });
  });
});

test('a row can be added to arrays of rows and to arrays that grow', () => {
  const destroy = REMOVE.replace('remove e1 P', 'destroy e1');
  expect(by(entt, destroy, ['registry.entities.length', 'P.packed']).blanks).toEqual([at('P.packed', 4)]);
  const table = by(flecs, 'component P\ncreate e0\nadd e0 P 1\n', ['table.0.add.to', 'tables.count', 'tables.dense']);
  expect(table.blanks).toEqual([at('tables.dense', 1), at('table.0.add.to', 0)]);
});

test('the nulls of a new page are written before the student begins', () => {
  const hand = by(entt, 'config sparsePage 4\ntag T\ncreate e0\ncreate e1\nadd e1 T\n', ['T.sparse', 'T.packed']);
  expect(hand.missing.map(({ column, row }) => `${column}[${row}]`)).toEqual(['T.sparse[1]', 'T.packed[0]']);
  const page = hand.columns.get('T.sparse');
  expect([0, 1, 2, 3].map((row) => page.peek(row))).toEqual(Array(4).fill(2 ** 32 - 1));
  expect([hand.timeline.stepAt(hand.variant.from).code, hand.writes, hand.undo()]).toEqual(['hand-prepare', 0, false]);
});

describe('values that a column cannot hold are refused', () => {
  const wide = `config entityBits 32\nconfig versionBits 32\n${REMOVE}`;

  test.each([
    ['u64', wide, 'P.packed', [0n, 2n ** 64n - 1n, undefined], [1, -1n, 2n ** 64n, 'e1', null]],
    ['u32', REMOVE, 'P.packed', [0, 2 ** 32 - 1, undefined], [-1, 1.5, 2 ** 32, 1n, 'e1', null]],
    ['f64', REMOVE, 'P.payload', [-1, 1.5, 2 ** 40, undefined], [1n, '1', null]],
    ['json', REMOVE, 'registry.pools', [1.5, 'P', null, undefined], [1n]],
  ] as const)('%s', (type, text, column, good, bad) => {
    const hand = by(entt, text);
    expect(hand.columns.get(column).type).toBe(type);
    for (const value of good) expect(() => hand.write(at(column, 0), value)).not.toThrow();
    for (const value of bad) expect(() => hand.write(at(column, 0), value), String(value)).toThrow('cannot hold');
    for (const row of [-1, 0.5]) expect(() => hand.write(at(column, row), good[0])).toThrow(`${column}[${row}]`);
    expect(() => hand.write(at('no', 0), 1)).toThrow('There is no column no');
  });
});

test('a typed text that the column cannot hold is no write', () => {
  const translate = strictTranslator('en');
  const hand = by(entt, REMOVE);
  for (const text of ['1n', '-3', '99999999999', 'x'])
    expect(hand.type(at('P.packed', 0), text, translate), text).toBeNull();
  expect(hand.type(at('P.packed', 1), 'e3', translate)?.verdict).toBe('right');
  expect(hand.writes).toBe(1);
});

test('undo and redo stop at the first and at the last write', () => {
  const hand = by(entt, REMOVE);
  expect([hand.undo(), hand.redo(), hand.writes]).toEqual([false, false, 0]);
  hand.move(at('P.packed', 3), at('P.packed', 1));
  expect([hand.redo(), hand.undo(), hand.writes, hand.undo()]).toEqual([false, true, 0, false]);
  expect([hand.redo(), hand.writes]).toEqual([true, 1]);
});

describe('a submission', () => {
  const right = () => {
    const hand = by(entt, REMOVE, ['P.packed']);
    hand.write(at('P.packed', 1), 3);
    hand.write(at('P.packed', 3), undefined);
    return hand;
  };

  test('completes the cells that do not count, in one step', () => {
    const hand = right();
    expect(hand.submit().right).toBe(true);
    expect(hand.columns.get('P.sparse').peek(3)).toBe(1);
    expect(hand.timeline.stepAt(hand.timeline.length - 1).code).toBe('hand-complete');
    expect(hand.writes).toBe(3);
    expect(hand.submit().right).toBe(true);
    expect(hand.writes).toBe(3);
  });

  test('is wrong with a changed cell that the operation does not write, or that does not count', () => {
    const stray = (column: string, row: number, value: Value) => {
      const hand = right();
      hand.write(at(column, row), value);
      const submission = hand.submit();
      return [submission.right, submission.stray.map((cell) => `${cell.column}[${cell.row}]`)];
    };
    expect(stray('P.packed', 0, 2)).toEqual([false, ['P.packed[0]']]);
    expect(stray('P.sparse', 3, 2)).toEqual([false, ['P.sparse[3]']]);
    expect(stray('P.sparse', 3, 1)).toEqual([true, []]);
    expect(stray('P.packed', 0, 0)).toEqual([true, []]);
  });

  test('is wrong until the table is chosen', () => {
    const hand = by(flecs, 'component P\ncreate e0\nadd e0 P 1\n');
    expect(hand.submit().right).toBe(false);
    expect(hand.isTargetChosen).toBe(false);
  });
});

test('a table is told by what it has too much, and pairs by the names of their entities', () => {
  const text =
    'component P\ntag Likes\ncreate bob\ncreate e1\ncreate e2\nadd e2 P\nadd e1 P\nadd e2 (Likes,bob)\nremove e1 P\n';
  const hand = by(flecs, text, ['table.0.entities']);
  const [wrong] = hand.chooseTarget(2).misconceptions;
  expect(wrong).toEqual({
    code: 'wrong-table',
    args: { table: 2, reason: 'has', components: 'P, (Likes,bob)' },
    cell: null,
  });
});

test('a table that an entity moves to has one blank row, also while it is written', () => {
  const text = 'component P\ncomponent V\ncreate e0\ncreate e1\nadd e0 P\nadd e0 V\nadd e1 P\nadd e1 V\n';
  const hand = by(flecs, text, ['table.2.entities', 'table.2.P', 'table.2.V']);
  hand.chooseTarget(2);
  const blank = () => hand.blanks.map(({ column, row }) => `${column}[${row}]`);
  const [first, ...others] = hand.missing;
  expect(blank()).toHaveLength(1 + others.length);
  hand.write(first!, first!.after);
  expect(blank()).toEqual(others.map(({ column, row }) => `${column}[${row}]`));
});

test('a wrong table is told by its components, without the right one, and a right choice stays', () => {
  const schema = 'component P\ncomponent V\ncreate e0\ncreate e1\nadd e0 P\nadd e0 V\nadd e1 P\n';
  const hand = by(flecs, `${schema}add e1 V\n`);
  expect(hand.target).toMatchObject({ slot: 2, isNew: false, tables: [0, 1, 2] });
  const args = (slot: number | null) => hand.chooseTarget(slot).misconceptions.map((each) => [each.code, each.args]);
  expect(args(null)).toEqual([['table-exists', {}]]);
  expect(args(1)).toEqual([['wrong-table', { table: 1, reason: 'lacks', components: 'V' }]]);
  expect(hand.isTargetChosen).toBe(false);
  expect([args(2), hand.isTargetChosen]).toEqual([[], true]);
  expect([args(0).length, hand.isTargetChosen]).toEqual([1, true]);
  const made = by(flecs, `${schema}remove e0 P\n`);
  for (let i = 0; i < 2; i++) {
    expect(made.chooseTarget(null).right).toBe(true);
    expect([made.timeline.length - made.variant.from, made.writes]).toEqual([1, 0]);
  }
  expect(() => by(entt, REMOVE).chooseTarget(null)).toThrow('no target table');
});
