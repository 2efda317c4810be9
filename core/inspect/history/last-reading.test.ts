import { expect, test } from 'vitest';
import { Moments } from '../../capture/moments.ts';
import { isFrameBefore } from './last-reading.ts';

test('changes are those of a frame only if the compared frame is the one before, else they count since that frame', () => {
  const moments = new Moments();
  [1, 2, 9].forEach((frame, i) => {
    moments.note(i + 1, { frame, time: 16 * frame, torn: false, valueAge: 0 });
  });
  expect([isFrameBefore(moments, 1, 2), isFrameBefore(moments, 2, 3), isFrameBefore(moments, 1, 3)]).toEqual([
    true,
    false,
    false,
  ]);
});
