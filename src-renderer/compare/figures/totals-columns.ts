import type { Translate } from '../../../core/cells/translate.ts';
import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';

/** A column of the table of totals. */
export interface TotalsColumn {
  /** The key of its heading, and of its explanation under `cost.about`. */
  readonly key: string;
  readonly group: 'run' | 'visits' | 'operations';
  /** Null if there is nothing to count. */
  value(figures: LaneFigures): number | null;
}

const runColumns = [
  'cellsRead',
  'cellsWritten',
  'bytesMoved',
  'lines',
  'finding',
  'fresh',
  'misses',
  'allocations',
  'bytesAllocated',
  'chases',
] as const;

const visitColumns = ['cellsRead', 'lines', 'misses', 'chases'] as const;

export const totalsColumns: readonly TotalsColumn[] = [
  ...runColumns.map(
    (figure): TotalsColumn => ({
      key: figure,
      group: 'run',
      // Beside a baseline, finding the storage is not counted.
      value: ({ totals: { cost } }) => (figure === 'finding' && cost.finding === 0 ? null : cost[figure]),
    }),
  ),
  { key: 'footprint', group: 'run', value: ({ totals }) => totals.footprint },
  ...visitColumns.map(
    (figure): TotalsColumn => ({
      key: figure,
      group: 'visits',
      value: ({ totals }) => totals.visits?.[figure] ?? null,
    }),
  ),
  { key: 'outcome.done', group: 'operations', value: ({ totals }) => totals.done },
  {
    key: 'outcome.skipped',
    group: 'operations',
    value: ({ totals }) => totals.unknown + totals.refused + totals.unreached,
  },
];

/** The column by which engines are sorted; null keeps the order of the lanes. */
export interface TotalsSorting {
  readonly column: number;
  readonly descending: boolean;
}

/** Sorts engines by a figure; those without it come last. */
export function sorted(lanes: readonly LaneFigures[], sorting: TotalsSorting | null): readonly LaneFigures[] {
  if (sorting === null) return lanes;
  const { value } = totalsColumns[sorting.column]!;
  const sign = sorting.descending ? -1 : 1;
  return [...lanes].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** The first press sorts in ascending order, the second in descending order, the third restores the original order. */
export function nextSorting(before: TotalsSorting | null, column: number): TotalsSorting | null {
  if (before?.column !== column) return { column, descending: false };
  return before.descending ? null : { column, descending: true };
}

/** Formats the table for spreadsheets, with numbers without separators. */
export function totalsText(
  lanes: readonly LaneFigures[],
  titleOf: (lane: LaneFigures) => string,
  translate: Translate,
): string {
  const title = ({ key, group }: TotalsColumn): string =>
    group === 'run' || group === 'operations'
      ? translate(`cost.${key}`)
      : `${translate(`ui.compare.group.${group}`)}: ${translate(`cost.${key}`)}`;
  const head = [translate('ui.engine.label'), ...totalsColumns.map(title)];
  const rows = lanes.map((lane) => [titleOf(lane), ...totalsColumns.map(({ value }) => String(value(lane) ?? ''))]);
  return [head, ...rows].map((cells) => cells.join('\t')).join('\n');
}
