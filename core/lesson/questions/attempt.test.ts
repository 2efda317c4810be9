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
const terms = (writes: number | null = null): GradingTerms => ({ hints: 2, writes });

test('a wrong answer leaves the variant open, and a right one closes it', () => {
  const first = answered(withReason(newAttempt('set:41'), '  because '), WRONG, terms());
  expect(first).toEqual({
    question: 'set:41',
    seed: 0,
    open: true,
    why: 'because',
    tries: 1,
    wrong: 1,
    wrongHere: 1,
    slips: 0,
    slipsHere: 0,
    hints: 0,
    solved: false,
    helped: false,
    misconceptions: ['order-kept'],
  });
  const right = answered(first, RIGHT, terms());
  expect(right).toMatchObject({ open: false, solved: false, helped: true, tries: 2 });
  expect(() => answered(right, RIGHT, terms())).toThrow('other data');
  expect(() => slipped(right, [], 2)).toThrow('other data');
  expect(() => withReason(right, 'again')).toThrow('other data');
});

test('the reason is kept when the question is asked again', () => {
  const reasoned = withReason(newAttempt('set:41'), 'swap and pop');
  expect(retry(answered(reasoned, RIGHT, terms()))).toMatchObject({ seed: 1, open: true, why: 'swap and pop' });
  expect(withReason(reasoned, ' ').why).toBeNull();
});

test('repeated guessing gives hints and does not solve the question', () => {
  let attempt = newAttempt('set:41');
  const hints: number[] = [];
  for (let i = 0; i < 5; i++) {
    attempt = answered(attempt, WRONG, terms());
    hints.push(attempt.hints);
  }
  expect(hints).toEqual([0, 1, 2, 2, 2]);
  expect(answered(attempt, RIGHT, terms())).toMatchObject({ solved: false, helped: true, tries: 6, wrong: 5 });
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
  const solved = answered(newAttempt('set:41'), RIGHT, terms());
  expect(answered(retry(solved), WRONG, terms()).solved).toBe(true);
});

test('another variant that is right at the first try counts, whatever helped before', () => {
  const wrong = answered(newAttempt('set:41'), WRONG, terms());
  const shown = withRevealedAnswer(newAttempt('set:41'));
  expect(shown).toMatchObject({ open: false, solved: false, helped: false, tries: 0 });
  const helped = answered(wrong, RIGHT, terms());
  for (const before of [wrong, shown, helped])
    expect(answered(retry(before), RIGHT, terms())).toMatchObject({ solved: true });
});

test('an operation with more wrong writes than right ones counts as solved with help', () => {
  const slips = (attempt: Attempt, count: number) =>
    Array.from({ length: count }).reduce<Attempt>((each) => slipped(each, [], 2), attempt);
  expect(answered(slips(newAttempt('set:52'), 3), RIGHT, terms(3))).toMatchObject({ solved: true });
  const guessed = answered(slips(newAttempt('set:52'), 4), RIGHT, terms(3));
  expect(guessed).toMatchObject({ solved: false, helped: true, slips: 4 });
  expect(answered(slips(retry(guessed), 3), RIGHT, terms(3))).toMatchObject({ solved: true, slips: 7 });
});
