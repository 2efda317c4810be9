import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePreferences } from './preferences.ts';
import { type LessonScores, nothingDone, type Score, scoresCsv, summaryOf, withLesson } from './scores.ts';

const score: Score = {
  kind: 'value',
  number: 1,
  ask: 'Where is owl?',
  tries: 2,
  wrong: 1,
  hints: 1,
  slips: 0,
  solved: true,
  why: 'it goes to the end',
  misconceptions: ['kept-order', 'left-hole'],
};

const lesson = (scores: LessonScores['scores']): LessonScores => ({ ...nothingDone, questions: 3, scores });

/** A reader of RFC 4180, written from its grammar. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        cell += text[at];
        if (text[at] === '"') at++;
      }
      at++;
    } else {
      for (; text[at] !== ',' && !text.startsWith('\r\n', at); at++) cell += text[at];
    }
    row.push(cell);
    if (text[at] === ',') at++;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test('the table has a header row, then one row per question in the order of the lesson', () => {
  const csv = scoresCsv({
    'entt-sparse-set': lesson({
      12: { ...score, number: 2 },
      4: { ...score, kind: 'do', solved: false, why: null },
      15: { ...score, number: undefined, ask: undefined },
    }),
  });
  expect(csv).toBe(
    'lesson,beat,question,text,kind,tries,wrong,hints,slips,solved,why,misconceptions\r\n' +
      'entt-sparse-set,4,1,Where is owl?,do,2,1,1,0,no,,kept-order left-hole\r\n' +
      'entt-sparse-set,12,2,Where is owl?,value,2,1,1,0,yes,it goes to the end,kept-order left-hole\r\n' +
      'entt-sparse-set,15,,,value,2,1,1,0,yes,it goes to the end,kept-order left-hole\r\n',
  );
});

test('any text of a student is read back, and no cell begins a formula', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', "'", ',', '\n', '\r', '=', '+', '-', '@', '\t', 'a', '中') }),
  );
  fc.assert(
    fc.property(text, text, (name, why) => {
      const rows = readCsv(scoresCsv({ [`l${name}`]: lesson({ 1: { ...score, why } }) }));
      expect(rows).toHaveLength(2);
      expect(rows[1]).toHaveLength(12);
      expect(rows[1]![0]).toBe(`l${name}`);
      expect(rows[1]![10]!.replace(/^'(?='*[=+\-@\t\r])/, '')).toBe(why);
      expect(rows[1]![10]!).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
  expect(scoresCsv({ a: lesson({ 1: { ...score, why: '=HYPERLINK("x")' } }) })).toContain(`"'=HYPERLINK(""x"")"`);
});

test('a summary counts the solved questions, and all', () => {
  expect(summaryOf(lesson({ 1: score, 2: { ...score, solved: false, hints: 3 } }))).toEqual({
    questions: 3,
    solved: 1,
    again: 1,
    helped: 1,
  });
});

test('scores are stored as preferences; unreadable ones are dropped', () => {
  const lessons = { a: lesson({ 1: score }) };
  expect(parsePreferences(JSON.parse(JSON.stringify({ lessons }))).lessons).toEqual(lessons);
  for (const wrong of [{ a: { furthest: -1 } }, [], 'x', { a: lesson({ 1: { ...score, tries: 1.5 } }) }])
    expect(parsePreferences({ lessons: wrong }).lessons).toEqual({});
});

test('if there are too many lessons, the oldest are dropped', () => {
  let all = {};
  for (let i = 0; i < 300; i++) all = withLesson(all, `lesson ${i}`, nothingDone);
  expect(Object.keys(all)).toHaveLength(200);
  expect(all).toHaveProperty(['lesson 299']);
  expect(all).not.toHaveProperty(['lesson 99']);
});
