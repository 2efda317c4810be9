import { possibleChoices } from '../../../../core/compare/presets/choices.ts';
import { DEFAULT_ENTITIES } from '../../../../core/compare/presets/presets.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { votedOptions } from '../../../../core/lesson/play/voted-options.ts';
import type { SharedKnob } from '../../../../src-main/contract/shared-knob.ts';
import { useSizes } from '../../../compare/counting/sizes.ts';
import { useKnob } from '../../../compare/knob/knob-state.ts';
import { turnedNow } from '../../../compare/knob/turned-now.ts';

/** The stores from which `sharedKnobAt` is read. */
export const knobStores = [useKnob, useSizes] as const;

/**
 * Returns the numbers that are turned in a comparison of a lesson, with their table; null in other comparisons.
 * @param at the number of its moment
 */
export function sharedKnobAt(played: LessonRun, at: number, compare: LessonCompare): SharedKnob | null {
  const { show, preset, engines, entities: asked } = compare;
  if (show !== 'knob' || preset === null) return null;
  const knob = useKnob.getState();
  const { entities } = knob;
  const choices = possibleChoices(knob.choices, preset, engines);
  const question = { preset, engines, choices, own: asked ?? DEFAULT_ENTITIES };
  const { table = null, isCalculated = false } = turnedNow(useSizes.getState(), question, knob) ?? {};
  return { preset, entities, choices, table, isCalculated, options: votedOptions(played, at) };
}
