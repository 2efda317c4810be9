import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import { isAboutEqual } from '../figures/about-equal.ts';
import { CHOICES, type Choices } from '../presets/choices.ts';
import { type PresetName, presetNames, presets } from '../presets/presets.ts';
import { firstKnob, flipMap, type Knob, TIMES, turnedTable } from './knob.ts';
import { presetTable, sizedCounts } from './preset-table.ts';
import { SIZES, type SizedCounts } from './sizes.ts';
import { headlineText, numberText, tableRows } from './table-text.ts';

const strict = strictTranslator('en');
const translate: TranslateText = (key, args) => strict(key, args);

/** Larger numbers of entities are calculated from these. */
const COUNTED = [10, 30, 100];
const counted = new Map<string, readonly SizedCounts[]>();

function runsOf(preset: PresetName, choices: Choices): readonly SizedCounts[] {
  return getOrInsert(counted, JSON.stringify([preset, choices]), () =>
    presets[preset].engines.flatMap((engine) =>
      COUNTED.map((entities) => sizedCounts(engineNamed(engine), { preset, entities }, { choices })),
    ),
  );
}

const knobs = fc.record<Knob>({
  entities: fc.constantFrom(...SIZES),
  changes: fc.option(fc.constantFrom(...TIMES.changes)),
  visits: fc.option(fc.constantFrom(...TIMES.visits)),
  choices: fc.constantFrom<Choices>({}, ...CHOICES.map((choice) => ({ [choice]: true })), {
    group: true,
    cached: true,
  }),
});

const turns = fuzz('numbers of each question', 200, 4);

/** Adds up a note such as `Add 2,024 + Remove 2,542 + 60 × 389`. */
function sumOf(note: string): number {
  const terms = note
    .split('+')
    .map((term) => (term.match(/[\d,.]+/g) ?? []).map((text) => Number(text.replaceAll(',', ''))));
  return terms.reduce((sum, factors) => sum + factors.reduce((product, factor) => product * factor, 1), 0);
}

describe.each(presetNames)('%s', (preset) => {
  const { engines } = presets[preset];
  const turn = (knob: Knob) => turnedTable(runsOf(preset, knob.choices), engines, preset, knob);

  test('for any numbers, the sums are their terms', () => {
    const isSum = fc.property(knobs, (knob) => {
      const { table } = turn(knob)!;
      const row = tableRows(table, translate).at(-1)!;
      expect(row.cells.map(({ value }) => value)).toEqual(table.sums);
      // Terms that are not whole are rounded.
      for (const { note, value } of row.cells)
        if (note !== '') expect(Math.abs(sumOf(note) - value!)).toBeLessThanOrEqual(1);
    });
    fc.assert(isSum, turns);
  });

  test('for any numbers, the point is in the area of the engine that the headline names', () => {
    const agrees = fc.property(knobs, (knob) => {
      const { table } = turn(knob)!;
      const map = flipMap(table, preset, translate);
      if (map === null) {
        expect([table.change, table.visit]).toContain(null);
        return;
      }
      const [first, second] = map.sides.map(({ change, visit }) => change * table.changes + visit * table.visits);
      // The areas are drawn from means of hundredths.
      const isAtEdge = [1.1, 1 / 1.1].some((edge) => Math.abs(first! / second! / edge - 1) < 2e-3);
      fc.pre(!isAtEdge);
      const winner = isAboutEqual(first!, second!) ? null : first! < second! ? 0 : 1;
      expect(map.point.side).toBe(winner);
      const names = engines.map((engine) => engineName(engine, translate));
      const headline = headlineText(table, translate);
      if (winner === null) expect(headline).toContain('about as many');
      else expect(headline).toMatch(new RegExp(`^${names[winner]} touch(es)? fewer`));
      expect(map.point.label).toMatch(winner === null ? /^about equal$/ : new RegExp(`^${names[winner]} [\\d.,]+×$`));
    });
    fc.assert(agrees, turns);
  });

  test('as in the script, it is the table of the question', () => {
    const turned = turn(firstKnob(100))!;
    expect(turned.isCalculated).toBe(false);
    expect(turned.table).toEqual(presetTable(engines.map(engineNamed), { preset, entities: 100 }));
  });
});

test('the map says at how many changes it flips', () => {
  const engines = presets['sparse-set-or-archetype'].engines;
  const runs = runsOf('sparse-set-or-archetype', {});
  const knob: Knob = { ...firstKnob(1000), visits: 100 };
  const { table } = turnedTable(runs, engines, 'sparse-set-or-archetype', knob)!;
  const map = flipMap(table, 'sparse-set-or-archetype', translate)!;
  const [a, b] = map.sides;
  const changes = Math.round((100 * (a.visit - b.visit)) / (b.change - a.change));
  expect(map.flip).toEqual({ x: changes, text: numberText(changes, translate) });
  expect([map.x, map.y]).toEqual(['Changes a second', 'Visits a second']);
});

test('there is no table until all engines are counted, and none between two runs', () => {
  const engines = presets.lookup.engines;
  const runs = runsOf('lookup', {});
  const some = runs.filter(({ engine }) => engine === engines[0]);
  expect(turnedTable(some, engines, 'lookup', firstKnob(10))).toBeNull();
  expect(turnedTable(runs, engines, 'lookup', firstKnob(50))).toBeNull();
  expect(turnedTable(runs, engines, 'lookup', firstKnob(1000))?.isCalculated).toBe(true);
});
