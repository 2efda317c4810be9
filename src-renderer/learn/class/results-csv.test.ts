import { expect, test } from 'vitest';
import { resultsCsv } from './results-csv.ts';

test('a table of results has one row per answer, with letters, counts and what is right', () => {
  const counts = {
    bars: [
      { choice: '`1`, then `2`', count: 3 },
      { choice: '=2', count: 4 },
    ],
    answered: 7,
  };
  const question = {
    id: 'q',
    kind: 'choice' as const,
    ask: 'Which **row**?',
    options: ['`1`, then `2`', '=2'],
    letters: true,
  };
  const vote = { ...question, ask: 'Your guess', letters: false };
  expect(
    resultsCsv([
      { question, counts, right: ['=2'] },
      { question: vote, counts, right: null },
    ]).split('\r\n'),
  ).toEqual([
    'question,text,kind,letter,answer,count,answered,right',
    '1,Which row?,choice,A,"1, then 2",3,7,no',
    "1,Which row?,choice,B,'=2,4,7,yes",
    '2,Your guess,choice,,"1, then 2",3,7,',
    "2,Your guess,choice,,'=2,4,7,",
    '',
  ]);
});
