import { expect, test } from 'vitest';
import { strictTranslator } from '../../testing/texts.ts';
import { curveChart } from './curve-chart.ts';
import type { CurveRun } from './curves.ts';

const engines = ['entt', 'flecs'];
const translate = strictTranslator('en');

/** A run in which each figure is `mean` for one entity. */
function run(engine: string, entities: number, mean: number): CurveRun {
  const total = mean * entities;
  const totals = { lines: total, bytes: total, chases: total, allocations: total, finding: 0 };
  return {
    engine,
    entities,
    countsFinding: true,
    totals: { insert: totals, add: totals, remove: totals, query: totals },
  };
}

const titleOf = (entt: readonly number[], flecs: readonly number[]): string => {
  const runs = [10, 30, 100].flatMap((size, i) => [run('entt', size, entt[i]!), run('flecs', size, flecs[i]!)]);
  return curveChart({ engines, operation: 'add', measure: 'chases', runs }, engines, translate).title;
};

test('the title names the operation and the lower curve, says if size hardly matters, and has the figures of the largest counted run', () => {
  expect(titleOf([5, 5, 5.04], [12, 12, 12.3])).toBe(
    'Adding: EnTT is lower; size hardly matters. With 100 entities: EnTT 5, Flecs 12.',
  );
});

test('curves that fall or rise do not say that size hardly matters', () => {
  expect(titleOf([5, 5, 5], [16, 13, 12])).toBe(
    'Adding: EnTT is lower at every size. With 100 entities: EnTT 5, Flecs 12.',
  );
});

test('the title says from how many entities on a curve is lowest', () => {
  expect(titleOf([30, 14, 8], [12, 11, 11])).toBe(
    'Adding: EnTT is lower from 100 entities on. With 100: EnTT 8, Flecs 11.',
  );
});

test('values below 1 have hundredths', () => {
  expect(titleOf([6, 6, 6], [0.4, 0.13, 0.04])).toContain('Flecs 0.04, EnTT 6.');
  expect(titleOf([6, 6, 6], [0.4, 0.13, 0.004])).toContain('Flecs < 0.01, EnTT 6.');
});

test('nearly the same values are about equal', () => {
  expect(titleOf([5, 5, 5], [5, 5, 5.1])).toBe('Adding: about equal. With 100 entities: EnTT 5, Flecs 5.1.');
});

test('one curve has nothing to be compared with', () => {
  const runs = [run('entt', 10, 5), run('entt', 30, 5)];
  expect(curveChart({ engines, operation: 'add', measure: 'lines', runs }, engines, translate).title).toBe('');
});
