import { expect, test } from 'vitest';
import { libraryIds } from '../../../core/engines/all.ts';
import { runOn } from '../../../core/testing/run-on.ts';
import { proseOf } from './parse-prose.ts';

function prose(text: string): string[] {
  return proseOf(runOn(libraryIds[0]!, text)).map(({ chapter, remark }) =>
    [chapter, remark].filter(Boolean).join(' | '),
  );
}

test('a chapter is the whole comment above an operation, and applies until the next one', () => {
  expect(
    prose(
      '# What it is.\n# In two lines.\n\ncomponent Hp\n# Of the schema.\ntag Big\n\ncreate a # remark\n\n# Next,\n# and on.\ncreate b\ncreate c\n',
    ),
  ).toEqual(['What it is. In two lines.', 'remark', 'Next, and on.', 'Next, and on.']);
});

test('a comment directly above the first operation belongs to it, after the introduction', () => {
  expect(prose('# Intro.\n\ncomponent Hp\n\n# First.\ncreate a\n')).toEqual(['Intro.', 'First.']);
});

test('a comment above a set-up is a chapter', () => {
  expect(prose('# Intro.\n\ncomponent Hp\n\n# Made first.\nsetup\ncreate a\nend\n\n# Then.\ncreate b\n')).toEqual([
    'Intro.',
    'Made first.',
    'Then.',
  ]);
});

test('Chinese lines are joined without a space', () => {
  const said = '第一行，含 Latin 字母。第二行。';
  expect(prose('# 第一行，含 Latin 字母。\n# 第二行。\ncreate a\n')).toEqual([said, said]);
});

test('a script without comments has no prose', () => {
  expect(prose('create a\n')).toEqual(['', '']);
});
