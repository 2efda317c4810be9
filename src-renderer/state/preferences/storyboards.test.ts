import { beforeEach, expect, test } from 'vitest';
import type { Anchor } from '../../../core/script/parse/anchor.ts';
import { parsePreferences, usePreferences } from './preferences.ts';
import { MAX_CAPTION, MAX_SHOTS, storyboards, withShots } from './stored-storyboards.ts';
import {
  addShots,
  canTravelBoard,
  captionShot,
  copyBoards,
  moveShot,
  pointShot,
  removeAll,
  removeShot,
  scriptKey,
  shotsOf,
  travelBoard,
  useBoardVersions,
} from './storyboards.ts';

const A = scriptKey('a.ecs', ['entt']);
const B = scriptKey('b.ecs', ['entt', 'flecs']);
const at = (name: string): Anchor => ({ name, nth: 0, step: 1, left: 0, code: 'x' });
const names = (source = A): string =>
  shotsOf(source)
    .map((shot) => shot.at.name)
    .join('');

beforeEach(() => {
  usePreferences.setState(parsePreferences({}));
  useBoardVersions.setState({ past: [], future: [], typing: null });
});

test('each source has its own pictures, which are stored in the settings', () => {
  addShots(A, ['a', 'b'].map(at));
  addShots(B, [at('c')]);
  const stored = JSON.parse(JSON.stringify(usePreferences.getState()));
  usePreferences.setState(parsePreferences({}));
  expect([names(A), names(B)]).toEqual(['', '']);
  usePreferences.setState(parsePreferences(stored));
  expect([names(A), names(B)]).toEqual(['ab', 'c']);
});

test('pictures can be moved, pointed elsewhere, captioned and removed, and each change undone', () => {
  addShots(A, ['a', 'b', 'c', 'd'].map(at));
  const [first, second] = shotsOf(A).map(({ id }) => id) as [number, number];
  moveShot(A, first, 2);
  expect(names()).toBe('bcad');
  moveShot(A, first, 99);
  expect(names()).toBe('bcda');
  moveShot(A, first, -1);
  expect(names()).toBe('abcd');
  pointShot(A, second, at('z'));
  captionShot(A, second, 'Own');
  removeShot(A, first);
  expect(names()).toBe('zcd');
  expect(shotsOf(A)[0]).toMatchObject({ id: second, caption: 'Own' });
  removeAll(A);
  const seen = [names()];
  while (canTravelBoard(A, 'past')) {
    travelBoard(A, 'past');
    seen.push(names());
  }
  expect(seen).toEqual(['', 'zcd', 'azcd', 'azcd', 'abcd', 'bcda', 'bcad', 'abcd', '']);
  const again = [names()];
  while (canTravelBoard(A, 'future')) {
    travelBoard(A, 'future');
    again.push(names());
  }
  expect(again).toEqual(seen.toReversed());
});

test('a new change clears the changes to redo of its own storyboard only', () => {
  for (const source of [A, B]) {
    addShots(source, [at('a')]);
    travelBoard(source, 'past');
  }
  addShots(A, [at('b')]);
  expect([canTravelBoard(A, 'future'), canTravelBoard(B, 'future')]).toEqual([false, true]);
});

test('moving a picture to its own place is no change', () => {
  addShots(A, ['a', 'b'].map(at));
  moveShot(A, shotsOf(A)[1]!.id, 5);
  travelBoard(A, 'past');
  expect(names()).toBe('');
});

test('typing a caption is one change', () => {
  addShots(A, ['a', 'b'].map(at));
  const [first, second] = shotsOf(A).map(({ id }) => id) as [number, number];
  for (const text of ['O', 'Ow', 'Own']) captionShot(A, first, text);
  captionShot(A, second, 'x');
  travelBoard(A, 'past');
  expect(shotsOf(A).map(({ caption }) => caption)).toEqual(['Own', '']);
  travelBoard(A, 'past');
  expect(shotsOf(A).map(({ caption }) => caption)).toEqual(['', '']);
});

test('a storyboard and a caption have a maximum size', () => {
  const many = Array.from({ length: MAX_SHOTS + 5 }, (_, i) => at(String(i)));
  expect(addShots(A, many)).toBe(MAX_SHOTS);
  expect(addShots(A, [at('more')])).toBe(0);
  captionShot(A, shotsOf(A)[0]!.id, 'x'.repeat(MAX_CAPTION + 1));
  const [read] = storyboards.parse(JSON.parse(JSON.stringify(usePreferences.getState().storyboards)));
  expect(read!.shots).toHaveLength(MAX_SHOTS);
  expect(read!.shots[0]!.caption).toHaveLength(MAX_CAPTION);
});

test('the settings stay small: the storyboards changed first are dropped', () => {
  const shots = Array.from({ length: MAX_SHOTS }, (_, id) => ({
    id,
    at: at('名'.repeat(200)),
    caption: '字'.repeat(MAX_CAPTION),
  }));
  const all = ['1', '2', '3'].reduce((before, source) => withShots(before, source, shots), storyboards.parse([]));
  expect(all.map(({ source }) => source)).toEqual(['3']);
  expect(new TextEncoder().encode(JSON.stringify(all)).length).toBeLessThan(600_000);
});

test('a script saved under another name keeps its storyboards', () => {
  addShots(A, [at('a')]);
  addShots(B, [at('c')]);
  copyBoards('a.ecs', 'b.ecs');
  copyBoards('a.ecs', 'new.ecs');
  expect(names(scriptKey('b.ecs', ['entt']))).toBe('a');
  expect(names(scriptKey('new.ecs', ['entt']))).toBe('a');
  expect(names(B)).toBe('c');
});

test('an unreadable storyboard does not affect the others', () => {
  addShots(A, [at('a')]);
  const [one] = usePreferences.getState().storyboards;
  expect(storyboards.parse([{ source: 7 }, one, 'x'])).toEqual([one]);
  expect(storyboards.parse('damaged')).toEqual([]);
});
