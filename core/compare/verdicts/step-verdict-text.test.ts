import { expect, test } from 'vitest';
import { parseScript } from '../../script/parse/parse.ts';
import { compareEngines } from '../../testing/any-engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { type StepVerdict, stepVerdict } from '../figures/step-figures.ts';
import {
  leftOutText,
  stepWinnerText,
  supportedOption,
  supportedText,
  verdictColumns,
  visitsText,
} from './step-verdict-text.ts';

const translate = strictTranslator('en');
const OPTIONS = ['Sparse set (EnTT).', 'Archetype (Flecs).', 'Both touch as many.'];

/** A verdict on two engines with the given lines of changes and visits. */
function verdict(once: readonly number[], visiting: readonly number[], visits = 1): StepVerdict {
  const totals = once.map((lines, i) => lines + visits * visiting[i]!);
  const winner = totals[0] === totals[1] ? null : totals[0]! < totals[1]! ? 'entt' : 'flecs';
  const steps = [{ text: 'add', lines: once, least: [] }];
  return {
    ...{ engines: ['entt', 'flecs'], steps, visits, winner, once, visiting, totals },
    ...{ setUp: [0, 0], countsFinding: true },
  };
}

test('the counts support the option that names the engine with the fewest lines', () => {
  expect(supportedOption(verdict([12, 30], [6, 4], 60), OPTIONS, translate)).toBe(1);
  expect(supportedText(verdict([12, 30], [6, 4]), OPTIONS, translate)).toBe('The counts support A.');
});

test('if both touch as many, they support the option that names no engine', () => {
  expect(supportedText(verdict([12, 30], [6, 4], 9), OPTIONS, translate)).toBe('The counts support C.');
});

test('they support nothing without operations, without a fitting option and with two of them', () => {
  expect(supportedText({ ...verdict([1, 2], [0, 0]), steps: [] }, OPTIONS, translate)).toBe('');
  expect(supportedText(verdict([1, 2], [0, 0]), ['EnTT or Flecs', 'Neither'], translate)).toBe('');
  expect(supportedText(verdict([1, 1], [0, 0]), [...OPTIONS, 'Both'], translate)).toBe('');
});

test('the winner is named with the number of visits if there are several', () => {
  expect(stepWinnerText(verdict([12, 30], [6, 4]), translate)).toBe('Fewest cache lines: EnTT.');
  expect(stepWinnerText(verdict([12, 30], [6, 4], 60), translate)).toBe('With 60 visits, fewest cache lines: Flecs.');
});

test('cheaper visits make up for dearer changes after some of them', () => {
  const visits = (...figures: [readonly number[], readonly number[]]): string =>
    visitsText(verdict(...figures), translate);
  expect(visits([12, 30], [6, 4])).toBe(
    'Flecs pays 18 more once and saves 2 at each visit: it is ahead from visit 10 on.',
  );
  expect(visits([12, 29], [6, 4])).toContain('from visit 9 on');
  expect(visits([30, 12], [6, 4])).toBe('');
  expect(visits([12, 30], [4, 4])).toBe('');
});

test('the columns are once, each visit and all visits; without visits only the sum', () => {
  const linesOf = (found: StepVerdict) => verdictColumns(found, translate).map(({ lines }) => lines);
  expect(linesOf(verdict([12, 30], [6, 4], 60))).toEqual([
    [12, 30],
    [6, 4],
    [372, 270],
  ]);
  expect(linesOf(verdict([5, 11], [0, 0]))).toEqual([[5, 11]]);
});

test('beside a baseline it is said that finding the storage is left out', () => {
  const leftOut = (engines: readonly string[]) => {
    const comparison = compareEngines(parseScript('component P\ncreate a\nadd a P 1', 'test.ecs'), engines);
    return leftOutText(stepVerdict(comparison, 2, 1), translate).join(' ');
  };
  expect(leftOut(['entt', 'flecs'])).not.toContain('Finding the storage');
  expect(leftOut(['entt', 'hash-map'])).toContain('Finding the storage');
});
