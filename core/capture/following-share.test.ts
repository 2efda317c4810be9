import { expect, test } from 'vitest';
import { followingShare } from './following-share.ts';

test('following takes half of the share that counts at most, and is not known of a game that tells none', () => {
  expect(followingShare(0.05, 0)).toBe(0.025);
  expect(followingShare(0.02, 0.1)).toBe(0.05);
  expect(followingShare(0.02, 0.9)).toBe(0.25);
  expect(followingShare(1, 0)).toBe(0.5);
  expect(followingShare(undefined, 0.1)).toBeNull();
});
