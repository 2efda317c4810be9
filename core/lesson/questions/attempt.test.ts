import { expect, test } from 'vitest';
import {
  type Attempt,
  answered,
  type GradingTerms,
  hinted,
  newAttempt,
  retry,
  slipped,
  withReason,
  withRevealedAnswer,
} from './attempt.ts';

const WRONG = { right: false, misconceptions: [{ code: 'order-kept', args: {}, cell: null }] };
const RIGHT = { right: true, misconceptions: [] };
const terms = (answer: string, more: Partial<GradingTerms> = {}): GradingTerms => ({
  hints: 2,
  answer,
  writes: null,
  ...more,
});

test('an answer closes the variant, and only new data open the question again', () => {
  const first = answered(withReason(newAttempt('set:41'), '  because '), WRONG, terms('1'));
  expect(first).toEqual({
    question: 'set:41',
    seed: 0,
    open: false,
    why: 'because',
    tries: 1,
    wrong: 1,
    slips: 0,
    slipsHere: 0,
    hints: 0,
    solved: false,
    helped: false,
    seen: ['1'],
    aided: true,
    misconceptions: ['order-kept'],
  });
  expect(() => answered(first, RIGHT, terms('1'))).toThrow('fresh data');
  expect(() => slipped(first, [], 2)).toThrow('fresh data');
  expect(() => withReason(first, 'again')).toThrow('fresh data');
  expect(retry(first)).toMatchObject({ seed: 1, open: true, why: null, tries: 1 });
});

test('repeated guessing gives hints and never solves the question', () => {
  let attempt = newAttempt('set:41');
  const hints: number[] = [];
  for (let i = 0; i < 5; i++) {
    attempt = answered(attempt, WRONG, terms(String(i)));
    hints.push(attempt.hints);
    expect(attempt.solved).toBe(false);
    attempt = retry(attempt);
  }
  expect(hints).toEqual([0, 1, 2, 2, 2]);
  expect(answered(attempt, RIGHT, terms('3'))).toMatchObject({ solved: false, helped: true });
  expect(answered(attempt, RIGHT, terms('5'))).toMatchObject({
    solved: true,
    helped: false,
    tries: 6,
    wrong: 5,
    hints: 2,
  });
  expect(attempt.misconceptions).toEqual(['order-kept']);
});

test('wrong writes leave the variant open and are counted', () => {
  let attempt = newAttempt('set:52');
  for (let i = 0; i < 3; i++) attempt = slipped(attempt, WRONG.misconceptions, 9);
  expect(attempt).toMatchObject({ open: true, slips: 3, hints: 2, tries: 0 });
  expect(hinted(attempt, 2).hints).toBe(2);
  expect(JSON.parse(JSON.stringify(attempt))).toEqual(attempt);
});

test('a solved question stays solved when it is practised again', () => {
  const solved = answered(newAttempt('set:41'), RIGHT, terms('1'));
  expect(answered(retry(solved), WRONG, terms('2')).solved).toBe(true);
});

test('after a wrong or revealed answer, only a new right answer solves the question', () => {
  const again = (attempt: Attempt, answer: string) => answered(retry(attempt), RIGHT, terms(answer));
  expect(answered(newAttempt('set:41'), RIGHT, terms('a'))).toMatchObject({ solved: true, helped: false });
  const wrong = answered(newAttempt('set:41'), WRONG, terms('a'));
  expect(again(wrong, 'a')).toMatchObject({ solved: false, helped: true });
  expect(again(wrong, 'b')).toMatchObject({ solved: true, helped: false });
  expect(again(again(wrong, 'a'), 'b')).toMatchObject({ solved: true });
  const both = answered(retry(wrong), WRONG, terms('b'));
  for (const answer of ['a', 'b']) expect(again(both, answer)).toMatchObject({ solved: false, helped: true });
  const read = withRevealedAnswer(newAttempt('set:41'), 'a');
  expect(read).toMatchObject({ open: false, solved: false, helped: false, tries: 0 });
  expect(again(read, 'a')).toMatchObject({ solved: false, helped: true });
  expect(again(read, 'b')).toMatchObject({ solved: true });
});

test('an operation with more wrong writes than right ones counts as solved with help', () => {
  const slips = (attempt: Attempt, count: number) =>
    Array.from({ length: count }).reduce<Attempt>((each) => slipped(each, [], 2), attempt);
  const three = (answer: string) => terms(answer, { writes: 3 });
  expect(answered(slips(newAttempt('set:52'), 3), RIGHT, three('a'))).toMatchObject({ solved: true });
  const guessed = answered(slips(newAttempt('set:52'), 4), RIGHT, three('a'));
  expect(guessed).toMatchObject({ solved: false, helped: true, slips: 4 });
  expect(answered(retry(guessed), RIGHT, three('a'))).toMatchObject({ solved: false });
  expect(answered(slips(retry(guessed), 3), RIGHT, three('b'))).toMatchObject({ solved: true, slips: 7 });
});
