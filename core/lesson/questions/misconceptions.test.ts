import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../assets/locales/locales.ts';
import type { Engine } from '../../engine/engine.ts';
import { engine as aos } from '../../engines/aos/engine.ts';
import { engine as decs } from '../../engines/decs/engine.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { flatten, strictTranslator, textsAt } from '../../testing/texts.ts';
import { gradeCell, gradeValue } from './grade.ts';
import { HandRun } from './hand-run.ts';
import { asking, variantOf } from './testing/asking.ts';

const translate = strictTranslator('en');
const seen = new Set<string>();
const words = { entity: 'e1', kind: 'table', place: 'row', version: 'version', handles: 'Handles' };

function codes({
  misconceptions,
}: {
  readonly misconceptions: readonly { code: string; args: Record<string, string | number> }[];
}) {
  for (const { code, args } of misconceptions) {
    seen.add(code);
    for (const locale of LOCALES)
      for (const part of [args.reason === undefined ? 'did' : `did-${args.reason}`, 'why', 'fix'])
        strictTranslator(locale)(`misconception.${code}.${part}`, { ...args, ...words });
  }
  return misconceptions.map(({ code }) => code);
}

function by(engine: Engine, text: string, arrays: readonly string[] = []): HandRun {
  return new HandRun(variantOf(asking(engine, text, { kind: 'do', in: arrays })));
}

const at = (column: string, row: number) => ({ column, row });
/** Four entities in one storage; the second one is removed. */
const REMOVE = `config sparsePage 8
component P
${[0, 1, 2, 3].map((i) => `create e${i}\nadd e${i} P ${10 + i}`).join('\n')}
remove e1 P
`;

