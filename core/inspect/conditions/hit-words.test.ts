import { expect, test } from 'vitest';
import { strictTranslator } from '../../testing/texts.ts';
import { parseCondition } from './condition.ts';
import { hitWords } from './hit-words.ts';

const NAMING = { most: 2, more: 'ui.watch.more' };

function said(text: string, entities: readonly { label: string; system?: string | null }[], count = entities.length) {
  return hitWords({ condition: parseCondition(text), count, entities }, NAMING, strictTranslator('en'));
}

test('a hit says which entities gained or lost what, or for which a condition came true', () => {
  const one = [{ label: '#7' }];
  expect(['lost Position', '+(Likes,3)', 'destroyed', 'created', 'Health < 0'].map((text) => said(text, one))).toEqual([
    '#7 lost Position',
    '#7 gained (Likes,3)',
    '#7 was destroyed',
    '#7 was created',
    'Health < 0 became true for 1 entity: #7',
  ]);
  expect(said('count(*) > 1', [], 2)).toBe('count(*) > 1 became true, with 2');
});

test('a hit says in which system, and counts the entities of each that it does not name', () => {
  const damage = ['a', 'b', 'c'].map((label) => ({ label, system: 'Damage' }));
  expect(said('lost Shield', damage)).toBe('a, b and 1 more lost Shield, in Damage');
  const others = [{ label: 'd', system: null }, { label: 'e' }];
  expect(said('lost Shield', [...damage, ...others], 9)).toBe(
    'a, b and 5 more lost Shield, in Damage; d lost Shield, outside of systems; e lost Shield, in an unknown system',
  );
});
