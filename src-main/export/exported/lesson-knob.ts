import type { Locale } from '../../../assets/locales/locales.ts';
import type { TextTree } from '../../../assets/locales/text-tree.ts';
import { texts } from '../../../assets/locales/texts.ts';
import { type Choice, choicesOf } from '../../../core/compare/presets/choices.ts';
import { DEFAULT_ENTITIES, type PresetName } from '../../../core/compare/presets/presets.ts';
import { sizedCounts } from '../../../core/compare/table/preset-table.ts';
import { sizesPlan } from '../../../core/compare/table/sizes.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { knobRun, type StoryboardKnob } from '../../../core/export/storyboard-knob.ts';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { votedOptions } from '../../../core/lesson/play/voted-options.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { bundledText } from '../fonts/bundled-text.ts';

/** The texts of the table, the map and the controls. */
const TEXTS =
  /^(cost\.lines|ui\.(engine\.name\..*|compare\.(comma|least|list|steps\.leftOut|verdict\.label|(knob|table|verb)\..*)))$/;

/**
 * Returns what counts the question whose numbers are turned at a moment of a lesson; null at other moments.
 * @param at the number of the moment
 */
export function lessonKnob(played: LessonRun, at: number, locale: Locale): (() => StoryboardKnob) | null {
  const moment = played.moments[at]!;
  if (moment.kind !== 'compare') return null;
  const { show, preset, engines, question, entities = null } = moment.compare;
  if (show !== 'knob' || preset === null) return null;
  const own = entities ?? DEFAULT_ENTITIES;
  return () => ({
    question: bundledText(question),
    preset,
    engines,
    entities: own,
    options: votedOptions(played, at),
    runs: engines.flatMap((engine) => runsOf(engine, preset, own)),
    texts: Object.fromEntries(textsIn(texts[locale], '')),
  });
}

/** Counts a question on one engine, with each combination of its choices, for all sizes and its own. */
function runsOf(engine: EngineId, preset: PresetName, own: number): StoryboardKnob['runs'] {
  const sizes = new Set([own, ...sizesPlan([engine]).map(({ entities }) => entities)]);
  const combinations: (readonly Choice[])[] = [[]];
  for (const choice of choicesOf(preset, [engine])) combinations.push(...combinations.map((each) => [...each, choice]));
  return combinations.flatMap((chosen) =>
    [...sizes].map((entities) => {
      const choices = Object.fromEntries(chosen.map((choice) => [choice, true]));
      return knobRun(sizedCounts(engineNamed(engine), { preset, entities }, { choices }), chosen);
    }),
  );
}

function textsIn(tree: TextTree, path: string): (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = `${path}${name}`;
    if (typeof value !== 'string') return textsIn(value, `${key}.`);
    return TEXTS.test(key) ? [[key, bundledText(value)] as const] : [];
  });
}
