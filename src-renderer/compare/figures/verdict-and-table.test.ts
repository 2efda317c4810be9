import { expect, test } from 'vitest';
import { curveRun, curveScript } from '../../../core/compare/curves/curves.ts';
import { laneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { PHASES, type Phase } from '../../../core/compare/lanes/phases.ts';
import { presetNames, presetScript } from '../../../core/compare/presets/presets.ts';
import { verdictClauses } from '../../../core/compare/verdicts/comparison-text.ts';
import { JUDGED, verdictOf } from '../../../core/compare/verdicts/verdict.ts';
import { comparedEngine } from '../../../core/engines/all.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { compareEngines } from '../../../core/testing/any-engine.ts';
import { sample } from '../../../core/testing/sample.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { totalsText } from './totals-columns.ts';

const translate = strictTranslator('en');
const t = (key: string, args = {}): string => translate(key, args);
const ENGINES = ['entt', 'decs', 'flecs', 'hash-map', 'aos'];
const FOUR = ENGINES.slice(0, 4);
const PAIRS = ENGINES.flatMap((first, i) => ENGINES.slice(i + 1).map((second) => [first, second]));

/** Reads the copied table: one row per engine, by heading. */
function read(table: string): readonly (readonly (readonly [heading: string, figure: number | null])[])[] {
  const [headings = [], ...rows] = table.split('\n').map((line) => line.split('\t'));
  return rows.map((row) => row.map((cell, i) => [headings[i]!, cell === '' ? null : Number(cell)] as const));
}

const compared = (text: string, engines: readonly string[]) =>
  compareEngines(parseScript(text, 'test.ecs'), engines).lanes.map(laneFigures);

/** Says from the table alone which engines need least in a phase, as the verdict should. */
function expectedClause(phase: Phase, rows: ReturnType<typeof read>, engines: readonly string[]): string[] {
  return JUDGED[phase].flatMap((measure) => {
    const heading = `${t(`ui.compare.group.${phase}`)}: ${t(`cost.${measure}`)}`;
    const figures = rows.map((row, i) => ({
      name: engineName(engines[i]!, t),
      figure: row.find(([each]) => each === heading)![1],
    }));
    if (figures.some(({ figure }) => figure === null)) return [];
    const [least, next] = figures.sort((a, b) => a.figure! - b.figure!);
    if (next!.figure! <= least!.figure! * 1.1) return [];
    const name = t(`ui.compare.verdict.measure.${measure}`);
    if (least!.figure === 0) return [`no ${name} in ${least!.name}, unlike ${next!.name}`];
    const times = next!.figure! / least!.figure!;
    const shown = times < 10 ? Number(times.toFixed(1)) : Math.round(times);
    return [`fewest ${name} in ${least!.name} (${next!.name}: ${shown}×)`];
  });
}

test('each sentence of the verdict can be recomputed from the table next to it', () => {
  const wrong: string[] = [];
  for (const preset of presetNames) {
    for (const entities of [1, 10, 60]) {
      for (const pair of sample(PAIRS, 4)) {
        const lanes = compared(presetScript(preset, entities), pair);
        const rows = read(totalsText(lanes, t));
        for (const { phase, found } of verdictClauses(verdictOf(lanes), t)) {
          const expected = expectedClause(phase, rows, pair);
          const said = found.trim().replace(/\.$/, '').split('; ');
          const isTrue =
            expected.length === 0 ? said.join() === 'about equal' : said.every((each) => expected.includes(each));
          if (!isTrue) wrong.push(`${preset} ${entities} ${pair}: ${phase} says ${said}; the table says ${expected}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the lines of all phases add up to those of the script', () => {
  for (const preset of presetNames) {
    for (const { phases, totals } of compared(presetScript(preset, 20), FOUR)) {
      const sum = PHASES.reduce((lines, phase) => lines + (phases[phase]?.lines ?? 0), 0);
      expect(sum).toBe(totals.cost.lines);
    }
  }
});

test('the curves at a size have the same figures as the table for that script', () => {
  for (const entities of [10, 100]) {
    for (const { engine, phases } of compared(curveScript(entities), FOUR)) {
      const { totals } = curveRun(comparedEngine(engine, FOUR), entities);
      expect(totals.insert!.lines + totals.add!.lines).toBe(phases.insert!.lines);
      expect(totals.remove!.lines).toBe(phases.change!.lines);
      expect(totals.query!.lines).toBe(phases.query!.lines);
    }
  }
});
