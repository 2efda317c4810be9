import { expect, test } from 'vitest';
import { isEventBegun, withEvent } from './search-event.ts';

test('an event takes the component of the search before it', () => {
  expect(
    ['', 'Position', 'gained (Likes,3)', 'lost Position', 'Position !Velocity', 'destroyed'].map((text) =>
      withEvent(text, 'lost'),
    ),
  ).toEqual(['lost ', 'lost Position', 'lost (Likes,3)', 'lost Position', 'lost ', 'lost ']);
  expect(withEvent('lost Position', 'destroyed')).toBe('destroyed');
});

test('an event without a component is only begun', () => {
  expect(['lost', 'gained ', 'lost Position', 'destroyed', ''].map(isEventBegun)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
