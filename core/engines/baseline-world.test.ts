import { expect, test } from 'vitest';
import { BASELINE_DEMO, runBaseline } from '../scene/testing/baseline-world.ts';
import { componentsOf, entitiesOf, historyOf, search, structuresOf, worldOf } from '../testing/any-engine.ts';
import { engineNamed } from './all.ts';

const MEMBERS = { Position: ['hero', 'bat', 'far'], Mass: ['elf'], Kind: ['tree'], Player: ['hero'] };

test.each(['hash-map', 'aos'])('%s: lists, search and history agree with the script', (engine) => {
  const { timeline, nameOf, handleOf } = runBaseline(engine as 'aos', BASELINE_DEMO);
  const entities = entitiesOf(timeline);
  const namesOf = (text: string): (string | undefined)[] =>
    [...search(timeline, text, nameOf).places].map((place) => entities.nameAt(place, nameOf)).sort();
  for (const [component, names] of Object.entries(MEMBERS)) expect(namesOf(component)).toEqual([...names].sort());
  expect(namesOf('Position !Player')).toEqual(['bat', 'far']);
  expect(namesOf('far')).toEqual(['far']);
  expect(worldOf(timeline).components).toEqual(Object.keys(MEMBERS));

  const hero = entities.indexAt([0, 1, 2, 3, 4].find((place) => entities.nameAt(place, nameOf) === 'hero')!);
  const [position, player] = componentsOf(timeline, hero);
  expect(position).toMatchObject({ component: 'Position', values: [{ field: null, value: 10 }] });
  expect(player).toMatchObject({ component: 'Player', values: [] });
  for (const { column, row } of position!.through) expect(timeline.columns.get(column).peek(row)).toBeDefined();
  const written = historyOf(timeline, hero)
    .next(100, 100_000, -1)
    .flatMap(({ changes }) => changes.map(({ to }) => to));
  expect(written).toEqual(expect.arrayContaining([10, 80]));

  const reader = engineNamed(engine).world(timeline.columns);
  const far = Number(handleOf('far'));
  const record = reader.recordOf(far % reader.ids.format.indices)!;
  expect([Number(record.id), record.alive]).toEqual([far, true]);
  expect(reader.recordOf(99)).toBeNull();
});

test('hash-map: a destroyed entity has a record and is never reused', () => {
  const { timeline } = runBaseline('hash-map', BASELINE_DEMO);
  const reader = engineNamed('hash-map').world(timeline.columns);
  expect(reader.recordOf(2)).toMatchObject({ id: 2, alive: false, cells: [], place: null });
  expect(reader.recyclable(5)).toEqual([]);
  expect(structuresOf(timeline).map(({ name, rows }) => [name, rows])).toEqual([
    ['world.alive', 5],
    ['Position', 3],
    ['Mass', 1],
    ['Kind', 1],
    ['Player', 1],
  ]);
  // 5 nodes of 16 bytes and 13 pointers.
  expect(structuresOf(timeline)[0]?.bytes).toBe(5 * 16 + 13 * 8);
});

test('aos: free slots have their next generation, and the last one is reused first', () => {
  const { timeline } = runBaseline('aos', 'component P\ncreate a\ncreate b\ncreate c\ndestroy a\ndestroy c\n');
  const reader = engineNamed('aos').world(timeline.columns);
  expect(reader.recyclable(5)).toEqual([2 ** 32 + 2, 2 ** 32]);
  expect(reader.recyclable(1)).toEqual([2 ** 32 + 2]);
  expect(reader.recordOf(0)).toMatchObject({ id: 2 ** 32, alive: false });
  expect(structuresOf(timeline)).toMatchObject([{ name: 'objects', rows: 1, capacity: 3 }]);
  expect(entitiesOf(timeline).versionAt(0)).toBe(0);
});
