import type { Hello } from '../messages/message.ts';

/** The hello of a test game without a known engine, read frame by frame. */
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
