import { expect, test } from 'vitest';
import { nextStop } from '../../../core/script/narration/beats.ts';
import { runOf } from '../../testing/runs.ts';
import { parsePreferences, usePreferences } from '../preferences/preferences.ts';
import { changeDepth, countAt, keepStops, shiftDepth, stopsOf } from './depth.ts';

const run = runOf('create a', 'add a Position 5', 'remove a Position');

test('the initial depth is beats, also for invalid settings', () => {
  expect(parsePreferences({}).depth).toBe('beat');
  expect(parsePreferences({ depth: 'word' }).depth).toBe('beat');
});

test('the finest depth is accesses, the coarsest operations', () => {
  changeDepth('operation');
  shiftDepth(-1);
  expect(usePreferences.getState().depth).toBe('operation');
  for (const expected of ['beat', 'access', 'access']) {
    shiftDepth(1);
    expect(usePreferences.getState().depth).toBe(expected);
  }
});

test('a position is counted at its depth, also in the middle of a beat', () => {
  const count = stopsOf(run, 'beat').length - 1;
  expect(countAt(run, 0, 'beat')).toEqual({ n: 0, count });
  const second = nextStop(run, nextStop(run, 0, 'beat'), 'beat');
  expect(countAt(run, second, 'beat')).toEqual({ n: 2, count });
  expect(countAt(run, second - 1, 'beat')).toEqual({ n: 2, count });
  expect(countAt(run, run.timeline.length, 'operation')).toEqual({ n: 3, count: 3 });
  expect(countAt(run, 4, 'access')).toEqual({ n: 4, count: run.timeline.length });
});

test('stops that another thread found are not computed again', () => {
  const long = runOf('create a');
  keepStops(long, { operation: Uint32Array.of(0, 1), beat: Uint32Array.of(0, 1, 2) });
  expect(stopsOf(long, 'beat')).toEqual([0, 1, 2]);
  expect(countAt(long, 1, 'operation')).toEqual({ n: 1, count: 1 });
});
