import type { Hello } from '../message.ts';

/** How a game of a test introduces itself: of no engine that is known, read frame by frame. */
export const hello: Hello = {
  type: 'hello',
  protocol: 1,
  name: 'test',
  instance: '0'.repeat(32),
  engine: { name: 'any', version: '' },
  adapter: 'test',
  grade: 'frame',
  capabilities: [],
};
