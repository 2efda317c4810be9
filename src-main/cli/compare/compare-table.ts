import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import type { Comparison, Lane, OperationOutcome } from '../../../core/compare/lanes/compare.ts';
import { type LaneTotals, totalsOf } from '../../../core/compare/lanes/lane-totals.ts';
import { unsupportedIn } from '../../../core/compare/lanes/unsupported-features.ts';
import { comparedTable } from '../../../core/compare/table/compared-table.ts';
import type { CostTable } from '../../../core/compare/table/cost-table.ts';
import { flipText, headlineText, leftOutText, tableRows } from '../../../core/compare/table/table-text.ts';
import type { CacheOptions } from '../../../core/cost/cache.ts';
import { type Cost, FIGURES, type Figure } from '../../../core/cost/cost.ts';
import { engineTitle } from '../../../core/page/engine-title.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { textTable } from '../terminal/text-table.ts';

/** The figures that have a table of means for each kind of operation. */
const PER_OPERATION: readonly Figure[] = ['lines', 'chases', 'bytesMoved', 'allocations', 'misses'];
const VISITED: readonly Figure[] = ['cellsRead', 'lines', 'misses', 'chases'];

/**
 * Formats a comparison for a terminal: the conclusion, sums, visits of queries, means of each kind of operation, and skipped operations.
 * @param rounds how often each query is visited
 */
export function compareTable(comparison: Comparison, rounds: number, cache: CacheOptions, t: HostTranslate): string {
  const { script, operations, lanes } = comparison;
  const titles = lanes.map(({ engine }) => engineTitle(engine, script.schema, t));
  const counted = lanes.map((lane) => ({ totals: totalsOf(lane) }));
  return paragraphs([
    heading(script.name, operations.length, cache, t),
    conclusion(comparedTable(comparison, rounds), titles, t),
    sums(counted, titles, t),
    visits(counted, titles, t),
    ...PER_OPERATION.map((figure) => means(comparison, figure, titles, t)),
    unsupported(
      lanes.map((lane) => ({ engine: lane.engine, unsupported: unsupportedIn(lane) })),
      t,
    ),
  ]);
}

/** Like `compareTable`, for a question whose operations were counted but not kept, so without means. Questions name no version. */
export function countedTable(
  name: string,
  lanes: readonly LaneFigures[],
  table: CostTable,
  cache: CacheOptions,
  t: HostTranslate,
): string {
  const { done, unknown, refused, unreached } = lanes[0]!.totals;
  const titles = lanes.map(({ engine }) => engineTitle(engine, {}, t));
  return paragraphs([
    heading(name, done + unknown + refused + unreached, cache, t),
    conclusion(table, titles, t),
    sums(lanes, titles, t),
    visits(lanes, titles, t),
    unsupported(lanes, t),
  ]);
}

function paragraphs(parts: readonly (readonly string[])[]): string {
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function heading(name: string, count: number, { size, ways, line }: CacheOptions, t: HostTranslate): string[] {
  return [t('cli.compare.heading', { name, count }), t('cli.compare.cache', { kib: size / 1024, ways, line })];
}

/** The headline, the table and what it leaves out, as in the window. */
function conclusion(table: CostTable, titles: readonly string[], t: HostTranslate): string[] {
  const rows = tableRows(table, t).map(({ title, note, cells }) => [
    note === '' ? title : t('ui.compare.table.noted', { text: title, note }),
    ...cells.map(({ text, note: terms }) => (terms === '' ? text : t('ui.compare.table.noted', { text, note: terms }))),
  ]);
  const said = [headlineText(table, t), flipText(table, t)].filter((text) => text !== '');
  const leftOut = leftOutText(table, t).map((text) => `– ${text}`);
  return [...said, '', ...textTable([['', ...titles], ...rows]), '', t('ui.compare.steps.leftOut'), ...leftOut];
}

type Counted = Pick<LaneFigures, 'totals'>;

function sums(lanes: readonly Counted[], titles: readonly string[], t: HostTranslate): string[] {
  const totals = lanes.map((lane) => lane.totals);
  const row = (key: string, value: (total: LaneTotals) => number): string[] => [
    t(`cost.${key}`),
    ...totals.map((total) => number(value(total))),
  ];
  const outcomes = (['unknown', 'refused', 'unreached'] as const).filter((kind) =>
    totals.some((total) => total[kind] > 0),
  );
  return textTable([
    [t('cli.compare.total'), ...titles],
    // Beside a baseline, finding the storage is not counted.
    ...FIGURES.filter((figure) => figure !== 'finding' || totals.some(({ cost }) => cost.finding > 0)).map((figure) =>
      row(figure, ({ cost }) => cost[figure]),
    ),
    row('footprint', ({ footprint }) => footprint),
    row('outcome.done', ({ done }) => done),
    ...outcomes.map((kind) => row(`outcome.${kind}`, (total) => total[kind])),
  ]);
}

function visits(lanes: readonly Counted[], titles: readonly string[], t: HostTranslate): string[] {
  const totals = lanes.map((lane) => lane.totals);
  if (totals.every((total) => total.visits === null)) return [];
  const cell = (cost: Cost | null, figure: Figure): string => (cost === null ? '–' : number(cost[figure]));
  return textTable([
    [t('cli.compare.visits'), ...titles],
    ...VISITED.map((figure) => [t(`cost.${figure}`), ...totals.map((total) => cell(total.visits, figure))]),
  ]);
}

/** Formats the mean of one figure for each kind of operation, in order of first use. */
function means(comparison: Comparison, figure: Figure, titles: readonly string[], t: HostTranslate): string[] {
  const verbs = new Map<string, number[]>();
  comparison.operations.forEach(({ text }, i) => {
    const verb = text.split(/\s/, 1)[0]!;
    verbs.set(verb, [...(verbs.get(verb) ?? []), i]);
  });
  const rows = [...verbs].map(([verb, indices]) => [
    `${verb} ×${indices.length}`,
    ...comparison.lanes.map((lane) => mean(lane, indices, figure, t)),
  ]);
  return textTable([[t('cli.compare.mean', { figure: t(`cost.${figure}`) }), ...titles], ...rows]);
}

function mean({ outcomes }: Lane, indices: readonly number[], figure: Figure, t: HostTranslate): string {
  const done = indices.flatMap((i): Extract<OperationOutcome, { kind: 'done' }>[] => {
    const outcome = outcomes[i]!;
    return outcome.kind === 'done' ? [outcome] : [];
  });
  if (done.length === 0) return t(`cost.outcome.${outcomes[indices[0]!]!.kind}-short`);
  return number(done.reduce((sum, { cost }) => sum + cost[figure], 0) / done.length);
}

/** Lists what engines skipped, without duplicates but with counts. */
function unsupported(lanes: readonly Pick<LaneFigures, 'engine' | 'unsupported'>[], t: HostTranslate): string[] {
  return lanes.flatMap((lane) =>
    lane.unsupported.map(({ kind, code, args, message, times }) => {
      const key = `${kind === 'note' ? 'diagnostic' : 'error'}.${code}`;
      const engine = engineName(lane.engine, t);
      const text = t(key, { ...args, engine, defaultValue: message });
      return t('cli.compare.left-out', { engine, text, times });
    }),
  );
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
