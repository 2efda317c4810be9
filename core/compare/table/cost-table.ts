import { type Cost, noCost } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import { isAboutEqual } from '../figures/about-equal.ts';
import { type Counts, linesEachTime } from '../figures/counts.ts';
import { countsFinding, withoutFinding } from '../lanes/comparable.ts';
import type { Verb } from '../verb.ts';

/** The operations of one kind in cache lines, without the lines of new blocks. One value for each engine. */
export interface TableRow {
  readonly verb: Verb | null;
  /** How often it happens in the script. */
  readonly own: number;
  readonly sums: readonly number[];
  /** Rounded to hundredths. */
  readonly means: readonly number[];
}

/**
 * The one table of a question: every sentence, vote, curve, picture and exported page reads it. Cache lines, one value for each engine.
 * The sum is `changes` times the mean of a change and `visits` times the mean of a visit; it is exact for the script's own numbers.
 */
export interface CostTable {
  readonly engines: readonly EngineId[];
  /** The lines of blocks that the operations allocated. They are touched once, and not in the sum. Null if only calculated: which array is full just then cannot be. */
  readonly first: readonly number[] | null;
  /** The changes by kind. */
  readonly kinds: readonly TableRow[];
  /** All changes together; null if there are none. */
  readonly change: TableRow | null;
  /** Visiting once what a query finds; null without queries. */
  readonly visit: TableRow | null;
  readonly changes: number;
  readonly visits: number;
  readonly sums: readonly number[];
  /** The engines whose sum is about equal to the lowest; empty if all are. */
  readonly least: readonly EngineId[];
  /** False beside a baseline: docs/cost.md. */
  readonly countsFinding: boolean;
  /** True if operations before the question are not counted. */
  readonly hasSetUp: boolean;
}

/** How often the changes and the visits of a question happen; as in its script by default. */
export interface TableTimes {
  readonly changes?: number;
  /** How often each query of the script is visited. */
  readonly rounds?: number;
  /** All visits, instead of `rounds`. */
  readonly visits?: number;
}

/** @param all the counts of each engine for the same script */
export function costTable(all: readonly Counts[], times: TableTimes = {}): CostTable {
  const finds = countsFinding(all);
  const costs = (costOf: (counts: Counts) => Cost | undefined): readonly Cost[] =>
    all.map((counts) => {
      const cost = costOf(counts) ?? noCost();
      return finds ? cost : withoutFinding(cost);
    });
  const kinds = verbsOf(all).map((verb): TableRow => {
    const kind = (counts: Counts) => counts.changes.find((each) => each.verb === verb);
    return rowOf(
      verb,
      kind(all[0]!)?.times ?? 0,
      costs((counts) => kind(counts)?.cost),
    );
  });
  const queries = all[0]?.visits ?? null;
  const visiting = costs(({ visits }) => visits?.cost);
  const visit = queries === null ? null : rowOf('query', queries.times, visiting);
  const change = kinds.length === 0 ? null : together(kinds);
  const engines = all.map(({ engine }) => engine);
  const changes = times.changes ?? change?.own ?? 0;
  const visits = times.visits ?? (visit?.own ?? 0) * (times.rounds ?? 1);
  const sums = engines.map((_, at) => sumOf(change, changes, at) + sumOf(visit, visits, at));
  const first = all.map(({ changes, visits }) =>
    changes.reduce((sum, { cost }) => sum + cost.fresh, visits?.cost.fresh ?? 0),
  );
  const least = leastOf(sums, engines);
  const hasSetUp = all.some((counts) => counts.hasSetUp);
  return { engines, first, kinds, change, visit, changes, visits, sums, least, countsFinding: finds, hasSetUp };
}

/** Returns the engines whose figure is about equal to the lowest; none if all are. */
export function leastOf(figures: readonly number[], engines: readonly EngineId[]): readonly EngineId[] {
  const fewest = Math.min(...figures);
  const least = engines.filter((_, i) => isAboutEqual(figures[i]!, fewest));
  return least.length === engines.length ? [] : least;
}

/** True if the mean times its number is the exact sum, so that a reader can check it. */
export function isExact({ means, sums, own }: TableRow, at: number): boolean {
  return means[at]! * own === sums[at];
}

/** Returns the lines of a row that happens so often. It is exact for multiples of the script's own number. */
function sumOf(row: TableRow | null, times: number, at: number): number {
  if (row === null || row.own === 0) return 0;
  return times % row.own === 0 ? (row.sums[at]! * times) / row.own : Math.round(times * row.means[at]!);
}

function verbsOf(all: readonly Counts[]): readonly Verb[] {
  return [...new Set(all.flatMap(({ changes }) => changes.map(({ verb }) => verb)))];
}

function rowOf(verb: Verb, own: number, costs: readonly Cost[]): TableRow {
  const sums = costs.map(linesEachTime);
  return { verb, own, sums, means: meansOf(sums, own) };
}

function together(kinds: readonly TableRow[]): TableRow {
  const own = kinds.reduce((sum, kind) => sum + kind.own, 0);
  const sums = kinds[0]!.sums.map((_, at) => kinds.reduce((sum, kind) => sum + kind.sums[at]!, 0));
  return { verb: null, own, sums, means: meansOf(sums, own) };
}

function meansOf(sums: readonly number[], own: number): readonly number[] {
  return sums.map((sum) => (own === 0 ? 0 : Math.round((100 * sum) / own) / 100));
}
