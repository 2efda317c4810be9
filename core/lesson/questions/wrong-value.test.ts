import { expect, test } from 'vitest';
import { engine as decs } from '../../engines/decs/engine.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { changeReason } from './change-reason.ts';
import { isAboutRows } from './leads-to.ts';
import { asking, variantOf } from './testing/asking.ts';
import { explainWrongValue } from './wrong-value.ts';

const translate = strictTranslator('en');

/** e3 is the only member; e1 is added next. */
const SCRIPT = `config sparsePage 8
tag Selected
${[0, 1, 2, 3].map((i) => `create e${i}`).join('\n')}
add e3 Selected
add e1 Selected
`;

const CELL = { column: 'Selected.sparse', row: 1 };

function explain(text: string, isDrawn = (structure: string): boolean => structure === 'Selected') {
  const made = variantOf(asking(entt, SCRIPT, { kind: 'value', ...CELL }));
  const found = explainWrongValue(made, { cell: CELL, text }, translate, isDrawn);
  expect(made.run.timeline.position).toBe(made.from);
  return found;
}

test('does not find a position as the number of an entity elsewhere, which would be a coincidence', () => {
  // Selected.packed[0] holds e3, which has nothing to do with the entry of e1.
  expect(explain('3')).toEqual({
    cell: CELL,
    text: '3',
    found: null,
    reason: 'past-end',
    place: 'Selected.packed',
    count: 2,
    name: '',
    is: null,
    holds: 'position',
  });
});

test('names the entity that has the position', () => {
  expect(explain('0')).toMatchObject({
    found: { column: 'Selected.packed', row: 0 },
    reason: 'taken',
    place: 'Selected.packed',
    name: 'e3',
  });
});

test('names the entity whose number was typed as a value, without finding it as that value', () => {
  const script = `component Health\n${[0, 1, 2].map((i) => `create e${i}`).join('\n')}
add e2 Health 50
add e0 Health 60
remove e2 Health
`;
  const made = variantOf(asking(entt, script, { kind: 'value', column: 'Health.payload', row: 0 }));
  const found = explainWrongValue(
    made,
    { cell: { column: 'Health.payload', row: 0 }, text: '2' },
    translate,
    (structure) => structure === 'Health',
  );
  expect(found).toMatchObject({ found: null, reason: 'held', place: 'Health.packed[0]', is: 'entity', holds: 'value' });
});

test('names the end of the array that a position is past', () => {
  expect(explain('2')).toMatchObject({ found: null, reason: 'past-end', place: 'Selected.packed', count: 2 });
});

test('names tables and rows as the picture does', () => {
  const script = `component Position\ncomponent Mass
${[0, 1, 2].map((i) => `create e${i}\nadd e${i} Position 1`).join('\n')}
add e2 Mass 1
remove e2 Mass
`;
  const made = variantOf(asking(flecs, script, { kind: 'value', column: 'entities.record-row', row: 2 }));
  const cell = { column: 'entities.record-row', row: 2 };
  const found = (text: string) => explainWrongValue(made, { cell, text }, translate, () => true);
  const ofTable = { column: 'table.0.entities', row: 0 };
  expect([cell, ofTable, { column: 'entities.dense', row: 1 }].map((each) => isAboutRows(made, each))).toEqual([
    true,
    true,
    false,
  ]);
  expect(found('1')).toMatchObject({
    reason: 'taken',
    place: expect.stringMatching(/^Table \d+$/),
    holds: 'row',
    name: 'e1',
  });
  expect(found('9')).toMatchObject({ reason: 'past-end', place: expect.stringMatching(/^Table \d+$/), holds: 'row' });
});

test('says that what counts from 0 is not negative', () => {
  expect(explain('-1')).toMatchObject({ reason: 'negative', is: 'position' });
});

test('says that no drawn cell holds the value', () => {
  expect(explain('3', () => false)).toMatchObject({ found: null, reason: 'past-end' });
  expect(explain('e2')).toMatchObject({ reason: 'nowhere', place: '' });
  expect(explain('empty')).toMatchObject({ reason: 'emptied', place: 'Selected.sparse[1]' });
});

test('says where an entity goes, that a row is cut off, and how a number changes', () => {
  const script = `config sparsePage 8\ntag T\n${[0, 1, 2].map((i) => `create e${i}\nadd e${i} T`).join('\n')}\ncreate e3\nremove e0 T\n`;
  const made = variantOf(asking(entt, script, { kind: 'do', in: [] }));
  const found = (text: string, row: number, column = 'T.packed') =>
    explainWrongValue(made, { cell: { column, row }, text }, translate, () => true);
  expect(found('1', 0)).toMatchObject({ reason: 'placed', name: 'e1', count: 1, place: 'T.packed' });
  expect(found('0', 0)).toMatchObject({ reason: 'gone', name: 'e0' });
  expect(found('3', 0)).toMatchObject({ reason: 'absent', name: 'e3' });
  expect(found('9', 0)).toMatchObject({ reason: 'no-entity' });
  expect(found('1', 2)).toMatchObject({ reason: 'cut-off', place: 'T.packed' });
  expect(found('1', 0, 'T.sparse')).toMatchObject({ reason: 'vacant', place: 'T.sparse[0]' });
  expect([changeReason(4, 3, 5), changeReason(4, 3, 2), changeReason(4, 6, 5), changeReason(4, 6, 3)]).toEqual(
    ['falls', 'too-far', 'too-near', 'rises'].map((reason) => ({ reason, count: 4 })),
  );
});

test('an id that is left behind the rows in use, and the hole that a tombstone leads to, are the place of no entity', () => {
  const found = (engine: typeof entt, script: string, column: string, row: number, text: string) => {
    const made = variantOf(asking(engine, script, { kind: 'do', in: [] }));
    return explainWrongValue(made, { cell: { column, row }, text }, translate, () => true);
  };
  const create = [0, 1, 2, 3].map((i) => `create e${i} A`).join('\n');
  const moved = `component A\ncomponent B\n${create}\nadd e3 B 1\ndestroy e0\n`;
  const chunk = 'world.0.chunk.1.ids';
  expect(found(decs, moved, chunk, 0, '3')).toMatchObject({ reason: 'absent', name: 'e3' });
  expect(found(decs, moved, chunk, 0, '0')).toMatchObject({ reason: 'no-entity' });
  expect(found(decs, moved, chunk, 0, '1')).toMatchObject({ reason: 'placed', name: 'e1' });
  const holes = `component A pinned\n${create}\nremove e2 A\nremove e1 A\nremove e0 A\n`;
  expect(found(entt, holes, 'A.packed', 0, 'e2')).toMatchObject({ reason: 'absent', name: 'e2' });
});

test('names the step that writes the value on the way, also in the row that the entity leaves', () => {
  const script = `config version 4.1.6\ncomponent Health size 8\ntag Bar
observer show OnAdd Health as e\n  add e Bar\nend
observer fill OnAdd Health as e\n  set e Health 50\nend
create bat\ncreate owl\nadd bat Health\nset owl Health 30\n`;
  const cell = { column: 'table.2.column.0', row: 1 };
  const made = variantOf(asking(flecs, script, { kind: 'value', ...cell }));
  const said = ['0', '50', '31'].map((text) => {
    const { reason, place } = explainWrongValue(made, { cell, text }, translate, () => true);
    return `${reason}: ${place.split('.')[0]}`;
  });
  expect(said).toEqual([
    'earlier: Health is new in table 1: row 0 is constructed, as 0',
    'earlier: Health of owl becomes 50, in row 0',
    'nowhere: ',
  ]);
});
