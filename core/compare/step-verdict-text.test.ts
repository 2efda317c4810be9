import { expect, test } from 'vitest';
import { strictTranslator } from '../testing/texts.ts';
import type { StepVerdict } from './step-figures.ts';
import { supportedOption, supportedText, visitsText } from './step-verdict-text.ts';

const translate = strictTranslator('en');
const OPTIONS = ['Sparse set (EnTT).', 'Archetype (Flecs).', 'It depends.'];

/** A verdict on operations, each with the engine that touches the fewest lines; null if all touch as many. */
function verdict(winner: string | null, ...least: readonly (string | null)[]): StepVerdict {
  const steps = least.map((engine, operation) => ({
    operation,
    text: 'add',
    lines: [1, 2],
    least: engine === null ? [] : [engine],
  }));
  return { engines: ['entt', 'flecs'], steps, winner, setUp: [0, 0], finding: [0, 0], visiting: [0, 0] };
}

test('the counts support the option that names the winner', () => {
  expect(supportedOption(verdict('flecs', 'flecs', null), OPTIONS, translate)).toBe(1);
  expect(supportedText(verdict('entt', 'entt'), OPTIONS, translate)).toBe('The counts support A.');
});

test('if it depends on the operation, they support the option that names no engine', () => {
  expect(supportedText(verdict(null, 'entt', 'flecs'), OPTIONS, translate)).toBe('The counts support C.');
});

test('they support nothing without a difference, without a fitting option and with two of them', () => {
  expect(supportedText(verdict(null, null), OPTIONS, translate)).toBe('');
  expect(supportedText(verdict('entt', 'entt'), ['EnTT or Flecs', 'Neither'], translate)).toBe('');
  expect(supportedText(verdict(null, 'entt', 'flecs'), [...OPTIONS, 'Both'], translate)).toBe('');
});

test('cheaper visits make up for dearer finding after some of them', () => {
  const visits = (finding: readonly number[], visiting: readonly number[]): string =>
    visitsText({ ...verdict(null, 'entt', 'flecs'), finding, visiting }, translate);
  expect(visits([2, 6], [6, 4])).toBe(
    'With the finding, both are level after visit 2, and Flecs is ahead from visit 3 on.',
  );
  expect(visits([2, 5], [6, 4])).toBe('With the finding, Flecs is ahead from visit 2 on.');
  expect(visits([6, 2], [6, 4])).toBe('');
  expect(visits([2, 6], [4, 4])).toBe('');
});
