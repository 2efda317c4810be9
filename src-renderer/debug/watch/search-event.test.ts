import { expect, test } from 'vitest';
import { eventIn, searchedEvents, withEvent } from './search-event.ts';

test('an event takes the component of the search before it', () => {
  expect(
    ['', 'Position', 'gained (Likes,3)', 'lost Position', 'Position !Velocity', 'destroyed'].map((text) =>
      withEvent(text, 'lost'),
    ),
  ).toEqual(['lost ', 'lost Position', 'lost (Likes,3)', 'lost Position', 'lost ', 'lost ']);
  expect(['', 'lost Position', 'lost', 'goblin', '7v1'].map((text) => withEvent(text, 'destroyed'))).toEqual([
    'destroyed',
    'destroyed',
    'destroyed',
    'destroyed, goblin',
    'destroyed, 7v1',
  ]);
});

test('an event without a component is about any component, and may be about one entity', () => {
  const components = ['Position', '(Likes,3)', '(Likes,4)'];
  const asked = (text: string) => searchedEvents(text, components);
  const any = ['lost Position', 'lost (Likes,*)'];
  expect(asked('lost ')).toEqual({ texts: any, entity: null });
  expect(asked('lost 42')).toEqual({ texts: any, entity: 42 });
  expect(asked('gained Position 42v3')).toEqual({ texts: ['gained Position'], entity: 42 });
  expect(asked('destroyed 7')).toEqual({ texts: ['destroyed'], entity: 7 });
  expect(asked('-Position')).toEqual({ texts: ['-Position'], entity: null });
  expect(['', 'Position', 'lost A B', 'destroyed Position'].map(asked)).toEqual([null, null, null, null]);
});

test('only words and signs of events are searched as events', () => {
  expect([' lost Position', 'destroyed', '+A'].map(eventIn)).toEqual(['lost Position', 'destroyed', '+A']);
  expect(['Position', 'Health < 0', 'lost', '', 'count(A) > 1'].map(eventIn)).toEqual([null, null, null, null, null]);
});
