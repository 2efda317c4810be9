import type { CellTable, HeadingText } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import { cellKey, valuesBefore } from '../../../cells/origins.ts';
import type { NameOf } from '../../../cells/translate.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../../trace/step.ts';
import { indexOf } from '../model/handle.ts';
import { focusOn } from './cell-parts.ts';
import { commandCells, cursorCells, listenerCells, queryCells, sortedCells } from './cells-query.ts';
import { childrenCells, sparseCells, targetsCells, unionCells } from './cells-storage.ts';
import {
  bitsetCells,
  componentIndexCells,
  entityIndexCells,
  rangesCells,
  tableCells,
  tableGraphCells,
  tablesCells,
  worldCells,
} from './cells-world.ts';
import { idsIn, numberIn } from './columns.ts';
import { idWithNames, isToggle, relationOfPair, typeWithNames, withoutToggle } from './ids.ts';
import { memoryCell } from './memory-cell.ts';

const kinds = {
  'entity-index': entityIndexCells,
  tables: tablesCells,
  table: tableCells,
  bitset: bitsetCells,
  'table-graph': tableGraphCells,
  'component-index': componentIndexCells,
  ranges: rangesCells,
  listeners: listenerCells,
  sparse: sparseCells,
  targets: targetsCells,
  children: childrenCells,
  union: unionCells,
  query: queryCells,
  world: worldCells,
  cursor: cursorCells,
  sorted: sortedCells,
  commands: commandCells,
};

export const cells: CellTable = {
  kinds: Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, roles]) =>
      Object.entries(roles).map(([role, cell]) => [`flecs.${kind}/${role}`, cell]),
    ),
  ),
  heading,
  headingFocus,
  virtual: memoryCell,
  origins: idOrigins,
};

/** Splits the group of a heading: a table (also in the memory diagram), or what is stored outside of tables. */
function parse(group: string): readonly [kind: string | undefined, of: string] {
  const [, kind, of = ''] = /^(?:memory\.)?(table|sparse|targets|children|union)\.(.+)$/.exec(group) ?? [];
  return [kind, of];
}

function heading(columns: ColumnSet, group: string, row: number, nameOf: NameOf): HeadingText | null {
  const [kind, of] = parse(group);
  if (kind === 'table') return row === 0 ? tableTitle(columns, of, nameOf) : tableHeading(columns, of, row, nameOf);
  if (kind === 'sparse' || kind === 'targets') {
    const count = Math.max(0, (numberIn(columns, `${group}.count`, 0) ?? 1) - 1);
    const id = idWithNames(columns, of, nameOf);
    return { address: id, count, says: [`heading.${kind}`, { count, id }] };
  }
  if (kind === 'children') {
    const id = idWithNames(columns, of, nameOf);
    const listed = columns.find(`${group}.list`)?.length ?? 0;
    return { address: id, count: listed, says: ['heading.children', { count: listed, id }] };
  }
  if (kind !== 'union') return null;
  const count = columns.find(`${group}.targets`)?.length ?? 0;
  const relation = relationOfPair(of);
  return { address: relation, count, says: ['heading.union', { count, relation }] };
}

function tableTitle(columns: ColumnSet, slot: string, nameOf: NameOf): HeadingText | null {
  const type = columns.find(`table.${slot}.type`);
  if (type === undefined) return null;
  const count = rowsOf(columns, slot);
  const address = typeWithNames(columns, idsIn(columns, type.name), nameOf);
  return { address, count, says: ['heading.table', { count, table: slot, type: address }] };
}

/** Row 0 is the table's title. The headings of its columns follow in type order, repeated for each block of rows. */
function tableHeading(columns: ColumnSet, slot: string, row: number, nameOf: NameOf): HeadingText | null {
  const id = headedId(columns, slot, row);
  if (id === undefined) return null;
  const count = rowsOf(columns, slot);
  const place = (row - 1) % idsIn(columns, `table.${slot}.type`).length;
  const isStored = (numberIn(columns, `table.${slot}.column-map`, place) ?? -1) >= 0;
  const key = isToggle(id) ? 'bits' : isStored ? 'column' : 'no-column';
  const address = idWithNames(columns, withoutToggle(id), nameOf);
  return { address, count, says: [`heading.${key}`, { count, table: slot, id: address }] };
}

function rowsOf(columns: ColumnSet, slot: string): number {
  return columns.find(`table.${slot}.entities`)?.length ?? 0;
}

function headedId(columns: ColumnSet, slot: string, row: number): string | undefined {
  const ids = idsIn(columns, `table.${slot}.type`);
  return ids[(row - 1) % Math.max(1, ids.length)];
}

function headingFocus(columns: ColumnSet, group: string, row: number): Focus | null {
  const [kind, of] = parse(group);
  if (kind !== 'table') return kind === undefined ? null : focusOn.component(of);
  if (columns.find(`table.${of}.type`) === undefined) return null;
  return row === 0 ? focusOn.table(Number(of)) : focusOn.component(headedId(columns, of, row));
}

/**
 * Finds the source cell of each id that a step appends to a table. The engine already knows the id and reads no cell,
 * so the source is the row that the record gave before the step, or the entity index for a new entity.
 */
function idOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
  const found = new Map<string, CellRef>();
  const before = valuesBefore(step);
  for (const { column, row, to } of step.writes) {
    if (column.meta.role !== 'entities' || typeof to !== 'number') continue;
    const index = indexOf(to);
    const table = before(columns.find('entities.record-table'), index);
    const source = columns.find(table === undefined ? 'entities.dense' : `table.${String(table)}.entities`);
    const from = before(columns.find(`entities.record-${table === undefined ? 'dense' : 'row'}`), index);
    if (source !== undefined && source !== column && typeof from === 'number')
      found.set(cellKey(column, row), { column: source, row: from });
  }
  return found;
}