describe('swap and pop', () => {
  test('recognises that the order was kept', () => {
    const hand = by(entt, REMOVE);
    const write = hand.move(at('P.packed', 2), at('P.packed', 1));
    expect(write.verdict).toBe('wrong-value');
    expect(codes(write)).toEqual(['order-kept']);
    expect(write.misconceptions[0]).toMatchObject({ args: { cell: 'P.packed[1]', row: 1 }, cell: at('P.packed', 1) });
  });

  test('recognises a wrong value in an array that the question does not count', () => {
    const hand = by(entt, REMOVE, ['P.packed']);
    expect(codes(hand.move(at('P.payload', 2), at('P.payload', 1)))).toEqual(['order-kept']);
  });

  test('recognises that the wrong row was moved', () => {
    expect(codes(by(entt, REMOVE).move(at('P.packed', 0), at('P.packed', 1)))).toEqual(['wrong-row-moved']);
    expect(codes(by(entt, REMOVE).move(at('P.payload', 0), at('P.payload', 1)))).toEqual(['wrong-row-moved']);
  });

  test('recognises a hole that was emptied or left', () => {
    expect(codes(by(entt, REMOVE).write(at('P.packed', 1), undefined))).toEqual(['hole-left']);
    const hand = by(entt, REMOVE, ['P.packed']);
    hand.write(at('P.packed', 3), undefined);
    expect(codes(hand.submit())).toEqual(['row-kept']);
  });

  test('recognises a forgotten last row, value and sparse entries', () => {
    const hand = by(entt, REMOVE);
    expect(hand.move(at('P.packed', 3), at('P.packed', 1)).verdict).toBe('right');
    const submission = hand.submit();
    expect(submission.right).toBe(false);
    expect(codes(submission).sort()).toEqual([
      'entry-forgotten',
      'entry-not-emptied',
      'last-row-left',
      'value-left-behind',
    ]);
    expect(submission.missing.map(({ column, row }) => `${column}[${row}]`)).toContain('P.sparse[1]');
  });

  test('recognises that the order was kept in the sparse entries', () => {
    const place = (row: number) => row;
    const four = by(entt, REMOVE);
    expect(codes(four.write(at('P.sparse', 3), place(2)))).toEqual(['entry-order-kept']);
    expect(codes(four.write(at('P.sparse', 2), place(1)))).toEqual(['entry-order-kept']);
    const three = by(entt, REMOVE.replace('remove e1 P', 'remove e0 P\nremove e3 P'));
    expect(three.write(at('P.sparse', 2), 0).verdict).not.toBe('put-back');
    const decsRows = by(decs, 'component P\ncreate a P\ncreate b P\ncreate c P\ndestroy a\n');
    expect(codes(decsRows.write(at('world.0.entities.row', 2), 1))).toEqual(['entry-order-kept']);
    expect(codes(decsRows.write(at('world.0.entities.row', 1), 0))).toEqual(['entry-order-kept']);
  });

  test.each([
    [entt, 'P.sparse'],
    [decs, 'world.0.entities.row'],
    [flecs, 'entities.record-row'],
  ] as const)('$0.id: recognises it in entries when the array with the hole is not asked for', (engine, column) => {
    const text =
      'component P\ncreate a\ncreate b\ncreate c\ncreate d\nadd a P\nadd b P\nadd c P\nadd d P\nremove a P\n';
    const first = engine === flecs ? 1 : 0;
    const d = first + 3;
    expect(codes(by(engine, text, [column]).write(at(column, d), 2))).toEqual(['entry-order-kept']);
    expect(codes(by(engine, text, [column]).write(at(column, d - 1), 1))).toEqual(['entry-order-kept']);
    expect(codes(by(engine, text, [column]).write(at(column, d), 1))).not.toContain('entry-order-kept');
    const typed = variantOf(asking(engine, text, { kind: 'value', column, row: d }));
    expect(codes(gradeValue(typed, '2', translate))).toEqual(['entry-order-kept']);
  });

  test('recognises rows behind the hole that were moved up', () => {
    const four = by(entt, REMOVE.replace('remove e1 P', 'remove e0 P'));
    expect(codes(four.move(at('P.packed', 2), at('P.packed', 1)))).toEqual(['order-kept']);
    expect(codes(four.move(at('P.payload', 2), at('P.payload', 1)))).toEqual(['order-kept']);
    const ids = by(decs, 'component P\ncreate a P\ncreate b P\ncreate c P\ncreate d P\ndestroy a\n');
    expect(codes(ids.move(at('world.0.chunk.1.ids', 2), at('world.0.chunk.1.ids', 1)))).toEqual(['order-kept']);
  });

  test('accepts null, cleared and "empty" for a cell that is drawn empty', () => {
    for (const text of ['null', 'empty', '-']) {
      const hand = by(entt, REMOVE);
      expect(hand.type(at('P.sparse', 1), text, translate)?.verdict, text).toBe('right');
    }
    const hand = by(entt, REMOVE);
    expect(hand.write(at('P.sparse', 1), undefined).verdict).toBe('right');
    expect(hand.write(at('P.sparse', 2), undefined).verdict).toBe('wrong-cell');
    // The page still exists, so the entry is null and not absent.
    expect(hand.columns.get('P.sparse').peek(2)).toBeDefined();
    expect(hand.write(at('P.packed', 1), undefined).verdict).toBe('wrong-value');
  });

  test('restoring a wrong value is accepted, and undoing a right one is wrong', () => {
    const hand = by(entt, REMOVE);
    const entry = hand.columns.get('P.sparse').peek(2)!;
    expect(hand.write(at('P.sparse', 2), entry).verdict).toBe('wrong-cell');
    expect(hand.write(at('P.sparse', 2), 0).verdict).toBe('wrong-cell');
    const back = hand.write(at('P.sparse', 2), entry);
    expect([back.verdict, codes(back)]).toEqual(['put-back', []]);
    const member = hand.columns.get('P.packed').peek(1)!;
    expect(hand.move(at('P.packed', 2), at('P.packed', 1)).verdict).toBe('wrong-value');
    expect(hand.write(at('P.packed', 1), member).verdict).toBe('put-back');
    expect(hand.move(at('P.packed', 3), at('P.packed', 1)).verdict).toBe('right');
    expect(hand.write(at('P.packed', 1), member).verdict).toBe('wrong-value');
  });

  test('recognises the right value in another cell', () => {
    const write = by(entt, REMOVE).move(at('P.packed', 3), at('P.packed', 2));
    expect(write.verdict).toBe('wrong-cell');
    expect(codes(write)).toEqual(['wrong-place']);
  });

  test('rejects popping the last row before it is moved', () => {
    const hand = by(entt, REMOVE);
    expect(hand.write(at('P.packed', 3), undefined).verdict).toBe('too-early');
    expect(hand.undo()).toBe(true);
    hand.move(at('P.packed', 3), at('P.packed', 1));
    expect(hand.write(at('P.packed', 3), undefined).verdict).toBe('right');
  });
});

