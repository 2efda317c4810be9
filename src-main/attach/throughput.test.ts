import { expect, test } from 'vitest';
import { recordingName } from './recording-name.ts';
import { Throughput } from './throughput.ts';

test('rates cover the time between the last two beats, and totals keep growing', () => {
  const throughput = new Throughput(1000);
  throughput.count(100);
  throughput.count(300);
  throughput.beat(3000);
  expect(throughput.rates).toEqual({ messagesPerSecond: 1, bytesPerSecond: 200 });
  throughput.count(50);
  throughput.beat(3500);
  expect(throughput.rates).toEqual({ messagesPerSecond: 2, bytesPerSecond: 100 });
  throughput.beat(3500);
  expect(throughput.rates).toEqual({ messagesPerSecond: 2, bytesPerSecond: 100 });
  expect(throughput.total).toEqual({ messages: 3, bytes: 450 });
});

test.each([
  ['boids', 'boids'],
  ['a/b:c?', 'a-b-c-'],
  ['..hidden', 'hidden'],
  ['ends. ', 'ends'],
  ['...', 'game'],
  ['x'.repeat(90), 'x'.repeat(80)],
])('a recording of %j has the name %j, with the local time', (game, name) => {
  expect(recordingName(game, new Date(2024, 5, 7, 8, 9, 10))).toBe(`${name} 2024-06-07 08-09-10.ecsrec`);
});
