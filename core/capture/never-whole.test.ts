import { expect, test } from 'vitest';
import { neverWhole } from './never-whole.ts';

const key = 'ui.live.neverWhole';

test('a structure that was whole within ten seconds is not worth a word', () => {
  expect(neverWhole({ tornFor: 9, share: 0.02, chosenShare: 0 })).toBeNull();
});

test('a game without a share has no price', () => {
  expect(neverWhole({ tornFor: 60, chosenShare: 0 })).toBeNull();
});

test('the next larger share is offered, from the own one or from the chosen one', () => {
  const own = neverWhole({ tornFor: 10, share: 0.02, chosenShare: 0 });
  expect(own).toEqual({ key, args: { seconds: 10, percent: 2 }, larger: 0.03 });
  expect(neverWhole({ tornFor: 10, share: 0.02, chosenShare: 0.05 })?.larger).toBe(0.1);
});

test('there is nothing to offer beyond the largest share', () => {
  expect(neverWhole({ tornFor: 10, share: 0.02, chosenShare: 0.2 })?.larger).toBeNull();
});
