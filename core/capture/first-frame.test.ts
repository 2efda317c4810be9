import { expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { Capture } from './capture.ts';
import { firstFrame } from './first-frame.ts';
import { tornHealth } from './testing/torn-health.ts';

test.each([
  ['a message covers the frames that it tells, also if the message before has one of them', 2, false, -2],
  ['a message covers no frames without changes', 1, false, -1],
  ['after a torn frame all frames since it count too', 1, true, -1],
])('%s', (_name, merged, torn, first) => {
  const capture = new Capture(() => 1e9, engineOf);
  const messages = [
    ...tornHealth([50, 60, 70].map((health, i) => ({ health: [[1, health]], torn: torn && i === 1, after: 16 }))),
  ];
  messages.forEach((message, i) => {
    const isLast = i === messages.length - 2;
    capture.apply(isLast && message.type === 'delta' ? { ...message, merged } : message);
  });
  const { timeline, moments } = capture.world;
  const position = timeline.position;
  expect(firstFrame({ timeline, moments }, position - 1, position)).toBe(moments.at(position)!.frame + first + 1);
});
