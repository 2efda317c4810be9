import { expect, test } from 'vitest';
import type { Json } from '../../../../core/trace/value.ts';
import type { Edit } from '../../../../core/wire/messages/edit.ts';
import { VirtualClock, VirtualGame } from '../testing/virtual-game.ts';
import { Editor, fieldPath, fitsShape, replaceMember } from './editor.ts';

/** Returns a recorded game, and a function that performs an edit in virtual time. */
function editing(version: '4.0.5' | '4.1.6' = '4.1.6') {
  const clock = new VirtualClock();
  const game = new VirtualGame(version, clock);
  let fresh = 0;
  const editor = new Editor(game.get, game.change, () => fresh++);
  const perform = async (edit: Omit<Edit, 'id'>) => {
    const result = editor.perform({ id: 1, ...edit }, new AbortController().signal).then(
      ({ entity }) => entity,
      (error: Error) => error.message,
    );
    await clock.run(2000);
    return result;
  };
  return { game, perform };
}

test('setting a field only sends its member', async () => {
  const { game, perform } = editing();
  const done = await perform({ action: 'set', entity: 504, component: 'Position', field: 'x', value: 9.5 });
  expect(done).toMatchObject({ index: 504 });
  const [sent] = game.requests.filter((target) => target.startsWith('/component'));
  expect(sent).toBe('/component/%23504?component=Position&value=%7B%22x%22%3A9.5%7D');
  expect(typeof done === 'object' && done?.values.get('Position')).toMatchObject({ x: 9.5 });
});

test('components and entities are added and removed', async () => {
  const { game, perform } = editing();
  expect(await perform({ action: 'remove', entity: 504, component: 'Npc' })).toMatchObject({ index: 504 });
  expect(await perform({ action: 'remove', entity: 504, component: 'Npc' })).toBe('The entity has no Npc');
  expect(await perform({ action: 'add', entity: 504, component: 'Npc' })).toMatchObject({ index: 504 });
  expect(await perform({ action: 'add', entity: 504, component: 'Npc' })).toBe('The entity has Npc already');
  const spawned = await perform({ action: 'spawn' });
  const index = typeof spawned === 'object' ? spawned!.index : Number.NaN;
  expect(game.world.rows.some(({ id }) => id === index)).toBe(true);
  expect(await perform({ action: 'despawn', entity: index })).toBeNull();
  expect(game.world.rows.some(({ id }) => id === index)).toBe(false);
});

test('an edit that does not fit is rejected with a reason, and nothing is sent', async () => {
  const { game, perform } = editing();
  const set = { action: 'set', entity: 504, component: 'Position' } as const;
  expect(await perform({ ...set, entity: 504 + 2 ** 32, value: 1 })).toBe('Entity 504v1 is not alive');
  expect(await perform({ ...set, entity: 9_999, value: 1 })).toBe('Entity 9999 is not alive');
  expect(await perform({ ...set, component: 'Nope', value: 1 })).toBe('The entity has no Nope');
  expect(await perform({ ...set, field: 'z', value: 1 })).toBe('Position has no field z');
  expect(await perform({ ...set, field: 'x', value: 'fast' })).toMatch(
    /^"fast" is no value of Position\.x: it is -?[\d.]+ now$/,
  );
  expect(await perform({ action: 'add', entity: 504, component: "O'Neill" })).toContain(
    'cannot be written in a request',
  );
  expect(game.requests.filter((target) => target.startsWith('/component'))).toEqual([]);
  expect(await perform({ action: 'add', entity: 504, component: 'Unknown' })).toBe("unresolved component 'Unknown'");
});

test('an edit fails if the connection breaks', async () => {
  const { game, perform } = editing();
  game.tamper = () => ({ failure: 'broken' });
  expect(await perform({ action: 'spawn' })).toBe('The game did not answer (broken); it may still carry this out');
});

test('the changed part of a composite value is found by its path', () => {
  const whole: Json = { at: { x: 1, y: 2 }, slots: [4, { n: 5 }] };
  const change = (field: string) => replaceMember(whole, undefined, fieldPath(field), 7);
  expect(change('at.y')).toMatchObject({ before: 2, sent: { at: { y: 7 } } });
  expect(change('slots[0]')).toMatchObject({ before: 4, sent: { slots: [7, { n: 5 }] } });
  expect(change('slots[1].n')).toMatchObject({ before: 5, sent: { slots: [4, { n: 7 }] } });
  expect(change('')).toMatchObject({ before: whole, sent: 7 });
  for (const field of ['z', 'at.z', 'slots[2]', 'at[0]', 'slots.x', 'at.x.y', 'toString'])
    expect(change(field)).toBeNull();
});

test.each<[Json, Json, Json | undefined, boolean]>([
  [3, 1, ['int'], true],
  [3.5, 1, ['int'], false],
  [3.5, 1, ['float'], true],
  ['3', 1, ['float'], false],
  ['Calm', 'Angry', ['enum', 'Calm', 'Angry'], true],
  ['Sad', 'Angry', ['enum', 'Calm', 'Angry'], false],
  ['Burning|Frozen', 0, ['bitmask', 'Burning', 'Frozen'], true],
  [0, 'Burning', ['bitmask', 'Burning'], true],
  ['Wet', 'Burning', ['bitmask', 'Burning'], false],
  ['a text', null, ['text'], true],
  [true, false, ['bool'], true],
  [1, false, ['bool'], false],
  ['hero', 'sword', ['entity'], true],
  [[1], [2, 3], undefined, true],
  [{ x: 1 }, [2], undefined, false],
])('%j may replace %j with type %j: %j', (value, before, shape, fits) => {
  expect(fitsShape(value, before, shape)).toBe(fits);
});
