import type { CellTable, Relation } from '../../cells/cell-table.ts';
import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import { cellKey, origins } from '../../cells/flow.ts';
import type { WantedCell } from '../../cells/mistake.ts';
import type { Engine } from '../../engines/engine.ts';
import { isShownByDefault } from '../../scene/diagrams.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { CellRef } from '../../trace/step.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';

/** A cell that an operation writes. */
export interface KeyCell extends WantedCell {
  /** Every value that was written, in order; the last is `after`. */
  readonly through: readonly (Value | undefined)[];
  /** The steps that wrote it. */
  readonly steps: readonly number[];
  /** Whether its array is one of those that the question asks about. */
  readonly counts: boolean;
}

/**
 * The cells that steps `from` … `to`-1 write, in the order of their first write, cells that end as they began included.
 * The timeline is at `from` afterwards.
 * @param patterns arrays that count, see `columnsMeant`; all that are drawn when there are none
 */
export function answerKey(
  engine: Engine,
  timeline: Timeline,
  { from, to }: { readonly from: number; readonly to: number },
  patterns: readonly string[],
): KeyCell[] {
  const written = writesOf(timeline, from, to);

  const counting = new Set<Column>();
  const sources = new Map<string, CellRef>();
  for (const position of [to, from]) {
    timeline.seek(position);
    for (const column of columnsMeant(engine, timeline.columns, patterns)) counting.add(column);
    if (position === to && to > from) {
      for (const [key, source] of sourcesOf(engine.cells, timeline, from)) sources.set(key, source);
    }
  }
  return [...written].map(([key, { column, row, before, through, steps }]) => ({
    column: column.name,
    row,
    before,
    after: through.at(-1),
    source: cellAt(sources.get(key)),
    through,
    steps,
    counts: counting.has(column),
  }));
}

/** Whether two cells hold the same: columns keep lists and objects by identity. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** How the rows of a named column are related to entities; null: not at all. */
export function relationOf(table: CellTable, columns: ColumnSet, name: string): Relation | null {
  const column = columns.find(name);
  return (column && kindOf(table, column)?.rows?.(column, columns)) ?? null;
}

/**
 * The columns that patterns mean: by name (`Selected.sparse`), by the name that the picture has for them, by structure
 * (`[Position, Velocity]`), or by structure and role (`[Position, Velocity].entities`). `*` is any run of characters, unless something has
 * exactly that name: Flecs has pairs such as `(Likes,*)`. All that are drawn when there are no patterns.
 */
function columnsMeant(engine: Engine, columns: ColumnSet, patterns: readonly string[]): readonly Column[] {
  const all = [...columns];
  const structureOf = (column: Column) => engine.diagrams.structureOf(columns, column);
  if (patterns.length === 0) {
    const isShown = isShownByDefault(engine.diagrams);
    const isDrawn = (structure: string | null) => structure !== null && isShown(structure);
    return all.filter((column) => isDrawn(structureOf(column)));
  }
  const named = all.map((column) => {
    const structure = structureOf(column);
    const address = addressOf(engine.cells, columns, column.name, 0).replace(/\[0\]$/, '');
    const names = [
      column.name,
      address,
      ...(structure === null ? [] : [structure, `${structure}.${column.meta.role}`]),
    ];
    return { column, names };
  });
  const having = (isMeant: (name: string) => boolean) =>
    named.filter(({ names }) => names.some(isMeant)).map(({ column }) => column);
  return patterns.flatMap((pattern) => {
    const globbed = glob(pattern);
    const exact = having((name) => name === pattern);
    return exact.length > 0 ? exact : having((name) => globbed.test(name));
  });
}

function glob(pattern: string): RegExp {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`);
}

interface Written extends CellRef {
  readonly before: Value | undefined;
  readonly through: (Value | undefined)[];
  readonly steps: number[];
}

function writesOf(timeline: Timeline, from: number, to: number): ReadonlyMap<string, Written> {
  const cells = new Map<string, Written>();
  for (let step = from; step < to; step++) {
    for (const { column, row, from: before, to: after } of timeline.detailAt(step).writes) {
      const cell = getOrInsert(cells, cellKey(column, row), () => ({ column, row, before, through: [], steps: [] }));
      cell.through.push(after);
      if (cell.steps.at(-1) !== step) cell.steps.push(step);
    }
  }
  return cells;
}

function sourcesOf(table: CellTable, timeline: Timeline, from: number): ReadonlyMap<string, CellRef> {
  const { columns } = timeline;
  const operation = timeline.detailBetween(from, timeline.position);
  return new Map([...origins(columns, operation, table), ...(table.origins?.(columns, operation) ?? [])]);
}

function cellAt(cell: CellRef | undefined): KeyCell['source'] {
  return cell === undefined ? null : { column: cell.column.name, row: cell.row };
}
