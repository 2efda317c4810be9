import { expect, test } from 'vitest';
import { parseScript } from '../../script/parse/parse.ts';
import { presetScript } from '../presets/presets.ts';
import { openingGroup, operationGroups } from './operation-groups.ts';

const groupsOf = (text: string) => operationGroups(parseScript(text, 'test'));
const short = (text: string) => groupsOf(text).map(({ verb, first, end }) => `${verb} ${first}-${end}`);

test('the set-up of a preset is no group, and its operations are grouped by verb', () => {
  const text = presetScript('sparse-set-or-archetype', 12);
  expect(short(text)).toEqual(['add 42-44', 'remove 44-46', 'query 46-47']);
  expect(openingGroup(groupsOf(text))).toEqual({ verb: 'add', first: 42, end: 44 });
});

test('a script without set-ups first makes its entities, and its comparison opens after that', () => {
  const text = 'component A\ncreate a\nadd a A\ncreate b\nadd b A\nremove a A\nadd a A\nquery A';
  expect(short(text)).toEqual(['create 0-4', 'remove 4-5', 'add 5-6', 'query 6-7']);
  expect(openingGroup(groupsOf(text))?.verb).toBe('remove');
});

test('a script that only makes entities has a group for each verb', () => {
  expect(short('component A\ncreate a\ncreate b\nadd a A')).toEqual(['create 0-2', 'add 2-3']);
  expect(openingGroup(groupsOf('component A\ncreate a'))?.verb).toBe('create');
  expect(openingGroup(groupsOf('component A'))).toBeNull();
});

test('of many groups the first of each verb is kept, and reaches to the next one', () => {
  const again = 'destroy a\ncreate a\n'.repeat(6);
  expect(short(`component A\ncreate a\n${again}add a A\nquery A`)).toEqual([
    'create 0-1',
    'destroy 1-13',
    'add 13-14',
    'query 14-15',
  ]);
});
