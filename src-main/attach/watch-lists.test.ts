import { expect, test } from 'vitest';
import { NO_BREAKS } from '../../core/capture/game-breaks.ts';
import type { WireColumn } from '../../core/wire/messages/message.ts';
import { ALL, CHANGES, WatchLists } from './watch-lists.ts';

const column = (id: number, name: string, watched = true): WireColumn => ({
  ...{ id, name, type: 'f32' as const, watched },
  meta: { kind: 'array', group: '', role: 'value' },
});

const ABILITIES = { canWatch: true, canBreak: true, isPolled: true };

function makeLists() {
  const sent: object[] = [];
  const lists = new WatchLists((message) => sent.push(message));
  lists.know([column(2, 'b'), column(1, 'a'), column(3, 'c', false)], ABILITIES);
  return { lists, sent };
}

const watch = (columns: number[], entities?: number[]) => ({ type: 'watch', columns, ...(entities && { entities }) });
const breaks = (gained: number[], lost: number[]) => ({ type: 'break', gained, lost });

test('a game receives the columns that any subscriber watches, sorted, whenever they change', () => {
  const { lists, sent } = makeLists();
  const [first, second] = [{}, {}];
  lists.set(first, { columns: ['b', 'c', 'unknown'] });
  lists.set(second, { columns: ['a', 'b'] });
  lists.set(first, { columns: ['b'] });
  lists.delete(second);
  lists.set(first, { columns: [ALL] });
  lists.delete(first);
  expect(sent).toEqual([watch([2]), watch([1, 2]), watch([2]), watch([1, 2]), watch([])]);
});

test('all columns are those of values, so nobody is followed unless that is asked for by name', () => {
  const { lists, sent } = makeLists();
  const change = (id: number, name: string): WireColumn => ({
    ...column(id, name),
    meta: { kind: 'changes', group: 'changes', role: name.split('.')[0]! },
  });
  lists.know([change(4, 'changed-by.A'), change(5, 'changed-in.A')], ABILITIES);
  const recording = {};
  lists.set(recording, { columns: [ALL] });
  lists.set({}, { columns: ['changed-by.A'] });
  expect(sent).toEqual([watch([1, 2]), watch([1, 2, 4])]);
});

test('a game that traces entities receives those that are inspected, and what they tell is among the changes that are recorded', () => {
  const sent: object[] = [];
  const lists = new WatchLists((message) => sent.push(message));
  const abilities = { canWatch: true, canBreak: true, isPolled: false };
  lists.know([column(1, 'a')], abilities);
  lists.set({}, { columns: ['a'], entity: 7 });
  const meta = { kind: 'changes', group: 'changes', role: 'written-entity' };
  lists.know([{ ...column(2, 'changes.written-entity'), meta }], abilities);
  lists.set({}, { columns: [CHANGES] });
  expect(sent).toEqual([watch([1]), watch([1], [7]), watch([1, 2], [7])]);
});

test('to trace entities watches the columns that tell who writes to them, and no others, until nobody traces', () => {
  const sent: object[] = [];
  const lists = new WatchLists((message) => sent.push(message));
  lists.know([column(1, 'a')], { canWatch: true, canBreak: true, isPolled: false });
  const window = {};
  lists.set(window, { columns: ['a'], traced: [7, 9] });
  const [entity, by] = ['written-entity', 'written-by'].map((role, i) => ({
    ...column(2 + i, `changes.${role}`),
    meta: { kind: 'changes', group: 'changes', role },
  }));
  lists.know([entity!, by!], { canWatch: true, canBreak: true, isPolled: false });
  lists.set(window, { columns: ['a'], traced: [] });
  expect(sent).toEqual([watch([1]), watch([1, 2, 3], [7, 9]), watch([1])]);
});

test('the inspected entities are also sent, each once', () => {
  const { lists, sent } = makeLists();
  const [first, second] = [{}, {}];
  lists.set(first, { columns: [], entity: 7 });
  lists.set(second, { columns: [], entity: 7 });
  lists.set(second, { columns: [], entity: 8 });
  lists.delete(first);
  lists.delete(second);
  expect(sent).toEqual([watch([], [7]), watch([], [7, 8]), watch([], [8]), watch([])]);
});

test('the changes for which any subscriber wants the game to stop are sent until it has gone', () => {
  const { lists, sent } = makeLists();
  const [first, second] = [{}, {}];
  lists.set(first, { columns: [], breaks: { ...NO_BREAKS, gained: ['b'] } });
  lists.set(second, { columns: [], breaks: { ...NO_BREAKS, gained: ['b', 'unknown'], lost: ['a'] } });
  lists.set({}, { columns: [], breaks: NO_BREAKS });
  expect(lists.breaking).toEqual([first, second]);
  lists.delete(first);
  lists.set(second, { columns: [] });
  expect(sent).toEqual([breaks([2], []), breaks([2], [1]), breaks([], [])]);
  expect(lists.breaking).toEqual([]);
});

test('a condition is sent once, and not at all while one of its columns is not known', () => {
  const { lists, sent } = makeLists();
  const condition = { change: 'lost', component: 'a', has: ['b'], lacks: ['later'] } as const;
  const asked = { columns: [], breaks: { ...NO_BREAKS, conditions: [condition] } };
  lists.set({}, asked);
  lists.set({}, asked);
  expect(sent).toEqual([]);
  expect(lists.breaking.length).toBe(2);
  lists.know([column(7, 'later')], ABILITIES);
  expect(sent).toEqual([{ ...breaks([], []), conditions: [{ change: 'lost', component: 1, has: [2], lacks: [7] }] }]);
});

test('after a reconnection the lists are sent again, with the new ids', () => {
  const { lists, sent } = makeLists();
  lists.set({}, { columns: ['a'], breaks: { ...NO_BREAKS, lost: ['a'] } });
  lists.forget();
  lists.know([column(5, 'a')], ABILITIES);
  expect(sent).toEqual([watch([1]), breaks([], [1]), watch([5]), breaks([], [5])]);
});

test('a game that cannot watch columns or stop by itself is never requested to', () => {
  const { lists, sent } = makeLists();
  lists.forget();
  lists.know([column(5, 'a')], { canWatch: false, canBreak: false, isPolled: false });
  lists.set({}, { columns: [ALL], breaks: { ...NO_BREAKS, gained: ['a'] } });
  expect(sent).toEqual([]);
});
