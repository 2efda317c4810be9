import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { ABOUT_EQUAL } from '../figures/about-equal.ts';
import { CHOICE_ENGINES, type Choice, type Choices, visitedIn } from '../presets/choices.ts';
import { type PresetName, visitsOf } from '../presets/presets.ts';
import { type CostTable, costTable } from './cost-table.ts';
import { flipChanges, flipOf } from './flip.ts';
import { countsAt, SIZES, type SizedCounts } from './sizes.ts';
import { listed, numberText } from './table-text.ts';

/** The numbers of a question that one can turn. */
export interface Knob {
  /** One of `SIZES`, or the number with which the question was asked. */
  readonly entities: number;
  /** How often changes and visits happen, of `TIMES`. Null as often as in the script of the question. */
  readonly changes: number | null;
  readonly visits: number | null;
  readonly choices: Choices;
}

/** The numbers of changes and of visits: 1, 2, 3, 6, 10, 20 … */
export const TIMES = { changes: timesUpTo(1_000_000), visits: timesUpTo(10_000) } as const;

function timesUpTo(most: number): readonly number[] {
  const all = Array.from({ length: 25 }, (_, i) => [1, 2, 3, 6][i % 4]! * 10 ** Math.floor(i / 4));
  return all.filter((times) => times <= most);
}

/** Returns the numbers of entities that one can choose: `SIZES` and the number with which the question was asked. */
export function entityStops(own: number): readonly number[] {
  return [...new Set([own, ...SIZES])].sort((a, b) => a - b);
}

/** Returns the stop with the smallest ratio to a value. */
export function nearestStop(stops: readonly number[], value: number): number {
  const away = (stop: number): number => Math.abs(Math.log(stop / Math.max(1, value)));
  return stops.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}

/** Returns the numbers with which a question is asked. */
export function firstKnob(entities: number): Knob {
  return { entities, changes: null, visits: null, choices: {} };
}

/** A table for the numbers of a knob. */
export interface TurnedTable {
  readonly table: CostTable;
  /** True if larger than what was counted. */
  readonly isCalculated: boolean;
}

/**
 * Returns the table of a question for the numbers of a knob; null until all engines are counted for them.
 * @param runs the counts of all engines, made with `knob.choices`
 */
export function turnedTable(
  runs: readonly SizedCounts[],
  engines: readonly EngineId[],
  preset: PresetName,
  { entities, changes, visits }: Knob,
): TurnedTable | null {
  const counts = engines.flatMap((engine) => {
    const own = runs.filter((run) => run.engine === engine);
    return countsAt(own, entities) ?? [];
  });
  if (counts.length < engines.length) return null;
  const table = costTable(counts, {
    ...(changes !== null && { changes }),
    ...(visits === null ? { rounds: visitsOf(preset) } : { visits }),
  });
  const isCalculated = counts.some((each) => each.isCalculated);
  return { table: isCalculated ? { ...table, first: null } : table, isCalculated };
}

/** Names a choice of a question with its engine: `EnTT: a group owns Position, Velocity`. */
export function choiceText(choice: Choice, preset: PresetName, translate: TranslateText): string {
  const engine = listed(
    CHOICE_ENGINES[choice].map((id) => engineName(id, translate)),
    translate,
  );
  const components = visitedIn(preset).join(translate('ui.compare.comma', {}));
  return choice === 'group'
    ? translate('ui.compare.knob.owns', { engine, components })
    : translate('ui.compare.knob.choiceOf', { engine, choice: translate(`ui.compare.knob.choice.${choice}`, {}) });
}

/** Returns the map of the changes and visits at which two engines touch fewer lines; null if the table has not both, or other engines than two. */
export function flipMap(table: CostTable, preset: PresetName, translate: TranslateText) {
  const { engines, change, visit, changes, visits, least } = table;
  if (engines.length !== 2 || change === null || visit === null) return null;
  const flip = flipOf(table);
  const side = (at: 0 | 1) => ({
    name: engineName(engines[at]!, translate),
    note: translate('ui.compare.knob.fewer', {}),
    change: change.means[at]!,
    visit: visit.means[at]!,
  });
  const line = { count: Number(flip?.changesPerVisit.toPrecision(3)) };
  return {
    x: timesName('changes', preset, translate),
    y: timesName('visits', preset, translate),
    domain: { x: rangeOf(TIMES.changes), y: rangeOf(TIMES.visits) },
    sides: [side(0), side(1)] as const,
    aboutEqual: ABOUT_EQUAL,
    line: flip === null ? '' : translate('ui.compare.knob.breakEven', line),
    band: translate('ui.compare.knob.band', {}),
    point: {
      at: [changes, visits] as const,
      texts: [numberText(changes, translate), numberText(visits, translate)] as const,
      label: pointText(table, translate),
      side: least.length === 0 ? null : least[0] === engines[0] ? (0 as const) : (1 as const),
    },
    flip: flipAt(flipChanges(table), translate),
  };
}

/** The name of a slider and of an axis. A question whose queries are visited in each frame counts by the second. */
export function timesName(times: keyof typeof TIMES, preset: PresetName, translate: TranslateText): string {
  return translate(`ui.compare.knob.${times}${visitsOf(preset) > 1 ? 'Second' : ''}`, {});
}

function rangeOf(stops: readonly number[]): readonly [number, number] {
  return [stops[0]!, stops.at(-1)!];
}

/** Null beyond the map. */
function flipAt(x: number | null, translate: TranslateText) {
  const [from, to] = rangeOf(TIMES.changes);
  return x === null || x < from || x > to ? null : { x, text: numberText(x, translate) };
}

/** `EnTT 1.3×`: the engine that touches fewer lines, and how many times as many the other one touches. */
function pointText({ engines, sums, least }: CostTable, translate: TranslateText): string {
  const winner = engines.indexOf(least[0]!);
  if (winner < 0) return translate('ui.compare.knob.equal', {});
  const times = sums[1 - winner]! / Math.max(1, sums[winner]!);
  return translate('ui.compare.knob.times', {
    engine: engineName(engines[winner]!, translate),
    times: numberText(Math.round(times * 10) / 10, translate),
  });
}
