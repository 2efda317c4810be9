import { expect, test } from 'vitest';
import { asTerm, canonicalId, splitId, toggledId } from './id-text.ts';

test('ids of rows and tables are normalised to the same form', () => {
  expect(canonicalId('flecs.core.Prefab')).toBe('Prefab');
  expect(canonicalId('(flecs.core.Identifier,flecs.core.Name)')).toBe('(Identifier,Name)');
  expect(canonicalId('(flecs.core.ChildOf,flecs.core.internals)')).toBe('(ChildOf,internals)');
  expect(canonicalId('toggle|Shield')).toBe('TOGGLE|Shield');
  expect(canonicalId('TOGGLE|flecs.core.Shield')).toBe('TOGGLE|Shield');
  expect(canonicalId('(flecs.doc.Description,flecs.core.Name)')).toBe('(flecs.doc.Description,Name)');
});

test('unnamed entities are written as their index', () => {
  expect(canonicalId('(ChildOf,#598)')).toBe('(ChildOf,598)');
  expect(canonicalId('#598')).toBe('598');
  expect(canonicalId('#598.Bow')).toBe('#598.Bow');
  expect(asTerm('(ChildOf,598)')).toBe('(ChildOf,#598)');
});

test('ids are split into parts, and toggles into their ids', () => {
  expect(splitId('(Likes,a.b,c(d))')).toEqual({ toggle: false, first: 'Likes', second: 'a.b,c(d)' });
  expect(splitId('TOGGLE|Shield')).toEqual({ toggle: true, first: 'Shield', second: null });
  expect(toggledId('TOGGLE|Shield')).toBe('Shield');
  expect(toggledId('Shield')).toBeUndefined();
});
