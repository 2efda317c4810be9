import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { type PresetName, performPreset } from '../presets/presets.ts';
import { verbOf } from '../verb.ts';
import { type CostTable, costTable, leastOf } from './cost-table.ts';
import { countsAt, SIZES, type SizedCounts } from './sizes.ts';
import { listed, numberText } from './table-text.ts';

/** The rows of a table that are drawn as curves. */
export const CURVE_ROWS = ['change', 'visit'] as const;
export type CurveRow = (typeof CURVE_ROWS)[number];

/** Returns the rows that a question has. */
export function curveRows(preset: PresetName): readonly CurveRow[] {
  const found = new Set<CurveRow>();
  let isSetUp = true;
  performPreset(
    preset,
    1,
    ({ kind }) => {
      if (!isSetUp) found.add(verbOf(kind) === 'query' ? 'visit' : 'change');
    },
    {
      onQuestion: () => {
        isSetUp = false;
      },
    },
  );
  return CURVE_ROWS.filter((row) => found.has(row));
}

/** The table of a question for one number of entities. */
export interface SizedTable {
  readonly entities: number;
  readonly isCalculated: boolean;
  readonly table: CostTable;
}

/** Returns the tables of a question for all sizes that every engine has, and for another one. */
export function tablesBySize(
  runs: readonly SizedCounts[],
  engines: readonly EngineId[],
  other: readonly number[] = [],
): readonly SizedTable[] {
  const ofEngine = engines.map((engine) => runs.filter((run) => run.engine === engine));
  const sizes = [...new Set([...SIZES, ...other])].sort((a, b) => a - b);
  return sizes.flatMap((entities): readonly SizedTable[] => {
    const counts = ofEngine.flatMap((own) => countsAt(own, entities) ?? []);
    if (counts.length < engines.length) return [];
    return [{ entities, isCalculated: counts.some((each) => each.isCalculated), table: costTable(counts) }];
  });
}

interface CurveLooks {
  readonly engines: readonly EngineId[];
  readonly row: CurveRow;
  /** The number of entities that is marked. */
  readonly entities?: number;
  /** How many of the runs are counted, while some are missing: the chart says so and concludes nothing. */
  readonly progress?: { readonly done: number; readonly total: number } | null;
}

export interface CurveChoice extends CurveLooks {
  readonly runs: readonly SizedCounts[];
}

/**
 * Builds the chart of a row of the tables, in the user's language.
 * @param all engines in their usual order, which determines their line styles
 */
export function curveChart({ runs, ...looks }: CurveChoice, all: readonly EngineId[], translate: TranslateText) {
  const { engines, entities } = looks;
  return chartOfTables(tablesBySize(runs, engines, entities === undefined ? [] : [entities]), looks, all, translate);
}

/** Builds the chart as `curveChart`, of tables that are counted already. */
export function chartOfTables(
  counted: readonly SizedTable[],
  { engines, row, entities, progress = null }: CurveLooks,
  all: readonly EngineId[],
  translate: TranslateText,
) {
  const tables = counted.filter(({ table }) => table[row] !== null);
  const name = translate(`ui.compare.table.${row}`, {});
  return {
    title: progress === null ? titleOf(tables, row, translate) : progressText(progress, translate),
    note: translate('ui.compare.curves.note', {}),
    x: translate('ui.compare.curves.x', {}),
    y: translate('ui.compare.curves.y', { row: withKinds(name, row, tables, translate) }),
    domain: [Math.min(SIZES[0], entities ?? SIZES[0]), SIZES.at(-1)!] as const,
    marked: entities === undefined ? null : { x: entities, text: numberText(entities, translate) },
    curves: engines.map((engine, at) => ({
      name: engineName(engine, translate),
      look: all.indexOf(engine),
      points: tables.map(({ entities, isCalculated, table }) => ({
        x: entities,
        y: table[row]!.means[at]!,
        calculated: isCalculated,
      })),
    })),
  };
}

/** Formats `Each change (mean of Add and Remove)`, so that the axis says which operations the curve is about. */
function withKinds(name: string, row: CurveRow, tables: readonly SizedTable[], translate: TranslateText): string {
  const kinds = row === 'change' ? (tables[0]?.table.kinds ?? []) : [];
  if (kinds.length < 2) return name;
  const verbs = listed(
    kinds.map(({ verb }) => translate(`ui.compare.verb.${verb}`, {})),
    translate,
  );
  return translate('ui.compare.table.noted', { text: name, note: translate('ui.compare.curves.mean', { verbs }) });
}

function progressText({ done, total }: NonNullable<CurveChoice['progress']>, translate: TranslateText): string {
  return translate('ui.compare.curves.soFar', { done, count: total });
}

function titleOf(tables: readonly SizedTable[], row: CurveRow, translate: TranslateText): string {
  const finding = curveFinding(tables, row, translate);
  const name = translate(`ui.compare.table.${row}`, {});
  return finding === '' ? '' : translate('ui.compare.curves.title', { row: name, finding });
}

/** Says in one sentence which engines are lowest for many entities, and from how many on. Empty without two engines. */
function curveFinding(tables: readonly SizedTable[], row: CurveRow, translate: TranslateText): string {
  const last = tables.at(-1);
  const counted = tables.findLast(({ isCalculated }) => !isCalculated);
  if (last === undefined || counted === undefined || last.table.engines.length < 2) return '';
  const { engines } = last.table;
  const leastAt = ({ table }: SizedTable): readonly EngineId[] => leastOf(table[row]!.means, engines);
  const named = (engine: EngineId): string => engineName(engine, translate);
  const figures = engines.map((engine, at) =>
    translate('ui.compare.table.figure', {
      engine: named(engine),
      figure: numberText(counted.table[row]!.means[at]!, translate),
    }),
  );
  const winners = leastAt(last);
  const from = tables[tables.findLastIndex((each) => leastAt(each).join() !== winners.join()) + 1]!.entities;
  const args = {
    engines: listed((winners.length === 0 ? engines : winners).map(named), translate),
    count: winners.length,
    from: numberText(from, translate),
    entities: numberText(counted.entities, translate),
    figures: figures.join(translate('ui.compare.comma', {})),
  };
  const kind = winners.length === 0 ? 'equal' : engines.length === 2 ? 'lower' : 'lowest';
  return translate(`ui.compare.curves.${kind}${from === tables[0]!.entities ? '' : 'From'}`, args);
}
