import { expect, test } from 'vitest';
import { answered, hinted, newAttempt, retry, slipped, withReason } from './attempt.ts';

const WRONG = { right: false, misconceptions: [{ code: 'order-kept', args: {}, cell: null }] };
const RIGHT = { right: true, misconceptions: [] };

test('an answer closes the variant; only fresh data open the question again', () => {
  const first = answered(withReason(newAttempt('set:41'), '  because '), WRONG, 2);
  expect(first).toEqual({
    question: 'set:41',
    seed: 0,
    open: false,
    why: 'because',
    tries: 1,
    wrong: 1,
    slips: 0,
    hints: 0,
    solved: false,
    misconceptions: ['order-kept'],
  });
  expect(() => answered(first, RIGHT, 2)).toThrow('fresh data');
  expect(() => slipped(first, [], 2)).toThrow('fresh data');
  expect(() => withReason(first, 'again')).toThrow('fresh data');
  expect(retry(first)).toMatchObject({ seed: 1, open: true, why: null, tries: 1 });
});

test('guessing again and again gives hints, and never solves', () => {
  let attempt = newAttempt('set:41');
  const hints: number[] = [];
  for (let i = 0; i < 5; i++) {
    attempt = answered(attempt, WRONG, 2);
    hints.push(attempt.hints);
    expect(attempt.solved).toBe(false);
    attempt = retry(attempt);
  }
  expect(hints).toEqual([0, 1, 2, 2, 2]);
  expect(answered(attempt, RIGHT, 2)).toMatchObject({ solved: true, tries: 6, wrong: 5, hints: 2 });
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
  const solved = answered(newAttempt('set:41'), RIGHT, 0);
  expect(answered(retry(solved), WRONG, 0).solved).toBe(true);
});
