import { expect, test } from 'vitest';
import { asTerm, canonical, partsOf, toggled } from './ids.ts';

test('rows and tables come to the same ids', () => {
  expect(canonical('flecs.core.Prefab')).toBe('Prefab');
  expect(canonical('(flecs.core.Identifier,flecs.core.Name)')).toBe('(Identifier,Name)');
  expect(canonical('(flecs.core.ChildOf,flecs.core.internals)')).toBe('(ChildOf,internals)');
  expect(canonical('toggle|Shield')).toBe('TOGGLE|Shield');
  expect(canonical('TOGGLE|flecs.core.Shield')).toBe('TOGGLE|Shield');
  expect(canonical('(flecs.doc.Description,flecs.core.Name)')).toBe('(flecs.doc.Description,Name)');
});

test('entities without a name are their index, as in the columns of a world', () => {
  expect(canonical('(ChildOf,#598)')).toBe('(ChildOf,598)');
  expect(canonical('#598')).toBe('598');
  expect(canonical('#598.Bow')).toBe('#598.Bow');
  expect(asTerm('(ChildOf,598)')).toBe('(ChildOf,#598)');
});

test('ids have parts, and toggles what they are for', () => {
  expect(partsOf('(Likes,a.b,c(d))')).toEqual({ toggle: false, first: 'Likes', second: 'a.b,c(d)' });
  expect(partsOf('TOGGLE|Shield')).toEqual({ toggle: true, first: 'Shield', second: null });
  expect(toggled('TOGGLE|Shield')).toBe('Shield');
  expect(toggled('Shield')).toBeUndefined();
});
