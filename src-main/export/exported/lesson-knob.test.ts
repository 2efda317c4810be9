import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../assets/locales/locales.ts';
import { firstKnob, flipMap, type Knob, turnedTable } from '../../../core/compare/table/knob.ts';
import { sizedCounts } from '../../../core/compare/table/preset-table.ts';
import {
  flipText,
  headlineText,
  leftOutText,
  supportedText,
  tableRows,
} from '../../../core/compare/table/table-text.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { pageTranslator } from '../../../core/export/page-translator.ts';
import { countsOfKnob, isStoryboardKnob, type StoryboardKnob } from '../../../core/export/storyboard-knob.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../../../core/lesson/play/play-lesson.ts';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { lessonKnob } from './lesson-knob.ts';

/** Counting takes long, so each question is counted once. */
const made = new Map<string, StoryboardKnob>();

function knobOf(preset: string, locale: (typeof LOCALES)[number] = 'en', engines = 'entt, flecs'): StoryboardKnob {
  return getOrInsert(made, [preset, locale, engines].join(), () => knobIn(preset, locale, engines));
}

function knobIn(preset: string, locale: (typeof LOCALES)[number], engines: string): StoryboardKnob {
  const text = `---
title: Turned
engine: entt
goals: [Turn]
minutes: 5
---

\`\`\`vote
ask: Which one?
options: [EnTT, Flecs, Both]
\`\`\`

\`\`\`compare
question: Which touches fewer?
engines: [${engines}]
show: knob
preset: ${preset}
entities: 12
\`\`\`
`;
  const lesson = parseLesson(text, 'turned.md', scriptEngineIds, languageOf);
  expect(lesson.diagnostics).toEqual([]);
  const played = playLesson(lesson, engineNamed('entt'));
  expect(lessonKnob(played, 0, locale)).toBeNull();
  return lessonKnob(played, played.moments.length - 1, locale)!();
}

/** Every text that a page derives from a table. */
function saidBy(knob: StoryboardKnob, turned: ReturnType<typeof turnedTable>, say: TranslateText): unknown {
  const { table, isCalculated } = turned!;
  return {
    isCalculated,
    texts: [supportedText(table, knob.options, say), headlineText(table, say), flipText(table, say)],
    rows: tableRows(table, say),
    leftOut: leftOutText(table, say),
    map: flipMap(table, knob.preset, say),
  };
}

const TURNS: readonly Partial<Knob>[] = [
  {},
  { changes: 1, visits: 1_000_000 },
  { changes: 20_000, visits: 3 },
  { entities: 100, changes: 1 },
];

const QUESTIONS = [
  ['sparse-set-or-archetype', 'entt, flecs', { group: true, cached: true }],
  ['lookup', 'flecs, decs, hash-map', {}],
] as const;

describe.each(LOCALES)('a page in %s says what the program says', (locale) => {
  test.each(QUESTIONS)('%s on %s', (preset, engines, choices) => {
    const knob: StoryboardKnob = JSON.parse(JSON.stringify(knobOf(preset, locale, engines)));
    expect(isStoryboardKnob(knob)).toBe(true);
    for (const turn of [...TURNS, { choices }]) {
      const numbers = { ...firstKnob(knob.entities), ...turn };
      const { entities } = numbers;
      const counted = knob.engines.map((id) =>
        sizedCounts(engineNamed(id), { preset, entities }, { choices: numbers.choices }),
      );
      const own = turnedTable(countsOfKnob(knob, numbers.choices), knob.engines, preset, numbers);
      const program = turnedTable(counted, knob.engines, preset, numbers);
      expect(own, JSON.stringify(turn)).toEqual(program);
      const page = pageTranslator(knob.texts, locale);
      expect(saidBy(knob, own, page)).toEqual(saidBy(knob, program, strictTranslator(locale)));
    }
  });
});

test('the counts of a question are compact', () => {
  const { runs, texts } = knobOf('sparse-set-or-archetype');
  expect(JSON.stringify(runs).length).toBeLessThan(8_000);
  expect(JSON.stringify(texts).length).toBeLessThan(5_000);
});

test.each<[string, (knob: StoryboardKnob) => unknown]>([
  ['an unknown question', (knob) => ({ ...knob, preset: 'mine' })],
  ['a negative figure', (knob) => ({ ...knob, runs: [{ ...knob.runs[0], visits: ['query', 1, -1, 0, 0] }] })],
  ['a figure too few', (knob) => ({ ...knob, runs: [{ ...knob.runs[0], changes: [['add', 1, 1, 0]] }] })],
  ['an unknown kind', (knob) => ({ ...knob, runs: [{ ...knob.runs[0], changes: [['mine', 1, 1, 0, 0]] }] })],
  ['texts that are none', (knob) => ({ ...knob, texts: { 'cost.lines': 1 } })],
  ['no texts', (knob) => ({ ...knob, texts: null })],
])('a page with %s is refused', (_what, damaged) => {
  expect(isStoryboardKnob(damaged(knobOf('sparse-set-or-archetype')))).toBe(false);
});
