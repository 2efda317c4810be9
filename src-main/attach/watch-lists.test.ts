import { expect, test } from 'vitest';
import type { WireColumn } from '../../core/wire/message.ts';
import { ALL, WatchLists } from './watch-lists.ts';

const column = (id: number, name: string, watched = true): WireColumn => ({
  ...{ id, name, type: 'f32' as const, watched },
  meta: { kind: 'array', group: '', role: 'value' },
});

function makeLists() {
  const sent: [columns: number[], entities: number[]][] = [];
  const lists = new WatchLists((columns, entities) => sent.push([columns, entities]));
  lists.know([column(2, 'b'), column(1, 'a'), column(3, 'c', false)], true);
  return { lists, sent };
}

test('a game receives the columns that any reader watches, sorted, whenever they change', () => {
  const { lists, sent } = makeLists();
  const [first, second] = [{}, {}];
  lists.set(first, ['b', 'c', 'unknown']);
  lists.set(second, ['a', 'b']);
  lists.set(first, ['b']);
  lists.set(second, []);
  lists.set(first, [ALL]);
  lists.set(first, []);
  expect(sent.map(([columns]) => columns)).toEqual([[2], [1, 2], [2], [1, 2], []]);
});

test('the inspected entities are also sent, each once', () => {
  const { lists, sent } = makeLists();
  const [first, second] = [{}, {}];
  lists.set(first, [], 7);
  lists.set(second, [], 7);
  lists.set(second, [], 8);
  lists.set(first, []);
  lists.set(second, []);
  expect(sent).toEqual([
    [[], [7]],
    [[], [7, 8]],
    [[], [8]],
    [[], []],
  ]);
});

test('after a reconnection the lists are sent again, with the new ids', () => {
  const { lists, sent } = makeLists();
  lists.set({}, ['a']);
  lists.forget();
  lists.know([column(5, 'a')], true);
  expect(sent).toEqual([
    [[1], []],
    [[5], []],
  ]);
});

test('a game that cannot watch columns is never requested to', () => {
  const { lists, sent } = makeLists();
  lists.forget();
  lists.know([column(5, 'a')], false);
  lists.set({}, [ALL]);
  expect(sent).toEqual([]);
});
