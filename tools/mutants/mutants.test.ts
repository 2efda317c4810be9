import { expect, test } from 'vitest';
import { mutantOptions } from './options.ts';
import { isInSample } from './sample.ts';
import { rowOf, shareOf, tallyOf } from './tally.ts';

test('a sample contains the requested share of places, and different ones for another seed', () => {
  const places = Array.from({ length: 4000 }, (_, line) => ({ start: { line, column: 3 }, end: { line, column: 8 } }));
  const sample = places.filter((place) => isInSample(place, 4, '1'));
  expect(Math.abs(sample.length - 1000)).toBeLessThan(100);
  expect(Math.abs(sample.filter((place) => isInSample(place, 4, '2')).length - 250)).toBeLessThan(60);
});

test('mutants outside of the sample and static mutants are not scored', () => {
  const of = (status: string, times: number) => Array.from({ length: times }, () => ({ status }));
  const run = [of('Killed', 7), of('Timeout', 1), of('Survived', 1), of('NoCoverage', 1)];
  const left = [...of('CompileError', 990), ...of('Ignored', 1000)];
  const tally = tallyOf([...run.flat(), ...left]);
  expect(tally).toEqual({ all: 2000, sample: 10, killed: 7, timedOut: 1, survived: 1, uncovered: 1 });
  expect(shareOf(tally).share).toBeCloseTo(80);
  expect(rowOf('core/a', '3', tally)).toBe('| `core/a` | 3 | 2,000 | 10 | 1 | 80 % (49 to 94) |');
});

test('the path of a folder is normalised', () => {
  expect(mutantOptions(['./core/wire/', '--one-in', '8'])).toEqual({ folder: 'core/wire', oneIn: 8, seed: '1' });
});

test.each([
  [['core/wire', '--one-in', 'abc'], 'whole number'],
  [['core/wire', '--one-in', '0'], 'whole number'],
  [['core/wires'], 'no folder'],
  [[], 'One folder'],
  [['core/wire', 'core/trace'], 'One folder'],
  [['core/wire', '--each', '3'], '--each'],
])('%j is rejected: %s', (args, problem) => {
  expect(() => mutantOptions(args)).toThrow(problem);
});
