import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { locatePlaced, type PlacedPanel } from '../../../scene/kit/packer.ts';
import { explained } from '../../../scene/meanings.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ArrayColumns } from '../read/columns.ts';
import { isStaleEntry } from './array-lanes.ts';
import { arrayPanel } from './array-panel.ts';

const known = new WeakMap<Drawing, ArrayColumns>();

/** Cached for all panels of a drawing. */
function arraysOf(drawing: Drawing): ArrayColumns {
  const arrays = known.get(drawing) ?? new ArrayColumns(drawing.columns);
  known.set(drawing, arrays);
  return arrays;
}

export function groupPanel(drawing: Drawing, name: string): Panel | undefined {
  const arrays = arraysOf(drawing);
  const group = arrays.groups.find((each) => each.name === name);
  return group && arrayPanel(drawing, arrays, group);
}

/** Outlines the cells of the selected entity, and draws arrows from its index to its row in each list. */
export function drawFocus(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const { columns, entity } = drawing;
  if (entity === null) return;
  const arrays = arraysOf(drawing);
  for (const column of columns) {
    if (column.meta.kind !== 'array') continue;
    const row = rowOfEntity(arrays, column, entity);
    const rect = row === null ? undefined : locatePlaced(placed, column.name, row);
    if (rect !== undefined) outline(drawing, `${column.name}:${row}`, rect);
  }
  for (const list of arrays.lists) {
    const { column, index } = list;
    const row = index?.peek(entity);
    if (index === null || typeof row !== 'number' || !arrays.leadsTo(list, entity)) continue;
    const [from, to] = [locatePlaced(placed, index.name, entity), locatePlaced(placed, column.name, row)];
    const last = locatePlaced(placed, lastParallelArray(columns, column).name, row);
    if (from !== undefined && to !== undefined && last !== undefined) drawPointer(drawing, index, from, to, last);
  }
}

function lastParallelArray(columns: ColumnSet, list: Column): Column {
  const { name, meta } = list;
  return (
    [...columns].findLast(
      (column) => column.meta.rows === name && column.meta.group === meta.group && column.length > 0,
    ) ?? list
  );
}

/** Returns the row of a column that belongs to an entity; null if there is none, or if only a search through a long list would find it. */
function rowOfEntity(arrays: ArrayColumns, column: Column, entity: number): number | null {
  const { role, rows } = column.meta;
  if (rows === 'entity') {
    const gone = role === 'index' && isStaleEntry(arrays, column, entity);
    return gone || column.peek(entity) === undefined ? null : entity;
  }
  const list = arrays.lists.find((each) => each.column === column || each.column.name === rows);
  if (list === undefined) return null;
  if (arrays.leadsTo(list, entity)) return list.index?.peek(entity) as number;
  return list.column.length <= MAX_SEARCHED_LENGTH ? arrays.rowIn(list, entity) : null;
}

/** Longer lists without an index are not searched, so that drawing costs only as much as its visible part. */
const MAX_SEARCHED_LENGTH = 65_536;

/** Draws an arrow between two arrays of a panel. Which of them is above depends on the library. */
function drawPointer(drawing: Drawing, index: Column, from: Rect, to: Rect, last: Rect): void {
  const down = from.y < to.y;
  const [x, y] = [from.x + from.width / 2, down ? from.y + from.height : from.y - LABEL_HEIGHT];
  const [endX, endY] = [to.x + to.width / 2, down ? to.y - LABEL_HEIGHT : last.y + last.height + 2];
  const bend = (endY - y) / 2;
  const [left, top] = [Math.min(x, endX) - 4, Math.min(y, endY) - 4];
  if (!drawing.sees(left, top, Math.abs(endX - x) + 8, Math.abs(endY - y) + 8)) return;
  const points = [x, y, x, y + bend, endX, endY - bend, endX, endY];
  const look = { curve: 'bezier', ...explained('selected'), strokeWidth: 2, arrow: true, isLink: true } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:${index.name}`, points, ...look });
}
