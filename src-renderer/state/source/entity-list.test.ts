import { expect, test } from 'vitest';
import { changeEntityList, entityListOf, openEntities, searchEntities, toggleEntity } from './entity-list.ts';
import type { Source } from './source.ts';

test('each game and the script have separate searches', () => {
  const [a, b] = ['game:1', 'game:2'].map((key) => ({ key }) as Source);
  searchEntities(a!, 'Position');
  searchEntities(null, '42');
  changeEntityList(b!, { asTree: true });
  expect(entityListOf(a!)).toMatchObject({ search: 'Position', asTree: false });
  expect(entityListOf(b!)).toMatchObject({ search: '', asTree: true });
  expect(entityListOf(null).search).toBe('42');
});

test('open entities of the tree are reset when a search begins or ends', () => {
  const source = { key: 'game:3' } as Source;
  toggleEntity(source, 7);
  toggleEntity(source, 8);
  toggleEntity(source, 7);
  expect([...entityListOf(source).toggled]).toEqual([8]);
  searchEntities(source, 'P');
  expect([...entityListOf(source).toggled]).toEqual([]);
  toggleEntity(source, 9);
  searchEntities(source, 'Po');
  expect([...entityListOf(source).toggled]).toEqual([9]);
});

test('entities can be opened, even while a search opens all except closed ones', () => {
  const source = { key: 'game:4' } as Source;
  toggleEntity(source, 7);
  openEntities(source, [7, 8]);
  expect([...entityListOf(source).toggled]).toEqual([7, 8]);
  searchEntities(source, 'P');
  toggleEntity(source, 7);
  openEntities(source, [7, 8]);
  expect([...entityListOf(source).toggled]).toEqual([]);
});
