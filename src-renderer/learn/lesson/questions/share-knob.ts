import { possibleChoices } from '../../../../core/compare/presets/choices.ts';
import { DEFAULT_ENTITIES } from '../../../../core/compare/presets/presets.ts';
import { costTable } from '../../../../core/compare/table/cost-table.ts';
import { tablesBySize } from '../../../../core/compare/table/curve.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { votedOptions } from '../../../../core/lesson/play/voted-options.ts';
import type { SharedCurve } from '../../../../src-main/contract/shared-curve.ts';
import type { SharedKnob } from '../../../../src-main/contract/shared-knob.ts';
import { countsOfQuestion, progressOf, useSizes } from '../../../compare/counting/sizes.ts';
import { useKnob } from '../../../compare/knob/knob-state.ts';
import { turnedNow } from '../../../compare/knob/turned-now.ts';
import { pageCounts, usePageCounts } from '../state/page-counts.ts';

/** The stores from which `sharedKnobAt` and `sharedCurveAt` read. */
export const knobStores = [useKnob, useSizes, usePageCounts] as const;

/**
 * Returns the table of a preset in a lesson, and the numbers for which it was counted: the positions of the sliders, or the lesson's own numbers if the
 * page has no sliders. Null for comparisons without a preset and for curves.
 * @param at the number of its moment
 */
export function sharedKnobAt(played: LessonRun, at: number, compare: LessonCompare): SharedKnob | null {
  const { show, preset, engines, entities: asked } = compare;
  if (preset === null || show === 'curve') return null;
  const options = votedOptions(played, at);
  if (show === 'table') {
    const counts = pageCounts(usePageCounts.getState(), compare, { played, at }).flatMap((lane) => lane.counts ?? []);
    const table = counts.length < engines.length ? null : costTable(counts, { rounds: compare.visits });
    return { preset, entities: asked ?? DEFAULT_ENTITIES, choices: {}, table, isCalculated: false, options };
  }
  const knob = useKnob.getState();
  const { entities } = knob;
  const choices = possibleChoices(knob.choices, preset, engines);
  const question = { preset, engines, choices, own: asked ?? DEFAULT_ENTITIES };
  const { table = null, isCalculated = false } = turnedNow(useSizes.getState(), question, knob) ?? {};
  return { preset, entities, choices, table, isCalculated, options };
}

/** Returns the tables of a lesson's curve as far as they are counted; null for other comparisons. */
export function sharedCurveAt({ show, preset, engines, row }: LessonCompare): SharedCurve | null {
  if (preset === null || show !== 'curve') return null;
  const sizes = useSizes.getState();
  const question = { preset, engines, choices: {} };
  const tables = tablesBySize(countsOfQuestion(sizes, question), engines);
  return { engines, row, tables, progress: progressOf(sizes, question) };
}