describe('versions', () => {
  const destroyed = 'config sparsePage 8\ncomponent P\ncreate e0\ncreate e1\ncreate e2\ndestroy e1\n';

  test('recognises that the version in a handle was not incremented', () => {
    const asked = asking(entt, destroyed, { kind: 'value', column: 'registry.entities.sparse', row: 1 });
    const made = variantOf(asked);
    expect(codes(gradeValue(made, '2 v0', translate))).toEqual(['version-not-bumped']);
    expect(codes(gradeValue(made, '2 v3', translate))).toEqual(['wrong-next-version']);
    expect(gradeValue(made, '2 v1', translate)).toMatchObject({ right: true, misconceptions: [] });
    expect(codes(by(entt, REMOVE).type(at('P.packed', 1), '3 v2', translate)!)).toEqual(['wrong-version']);
  });

  test('recognises that nothing was written or the entry was emptied', () => {
    const text = 'create e0\ncreate e1\ndestroy e1\n';
    const [packed, sparse] = ['registry.entities.packed', 'registry.entities.sparse'];
    expect(codes(by(entt, text, [packed, sparse]).submit())).toEqual(['version-not-bumped']);
    const hand = by(entt, text);
    expect(codes(hand.write(at(sparse, 1), undefined))).toEqual(['entry-emptied']);
    expect(codes(hand.type(at(packed, 1), 'null', translate)!)).toEqual(['entry-emptied']);
  });

  test.each([
    [decs, 'component P\ncreate e0 P\ncreate e1 P\ndestroy e0\n', 'world.0.entities.generation'],
    [aos, 'component P\ncreate e0\ncreate e1\ndestroy e0\n', 'objects.generation'],
  ] as const)('recognises that the version in a separate column was not incremented', (engine, text, column) => {
    const hand = by(engine, text, [column]);
    expect(codes(hand.submit())).toEqual(['version-not-bumped']);
    expect(codes(hand.write(at(column, 0), 5))).toEqual(['wrong-next-version']);
    expect(hand.write(at(column, 0), hand.missing[0]!.after).verdict).toBe('right');
    expect(hand.submit().right).toBe(true);
  });
});

describe('places', () => {
  const added = 'config sparsePage 8\ntag T\ncreate e0\ncreate e1\ncreate e2\ncreate e3\nadd e0 T\nadd e3 T\n';
  const made = variantOf(asking(entt, added, { kind: 'value', column: 'T.sparse', row: 3 }));

  test('recognises an index, a place counted from one, and the previous value', () => {
    expect(codes(gradeValue(made, '3', translate))).toEqual(['index-for-place']);
    expect(codes(gradeValue(made, '2', translate))).toEqual(['counted-from-one']);
    expect(codes(gradeValue(made, 'null', translate))).toEqual(['value-before']);
    expect(gradeValue(made, '1', translate).right).toBe(true);
    expect(gradeValue(made, 'what?', translate)).toMatchObject({ right: false, readable: false });
  });

  test('calls a place in a table a row, and knows first generations and old bytes', () => {
    const moved = by(flecs, 'component P\ncreate a\ncreate b\nadd a P\nadd b P\n', ['entities.record-row']);
    expect(codes(moved.write(at('entities.record-row', 2), 2))).toEqual(['index-for-row']);
    const made = by(decs, 'component P\ncreate a P\ncreate b P\n', ['world.0.entities.generation']);
    expect(codes(made.write(at('world.0.entities.generation', 1), 0))).toEqual(['wrong-first-version']);
    const last = by(decs, 'component P\ncreate a P\ncreate b P\ndestroy a\n');
    expect(codes(last.write(at('world.0.chunk.1.ids', 1), undefined))).toEqual(['decs-row-cleared']);
  });

  test('does not count rows for a handle, which names an entity', () => {
    const twice = 'config sparsePage 8\ncreate e0\ncreate e1\ncreate e2\n';
    const created = variantOf(asking(entt, twice, { kind: 'value', column: 'registry.entities.packed', row: 2 }));
    expect(gradeValue(created, '2', translate).right).toBe(true);
    expect(codes(gradeValue(created, '3', translate))).toEqual([]);
  });

  test('recognises a cell that is only read and another written cell', () => {
    const first = variantOf(asking(entt, REMOVE, { kind: 'cell', in: '*.sparse', which: 'first' }));
    expect(gradeCell(first, at('P.sparse', 3)).right).toBe(true);
    expect(codes(gradeCell(first, at('P.packed', 1)))).toEqual(['other-write']);
    const destroy = variantOf(asking(entt, `${added}destroy e0\n`, { kind: 'cell', in: null, which: 'any' }));
    expect(codes(gradeCell(destroy, at('registry.pools', 0)))).toEqual(['only-read']);
    expect(codes(gradeCell(destroy, at('registry.entities.sparse', 1)))).toEqual([]);
  });
});

