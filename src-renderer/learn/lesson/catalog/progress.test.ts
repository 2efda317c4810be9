import { afterEach, beforeEach, expect, test } from 'vitest';
import { ASKED_LESSON } from '../../../../core/testing/lesson-with-question.ts';
import { transport } from '../../../state/play/transport.ts';
import { change, usePreferences } from '../../../state/preferences/preferences.ts';
import { answerTyped, giveHint, giveReason, reveal, typeText } from '../../questions/answering.ts';
import { askAgain, isAnswered } from '../../questions/question-state.ts';
import { closeLesson, goTo, openLesson, useLesson } from '../state/lesson-state.ts';
import { keepProgress } from './progress.ts';

const file = { name: 'scores.md', text: ASKED_LESSON, id: null };
const kept = () => usePreferences.getState().lessons['scores.md'];
const say = (key: string): string => key;
const QUESTION = 1;

function answer(text: string): boolean {
  typeText(QUESTION, text);
  return answerTyped(QUESTION, say);
}

let now = 0;
let stop = (): void => {};
beforeEach(() => {
  now = 0;
  change({ lessons: {} });
  stop = keepProgress(() => now);
});
afterEach(() => {
  closeLesson();
  stop();
});

test('the furthest moment and the time are kept; going back loses nothing', () => {
  openLesson(file);
  expect(useLesson.getState().played!.moments.map(({ kind }) => kind)).toEqual([
    'prose',
    'question',
    'beat',
    'beat',
    'prose',
  ]);
  expect(kept()).toMatchObject({ furthest: 0, moments: 5, questions: 1, seconds: 0, scores: {} });
  now = 20_000;
  transport().seek(1);
  now = 3_600_000;
  transport().seek(0);
  expect(kept()).toMatchObject({ furthest: 1, seconds: 20 + 600 });
  goTo(99);
  expect(kept()).toMatchObject({ furthest: 4, moments: 5 });
});

test('every answer, hint and reason is counted, over several openings', () => {
  openLesson(file, QUESTION);
  expect(kept()!.scores).toEqual({});
  giveReason(QUESTION, 'it is the first one');
  giveHint(QUESTION);
  expect(answer('7')).toBe(true);
  expect(kept()!.scores[2]).toMatchObject({ kind: 'value', tries: 1, wrong: 1, hints: 1, solved: false });
  expect(kept()!.scores[2]).toMatchObject({ number: 1, ask: 'Which value will the entry of e1 hold?' });
  expect(askAgain(useLesson.getState().played!, QUESTION)).toBe(true);
  giveReason(QUESTION, 'packed is empty');
  expect(answer('0')).toBe(true);
  expect(kept()!.scores[2]).toMatchObject({ tries: 2, wrong: 1, solved: true, why: 'packed is empty' });
  expect(isAnswered(QUESTION)).toBe(true);
  closeLesson();
  openLesson(file, QUESTION);
  answer('0');
  askAgain(useLesson.getState().played!, QUESTION);
  giveReason(QUESTION, 'again');
  answer('5');
  expect(kept()!.scores[2]).toMatchObject({ tries: 4, wrong: 2, hints: 1, solved: true, why: 'again' });
});

test('a question whose answer was only shown is not solved', () => {
  openLesson(file, QUESTION);
  reveal(QUESTION);
  expect(kept()!.scores[2]).toMatchObject({ tries: 0, solved: false });
});
