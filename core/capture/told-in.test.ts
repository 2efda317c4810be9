import { expect, test } from 'vitest';
import { Moments } from './moments.ts';
import { asWriteIn } from './told-in.ts';

test('a write is what changed a value only if the game told all writes up to the frame in which the value was read', () => {
  const moments = new Moments();
  moments.note(1, { frame: 10, time: 0, torn: false, valueAge: 0 });
  moments.note(2, { frame: 40, time: 500, torn: false, valueAge: 0 });
  const told = {
    index: 1,
    component: 'Velocity',
    field: 'x',
    system: 'outside',
    frame: 12,
    before: 3,
    other: 3,
  } as const;
  expect(asWriteIn({ ...told, until: 40 }, 11, moments, 2)).toEqual({ system: 'outside', frame: 12 });
  expect(asWriteIn({ ...told, until: 30 }, 11, moments, 2)).toBeNull();
  expect(asWriteIn({ ...told, until: 40 }, 13, moments, 2)).toBeNull();
});
