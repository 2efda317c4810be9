import { describe, expect, test } from 'vitest';
import { comparedIds, engineNamed, scriptEngineIds } from '../../engines/all.ts';
import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { compareEngines } from '../../testing/any-engine.ts';
import { sample } from '../../testing/sample.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { isAboutEqual } from '../figures/about-equal.ts';
import { type Choices, choicesOf } from '../presets/choices.ts';
import { presetNames, presetScript, visitsOf } from '../presets/presets.ts';
import { comparedTable } from './compared-table.ts';
import { type CostTable, costTable, leastOf } from './cost-table.ts';
import { CURVE_ROWS, curveChart, tablesBySize } from './curve.ts';
import { sizedCounts } from './preset-table.ts';
import { countsAt, SIZES, type SizedCounts } from './sizes.ts';
import { flipText, headlineText, leftOutText, supportedOption, tableLines, tableRows } from './table-text.ts';

const translator = (locale: 'en' | 'zh-CN'): TranslateText => {
  const translate = strictTranslator(locale);
  return (key, args) => translate(key, args);
};
const LANGUAGES = { en: translator('en'), 'zh-CN': translator('zh-CN') };

/** Each engine is counted once for each preset and size. */
const MEASURED = [10, 30, 100];
const counted = new Map<string, readonly SizedCounts[]>();
function runsOf(preset: (typeof presetNames)[number], engine: EngineId, choices: Choices = {}): readonly SizedCounts[] {
  const key = JSON.stringify([preset, engine, choices]);
  const known = counted.get(key);
  if (known !== undefined) return known;
  const runs = MEASURED.map((entities) => sizedCounts(engineNamed(engine), { preset, entities }, { choices }));
  counted.set(key, runs);
  return runs;
}

/** A question as it is, and with each of its choices. */
function waysToAsk(preset: (typeof presetNames)[number], engines: readonly EngineId[]): readonly Choices[] {
  return [{}, ...choicesOf(preset, engines).map((choice) => ({ [choice]: true }))];
}

/** All sets of one to four engines. */
const SETS = Array.from({ length: 2 ** scriptEngineIds.length }, (_, bits) =>
  scriptEngineIds.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1),
).filter(({ length }) => length >= 1 && length <= 4);

/** `4,566`, or `Add 2,024`. */
const number = (text: string): number => Number(text.replaceAll(',', '').replace(/^\D+ /, ''));

/** Computes `Add 2,024 + Remove 2,542 + 60 × 389`. */
function sumOfTerms(text: string): number {
  return text
    .split(' + ')
    .map((term) =>
      Math.round(
        term
          .split(' × ')
          .map(number)
          .reduce((a, b) => a * b),
      ),
    )
    .reduce((a, b) => a + b);
}

/** Everything that is said must follow from the rows as they are printed. */
function problemsOf(table: CostTable, translate: TranslateText): string[] {
  const found: string[] = [];
  const check = (isRight: boolean, text: string): void => {
    if (!isRight) found.push(text);
  };
  const sums = tableRows(table, translate).at(-1)!.cells;
  for (const { text, note, value } of sums) {
    check(number(text) === value && (note === '' || sumOfTerms(note) === value), `${note} is not ${text}`);
  }
  const least = Math.min(...sums.map(({ value }) => value!));
  const near = sums.filter(({ value }) => isAboutEqual(value!, least)).map(({ engine }) => engine);
  const isTie = near.length === sums.length;
  const headline = headlineText(table, translate);
  const winners = near.map((engine) => engineName(engine, translate));
  const order = scriptEngineIds
    .map((engine) => engineName(engine, translate))
    .filter((name) => headline.includes(name))
    .sort((a, b) => headline.indexOf(a) - headline.indexOf(b));
  check(order.length === sums.length, `not all engines: ${headline}`);
  check(
    winners.every((name) => order.slice(0, winners.length).includes(name)),
    `wrong winners: ${headline}`,
  );
  for (const { text } of sums) check(headline.includes(text), `no ${text}: ${headline}`);
  const options = [...sums.map(({ engine }) => engineName(engine, translate)), 'all'];
  const right = isTie ? sums.length : near.length === 1 ? sums.findIndex(({ engine }) => engine === near[0]) : null;
  check(sums.length === 1 || supportedOption(table, options, translate) === right, `wrong vote: ${headline}`);
  check(
    sums.every(({ engine, isLeast }) => isLeast === (!isTie && near.includes(engine))),
    `wrong mark: ${headline}`,
  );
  return found;
}

/** With the number of changes of the sentence, both engines touch about as many lines, and below it the named one fewer. */
function flipProblems(table: CostTable, counts: readonly SizedCounts[], translate: TranslateText): string[] {
  const text = flipText(table, translate);
  const at = /flips at ([\d,.]+) changes/.exec(text)?.[1];
  if (at === undefined) return [];
  const sumsAt = (changes: number) => costTable(counts, { changes, visits: table.visits }).sums;
  const [a, b] = sumsAt(number(at)) as [number, number];
  const fewer = sumsAt(Math.floor(number(at) / 2));
  const named = table.engines.findIndex((engine) => text.includes(`fewer, ${engineName(engine, translate)} `));
  const isRight = isAboutEqual(a, b) && fewer[named]! <= fewer[1 - named]!;
  return isRight ? [] : [`${text}: ${a}, ${b}; ${fewer}`];
}

