import { expect, test } from 'vitest';
import { answered, hinted, newAttempt, retry, slipped, withReason, withRevealedAnswer } from './attempt.ts';

const WRONG = { right: false, misconceptions: [{ code: 'order-kept', args: {}, cell: null }] };
const RIGHT = { right: true, misconceptions: [] };
const HINTS = 2;

test('a wrong answer leaves the variant open, and a right one closes it', () => {
  const first = answered(withReason(newAttempt('set:41'), '  because '), WRONG, HINTS);
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
    hintsHere: 0,
    solved: false,
    helped: false,
    misconceptions: ['order-kept'],
  });
  const right = answered(first, RIGHT, HINTS);
  expect(right).toMatchObject({ open: false, solved: false, helped: true, tries: 2 });
  expect(() => answered(right, RIGHT, HINTS)).toThrow('other data');
  expect(() => slipped(right, [], 2)).toThrow('other data');
  expect(() => withReason(right, 'again')).toThrow('other data');
});

test('the reason is dropped when the question is asked again', () => {
  const reasoned = withReason(newAttempt('set:41'), 'swap and pop');
  expect(retry(answered(reasoned, RIGHT, HINTS))).toMatchObject({ seed: 1, open: true, why: null });
  expect(withReason(reasoned, ' ').why).toBeNull();
});

test('repeated guessing gives hints and does not solve the question', () => {
  let attempt = newAttempt('set:41');
  const hints: number[] = [];
  for (let i = 0; i < 5; i++) {
    attempt = answered(attempt, WRONG, HINTS);
    hints.push(attempt.hintsHere);
  }
  expect(hints).toEqual([0, 1, 2, 2, 2]);
  // The student asked for none of them.
  expect(attempt.hints).toBe(0);
  expect(answered(attempt, RIGHT, HINTS)).toMatchObject({ solved: false, helped: true, tries: 6, wrong: 5 });
  expect(attempt.misconceptions).toEqual(['order-kept']);
});

test('wrong writes leave the variant open and are counted', () => {
  let attempt = newAttempt('set:52');
  for (let i = 0; i < 3; i++) attempt = slipped(attempt, WRONG.misconceptions, 9);
  expect(attempt).toMatchObject({ open: true, slips: 3, hints: 0, hintsHere: 2, tries: 0 });
  expect(hinted(attempt, 2)).toBe(attempt);
  expect(JSON.parse(JSON.stringify(attempt))).toEqual(attempt);
});

test('a solved question stays solved when it is practised again', () => {
  const solved = answered(newAttempt('set:41'), RIGHT, HINTS);
  expect(answered(retry(solved), WRONG, HINTS).solved).toBe(true);
});

test('another variant that is right at the first try counts, whatever helped before', () => {
  const wrong = answered(newAttempt('set:41'), WRONG, HINTS);
  const shown = withRevealedAnswer(newAttempt('set:41'));
  expect(shown).toMatchObject({ open: false, solved: false, helped: false, tries: 0 });
  const helped = answered(wrong, RIGHT, HINTS);
  for (const before of [wrong, shown, helped])
    expect(answered(retry(before), RIGHT, HINTS)).toMatchObject({ solved: true });
});

test('only a variant without a wrong answer, a wrong write and a hint is solved alone', () => {
  const fresh = newAttempt('set:52');
  expect(answered(fresh, RIGHT, HINTS)).toMatchObject({ solved: true, helped: false });
  for (const before of [answered(fresh, WRONG, HINTS), slipped(fresh, [], HINTS), hinted(fresh, HINTS)]) {
    const right = answered(before, RIGHT, HINTS);
    expect(right).toMatchObject({ solved: false, helped: true });
    expect(answered(retry(right), RIGHT, HINTS)).toMatchObject({ solved: true });
  }
});

test('hints are closed in another variant, and all of them are counted', () => {
  const shown = hinted(hinted(newAttempt('set:41'), HINTS), HINTS);
  expect(hinted(shown, HINTS)).toBe(shown);
  const next = retry(shown);
  expect(next).toMatchObject({ hints: 2, hintsHere: 0 });
  expect(hinted(next, HINTS)).toMatchObject({ hints: 3, hintsHere: 1 });
  expect(answered(next, WRONG, HINTS).hintsHere).toBe(0);
});
