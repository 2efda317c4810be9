import type { CellTable, RowRelation } from '../../cells/cell-table.ts';
import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import type { WantedCell } from '../../cells/mistake.ts';
import { cellKey, origins } from '../../cells/origins.ts';
import type { Engine } from '../../engine/engine.ts';
import { isShownByDefault } from '../../scene/stage/diagrams.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { CellRef } from '../../trace/step.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';

export interface KeyCell extends WantedCell {
  /** All values written, in order; the last is `after`. */
  readonly through: readonly (Value | undefined)[];
  readonly steps: readonly number[];
  /** True if its array is one that the question asks about. */
  readonly counts: boolean;
}

/**
 * Returns the cells that steps `from` … `to`-1 write, in the order of their first write. This includes cells that end
 * with their initial value. Leaves the timeline at `from`.
 * @param patterns arrays that count, see `columnsMeant`; if empty, all visible arrays count
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

/** Lists and objects are compared by content, because columns store them by identity. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** Returns how the rows of a column relate to entities, or null if they do not. */
export function rowRelation(table: CellTable, columns: ColumnSet, name: string): RowRelation | null {
  const column = columns.find(name);
  return (column && kindOf(table, column)?.rows?.(column, columns)) ?? null;
}

/**
 * Returns the columns that patterns match: by column name (`Selected.sparse`), displayed name, structure (`[Position,
 * Velocity]`), or structure and role (`[Position, Velocity].entities`). `*` matches any characters, unless a name is
 * exactly the pattern: Flecs has pairs such as `(Likes,*)`. Without patterns, all visible columns match.
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
