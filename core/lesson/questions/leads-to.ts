import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import { decodeId, isId } from '../../cells/id-format.ts';
import type { Value } from '../../trace/value.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import type { Variant } from './right-answer.ts';
import { tableOfColumn } from './table-of-column.ts';

/** The meaning of the values in a cell. */
export type ValueMeaning = 'position' | 'entity' | 'version' | 'value';

export function meaningOf({ engine, run }: Variant, name: string): ValueMeaning | null {
  const { columns } = run.timeline;
  const column = columns.find(name);
  const kind = column && kindOf(engine.cells, column);
  if (kind?.version === true) return 'version';
  if (kind?.isValue === true) return 'value';
  const rows = rowRelation(engine.cells, columns, name)?.kind;
  if (rows === 'ids') return 'entity';
  if (rows === 'index' && kind?.pointsTo !== undefined) return 'position';
  return kind?.entities === true ? 'entity' : null;
}

/** The array into which a position leads. */
export interface TargetArray {
  readonly column: string;
  /** The shown name of the array. */
  readonly array: string;
  /** The slot of the table whose rows the positions are; null for other arrays. */
  readonly table: number | null;
  /** The rows of the array before and after the operation. */
  readonly before: number;
  readonly count: number;
}

/** Returns the array into which the positions in a cell lead; null if the cell holds none after the operation. Restores the timeline. */
export function targetArray(variant: Variant, at: CellAt): TargetArray | null {
  const { run, engine, from, to } = variant;
  const { timeline } = run;
  const { position } = timeline;
  if (meaningOf(variant, at.column) !== 'position') return null;
  timeline.seek(to);
  const { columns } = timeline;
  const column = columns.get(at.column);
  const value = column.peek(at.row);
  const pointer = kindOf(engine.cells, column)?.pointsTo?.({ columns, column, row: at.row, value })[0];
  const found = pointer && columns.find(pointer.column);
  const table = found === undefined ? null : tableOfColumn(engine, columns, found);
  const count = found?.length;
  const array = pointer && addressOf(engine.cells, columns, pointer.column, pointer.row).replace(/\[\d+\]$/, '');
  timeline.seek(from);
  const before = (pointer && timeline.columns.find(pointer.column)?.length) ?? 0;
  timeline.seek(position);
  return count === undefined ? null : { column: pointer!.column, array: array!, table, before, count };
}

/** True if the places that a cell is about are rows of a table: those in the array into which it leads, or else in its own. Restores the timeline. */
export function isAboutRows(variant: Variant, cell: CellAt): boolean {
  const { engine, run } = variant;
  const target = run.timeline.withoutMoving(() => targetArray(variant, cell));
  if (target !== null) return target.table !== null;
  const { columns } = run.timeline;
  const own = columns.find(cell.column);
  return own !== undefined && tableOfColumn(engine, columns, own) !== null;
}

/** Returns the cell that a value of a cell leads to; null if it is no position. It may be past the end of its array. */
export function leadsTo(variant: Variant, at: CellAt, value: Value | undefined): CellAt | null {
  const target = targetArray(variant, at);
  const row = target && positionOf(variant, at, value);
  return target && row !== null ? { column: target.column, row } : null;
}

/** Leaves out the version beside a position. */
function positionOf({ engine, run }: Variant, { column: name, row }: CellAt, value: Value | undefined): number | null {
  const { columns } = run.timeline;
  const column = columns.get(name);
  if (!isId(value)) return null;
  const format = kindOf(engine.cells, column)?.id?.({ columns, column, row, value: 1 }) ?? null;
  if (format === null) return Number(value);
  const { index, isNull } = decodeId(value, format);
  return isNull ? null : index;
}
