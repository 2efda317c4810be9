import { expect, test } from 'vitest';
import type { ClassQuestion } from '../../../src-main/contract/class-protocol.ts';
import { plainText } from '../../text/plain-text.ts';
import { resultsCsv, resultsName } from './results-csv.ts';

test('a table of results has one row per answer, with letters, counts and what is right', () => {
  const counts = {
    bars: [
      { choice: '0', count: 3 },
      { choice: '1', count: 4 },
    ],
    answered: 7,
  };
  const question = {
    about: 'lesson-ids.md-4',
    id: 'q1',
    kind: 'choice' as const,
    ask: 'Which **row**?',
    options: [
      { choice: '0', text: '`1`, then `2`' },
      { choice: '1', text: '=2' },
    ],
    letters: true,
  };
  const vote = { ...question, ask: 'Your guess', letters: false };
  const asked = { lesson: 'Ids: old/new', asked: '2026-11-30T09:15:00.000Z', joined: 9 };
  const task = { about: 't', id: 'q3', kind: 'do' as const, ask: 'Do it', options: [] };
  const results = [
    { question, counts, right: ['1'], ...asked },
    { question: vote, counts, right: null, ...asked },
    { question: task, counts: { bars: [], answered: 0 }, right: ['right'], ...asked },
    { question: task, counts: { bars: [{ choice: 'right', count: 1 }], answered: 1 }, right: ['right'], ...asked },
  ];
  const textOf = (choice: string, { kind, options }: ClassQuestion) =>
    kind === 'do' ? 'No mistakes' : plainText(options[Number(choice)]!.text);
  const at = '2026-11-30T09:15:00.000Z';
  expect(resultsCsv(results, textOf).split('\r\n')).toEqual([
    'lesson,question,asked,text,kind,letter,answer,count,answered,joined,right,id',
    `Ids: old/new,1,${at},Which row?,choice,A,"1, then 2",3,7,9,no,lesson-ids.md-4`,
    `Ids: old/new,1,${at},Which row?,choice,B,'=2,4,7,9,yes,lesson-ids.md-4`,
    `Ids: old/new,2,${at},Your guess,choice,,"1, then 2",3,7,9,,lesson-ids.md-4`,
    `Ids: old/new,2,${at},Your guess,choice,,'=2,4,7,9,,lesson-ids.md-4`,
    `Ids: old/new,3,${at},Do it,do,,,0,0,9,,t`,
    `Ids: old/new,4,${at},Do it,do,,No mistakes,1,1,9,yes,t`,
    '',
  ]);
  expect(resultsName(results)).toBe('ecs-atlas-class Ids old new 2026-11-30.csv');
  const of = (...lessons: string[]) => resultsName(lessons.map((lesson) => ({ ...results[0]!, lesson })));
  expect(of('Views', '', 'Choosing', 'Views')).toBe('ecs-atlas-class Views, Choosing 2026-11-30.csv');
  expect(of('Views', 'Choosing', 'Groups')).toBe('ecs-atlas-class 2026-11-30.csv');
  expect(resultsName([])).toBe('ecs-atlas-class.csv');
});
