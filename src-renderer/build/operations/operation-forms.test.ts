import { expect, test } from 'vitest';
import { libraryIds } from '../../../core/engines/all.ts';
import { blankForm, verbs } from '../../../core/script/operation-form.ts';
import { fieldsOf, fitting, verbsOf } from './operation-forms.ts';

test('each engine offers the verbs that it knows', () => {
  expect(verbsOf('entt')).toEqual([
    ...['create', 'destroy', 'add', 'set', 'remove', 'clear', 'compact', 'sort', 'sort-as', 'swap', 'group', 'query'],
  ]);
  expect(verbsOf('flecs')).toEqual([
    ...['create', 'bulk', 'destroy', 'version', 'add', 'set', 'remove', 'clear'],
    ...['enable', 'disable', 'range', 'query'],
  ]);
  expect(verbsOf('decs')).toEqual([...['create', 'destroy', 'add', 'set', 'remove', 'world', 'singleton', 'query']]);
  for (const engine of libraryIds) {
    for (const verb of verbsOf(engine)) expect(fieldsOf({ ...blankForm, verb }, engine)).not.toEqual([]);
  }
  expect(fitting({ ...blankForm, verb: 'swap' }, 'flecs').verb).toBe('create');
  expect(fitting({ ...blankForm, verb: 'swap' }, 'entt').verb).toBe('swap');
  expect(new Set(libraryIds.flatMap(verbsOf))).toEqual(new Set(verbs));
});
