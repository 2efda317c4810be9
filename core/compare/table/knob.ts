import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { ABOUT_EQUAL } from '../figures/about-equal.ts';
import { CHOICE_ENGINE, type Choice, type Choices, visitedIn } from '../presets/choices.ts';
import { type PresetName, visitsOf } from '../presets/presets.ts';
import { type CostTable, costTable } from './cost-table.ts';
import { flipOf } from './flip.ts';
import { countsAt, type SizedCounts } from './sizes.ts';
import { numberText } from './table-text.ts';

/** The numbers of a question that one can turn. */
export interface Knob {
  /** One of `SIZES`, or the number with which the question was asked. */
  readonly entities: number;
  /** How often changes and visits happen, of `TIMES`. Null as often as in the script of the question. */
  readonly changes: number | null;
  readonly visits: number | null;
  readonly choices: Choices;
}

/** The numbers of changes and visits: 1, 2, 3, 6, 10, 20 … 1,000,000. */
export const TIMES: readonly number[] = Array.from(
  { length: 25 },
  (_, i) => [1, 2, 3, 6][i % 4]! * 10 ** Math.floor(i / 4),
);

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
 * @param runs of the question as it is asked with `knob.choices`, of all engines
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
  return { table, isCalculated: counts.some((each) => each.isCalculated) };
}

/** Names a choice of a question with its engine: `EnTT: a group owns Position, Velocity`. */
export function choiceText(choice: Choice, preset: PresetName, translate: TranslateText): string {
  const engine = engineName(CHOICE_ENGINE[choice], translate);
  const components = visitedIn(preset).join(translate('ui.compare.comma', {}));
  return choice === 'group'
    ? translate('ui.compare.knob.owns', { engine, components })
    : `${engine}: ${translate('ui.compare.knob.choice.cached', {})}`;
}

/** Returns the map of the changes and visits at which two engines touch fewer lines; null if the table has not both, or other engines than two. */
export function flipMap(
  { engines, change, visit, changes, visits, sums }: CostTable,
  all: readonly EngineId[],
  translate: TranslateText,
) {
  if (engines.length !== 2 || change === null || visit === null) return null;
  const flip = flipOf({ engines, change, visit });
  const named = (at: number): string => engineName(engines[at]!, translate);
  const winner = sums[0]! <= sums[1]! ? 0 : 1;
  const times = sums[1 - winner]! / Math.max(1, sums[winner]!);
  return {
    x: translate('ui.compare.knob.changes', {}),
    y: translate('ui.compare.knob.visits', {}),
    domain: [TIMES[0]!, TIMES.at(-1)!] as const,
    sides: engines.map((engine, at) => ({
      name: named(at),
      note: translate('ui.compare.knob.fewer', {}),
      look: all.indexOf(engine),
      change: change.means[at]!,
      visit: visit.means[at]!,
    })),
    aboutEqual: ABOUT_EQUAL,
    line:
      flip === null
        ? ''
        : translate('ui.compare.knob.breakEven', { count: Number(flip.changesPerVisit.toPrecision(3)) }),
    band: translate('ui.compare.knob.band', {}),
    point: {
      x: changes,
      y: visits,
      text:
        times <= ABOUT_EQUAL
          ? translate('ui.compare.knob.equal', {})
          : translate('ui.compare.knob.times', {
              engine: named(winner),
              times: numberText(Math.round(times * 10) / 10, translate),
            }),
    },
  };
}