describe.each(presetNames)('%s', (preset) => {
  const rounds = visitsOf(preset);

  test.each(sample(SETS, 12))(
    'headline, sums, vote, marks and flip of %j agree at all sizes in both languages',
    (...engines) => {
      const wrong: string[] = [];
      for (const choices of waysToAsk(preset, engines)) {
        for (const entities of SIZES) {
          const counts = engines.flatMap((engine) => countsAt(runsOf(preset, engine, choices), entities) ?? []);
          const table = costTable(counts, { rounds });
          for (const translate of Object.values(LANGUAGES)) wrong.push(...problemsOf(table, translate));
          wrong.push(...flipProblems(table, counts, LANGUAGES.en));
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('the curves have the figures of the tables, and name the engine that is lowest in them', () => {
    for (const engines of sample(SETS, 8)) {
      const runs = engines.flatMap((engine) => runsOf(preset, engine));
      const tables = tablesBySize(runs, engines);
      expect(tables.map(({ entities }) => entities)).toEqual(SIZES);
      for (const row of CURVE_ROWS.filter((each) => tables[0]!.table[each] !== null)) {
        const { curves, title } = curveChart({ engines, row, runs }, scriptEngineIds, LANGUAGES.en);
        const progress = { done: 1, total: 12 };
        const partial = curveChart({ engines, row, runs, progress }, scriptEngineIds, LANGUAGES.en);
        expect(partial.title).toBe('1 of 12 runs counted so far: the answer comes with the last.');
        const means = tables.map(({ table }) => table[row]!.means);
        expect(curves.map(({ points }) => points.map(({ y }) => y))).toEqual(
          engines.map((_, at) => means.map((each) => each[at])),
        );
        const last = means.at(-1)!;
        const best = engines.filter((_, at) => isAboutEqual(last[at]!, Math.min(...last)));
        if (engines.length === 1) expect(title).toBe('');
        else if (best.length === engines.length) expect(title).toContain('about equal');
        else for (const engine of best) expect(title).toContain(engineName(engine, LANGUAGES.en));
      }
    }
  });

  test('stepping through the script adds up to the same table as counting it', () => {
    const script = parseScript(presetScript(preset, 30), preset);
    const engines = comparedIds.slice(0, 3);
    const counts = engines.map((engine) => runsOf(preset, engine)[1]!);
    expect(comparedTable(compareEngines(script, engines), rounds)).toEqual(costTable(counts, { rounds }));
  });
});

test('a query with a pair is in no row, because its visit is not counted', () => {
  const text = 'component P\nrelation Likes\ncreate a\nadd a P 1\nadd a (Likes,a)\nquery P\n';
  const tableOf = (more: string): CostTable =>
    comparedTable(compareEngines(parseScript(text + more, 'own'), ['flecs']), 1);
  expect(tableOf('').visit).toMatchObject({ own: 1 });
  expect(tableOf('query (Likes,a)\nquery (Likes,*)\n')).toEqual(tableOf(''));
});

describe('the text', () => {
  const table = (sums: readonly number[]): CostTable => ({
    engines: scriptEngineIds.slice(0, sums.length),
    first: sums.map(() => 0),
    kinds: [],
    change: null,
    visit: { verb: 'query', own: 1, sums, means: sums },
    changes: 0,
    visits: 1,
    sums,
    least: leastOf(sums, scriptEngineIds.slice(0, sums.length)),
    countsFinding: true,
    hasSetUp: false,
  });

  test.each([
    [[12], 'EnTT touches 12 cache lines.'],
    [[0], 'EnTT touches no cache line.'],
    [[0, 0], 'EnTT and Flecs touch no cache line.'],
    [[10, 20], 'EnTT touches fewer cache lines: 10, Flecs 20.'],
    [[10, 0], 'Flecs touches fewer cache lines: 0, EnTT 10.'],
    [[10, 11], 'EnTT and Flecs touch about as many cache lines: 10 and 11.'],
    [[10, 11, 20, 30], 'EnTT and Flecs touch the fewest cache lines: 10 and 11, decs 20, Hash map 30.'],
    [[10, 12, 20], 'EnTT touches the fewest cache lines: 10, Flecs 12, decs 20.'],
  ])('%j', (sums, text) => {
    expect(headlineText(table(sums), LANGUAGES.en)).toBe(text);
  });

  test('a set-up is left out only where there is one', () => {
    const leftOut = (preset: (typeof presetNames)[number]) =>
      leftOutText(costTable([runsOf(preset, 'entt')[0]!]), LANGUAGES.en).join(' ');
    expect(leftOut('add-remove')).toContain('Setting up');
    expect(leftOut('spawn-despawn')).not.toContain('Setting up');
  });

  test('a row is told with its figures and their terms', () => {
    expect(tableLines(table([10, 20]), LANGUAGES.en)).toEqual([
      'Each visit (once in the script): EnTT 10, Flecs 20',
      'In all (1 visit): EnTT 10, Flecs 20',
    ]);
  });
});