describe('target tables', () => {
  const schema = 'component P\ncomponent V\ncreate e0\ncreate e1\nadd e0 P\nadd e0 V\nadd e1 P\n';

  test.each([flecs, decs])('$id: recognises a new table where one exists, and a wrong table', (engine) => {
    const hand = by(engine, `${schema}add e1 V\n`);
    const { slot, isNew, tables } = hand.target!;
    expect(isNew).toBe(false);
    expect(() => hand.write(at('no', 0), 1)).toThrow('target table');
    expect(codes(hand.chooseTarget(null))).toEqual(['table-exists']);
    expect(codes(hand.chooseTarget(tables.find((each) => each !== slot)!))).toEqual(['wrong-table']);
    expect(hand.chooseTarget(slot)).toEqual({ right: true, misconceptions: [] });
  });

  test('Flecs: no table is chosen if the question asks for no table row', () => {
    const text = 'create e0\n';
    expect(by(flecs, text, ['entities.dense', 'entities.alive-count']).target).toBeNull();
    const asked = (arrays: string) => by(flecs, `${schema}add e1 V\n`, [arrays]).target?.slot;
    expect(asked('entities.record-row')).toBeUndefined();
    expect(asked('entities.record-table')).toBeUndefined();
    expect([asked('table.2.entities'), asked('table.2.column.1'), asked('table.1.column.0')]).toEqual([2, 2, 2]);
  });

  test.each([flecs, decs])('$id: recognises an existing table where a new one is needed', (engine) => {
    const hand = by(engine, `${schema}remove e0 P\n`);
    expect(hand.target?.isNew).toBe(true);
    expect(codes(hand.chooseTarget(hand.target!.tables[0]!))).toEqual(['table-missing']);
    expect(hand.chooseTarget(null).right).toBe(true);
    expect(engine.world(hand.columns).tables()).toContain(hand.target!.slot);
  });
});

describe('EnTT: in-place deletion', () => {
  const pinned = REMOVE.replace('component P', 'component P pinned').replace('remove e1 P', 'remove e2 P\nremove e1 P');

  test('recognises a hole that was closed or not linked', () => {
    const hand = by(entt, pinned);
    expect(codes(hand.move(at('P.packed', 3), at('P.packed', 1)))).toEqual(['entt-hole-closed']);
    expect(codes(hand.type(at('P.packed', 1), 'tombstone', translate)!)).toEqual([]);
    const { format } = entt.world(hand.columns).ids;
    expect(codes(hand.write(at('P.packed', 1), 3 + (format.versions - 1) * format.indices))).toEqual([
      'entt-hole-not-linked',
    ]);
  });

  test('recognises that the free list was forgotten', () => {
    const hand = by(entt, pinned, ['P.packed', 'P.free-list']);
    hand.write(at('P.packed', 1), hand.missing.find(({ column }) => column === 'P.packed')!.after);
    expect(codes(hand.submit())).toEqual(['entt-free-list-forgotten']);
  });

  test('recognises that the number of living entities was forgotten', () => {
    const text = 'component P\ncreate e0\ncreate e1\ndestroy e1\n';
    expect(codes(by(entt, text, ['registry.entities.length']).submit())).toEqual(['entt-length-forgotten']);
  });
});

test('Flecs: recognises that the counts of dense arrays were forgotten', () => {
  const world = by(flecs, 'component P\ncreate e0\ncreate e1\ndestroy e1\n', ['entities.alive-count']);
  expect(codes(world.submit())).toEqual(['flecs-alive-count-forgotten']);
  const sparse = by(flecs, 'component P sparse\ncreate e0\ncreate e1\nadd e0 P\nadd e1 P\nremove e0 P\n', [
    'sparse.P.count',
  ]);
  expect(codes(sparse.submit())).toEqual(['flecs-sparse-count-forgotten']);
});

test('every misconception with texts is tested here', () => {
  const known = new Set(flatten(textsAt('en', 'misconception')).map(([key]) => key.split('.')[0]));
  expect([...known].filter((code) => !seen.has(code!))).toEqual([]);
});
