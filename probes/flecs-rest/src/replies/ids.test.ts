import { expect, test } from 'vitest';
import { asTerm, canonical, partsOf, toggled } from './ids.ts';

test('ids of rows and tables are normalised to the same form', () => {
  expect(canonical('flecs.core.Prefab')).toBe('Prefab');
  expect(canonical('(flecs.core.Identifier,flecs.core.Name)')).toBe('(Identifier,Name)');
  expect(canonical('(flecs.core.ChildOf,flecs.core.internals)')).toBe('(ChildOf,internals)');
  expect(canonical('toggle|Shield')).toBe('TOGGLE|Shield');
  expect(canonical('TOGGLE|flecs.core.Shield')).toBe('TOGGLE|Shield');
  expect(canonical('(flecs.doc.Description,flecs.core.Name)')).toBe('(flecs.doc.Description,Name)');
});

test('unnamed entities are written as their index', () => {
  expect(canonical('(ChildOf,#598)')).toBe('(ChildOf,598)');
  expect(canonical('#598')).toBe('598');
  expect(canonical('#598.Bow')).toBe('#598.Bow');
  expect(asTerm('(ChildOf,598)')).toBe('(ChildOf,#598)');
});

test('ids are split into parts, and toggles into their ids', () => {
  expect(partsOf('(Likes,a.b,c(d))')).toEqual({ toggle: false, first: 'Likes', second: 'a.b,c(d)' });
  expect(partsOf('TOGGLE|Shield')).toEqual({ toggle: true, first: 'Shield', second: null });
  expect(toggled('TOGGLE|Shield')).toBe('Shield');
  expect(toggled('Shield')).toBeUndefined();
});
