import { cellKey } from '../../../cells/origins.ts';
import { curveBetweenLines } from '../../../scene/cubic.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, LABEL_HEIGHT, LANE, LINE_GAP, type Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { explained } from '../../../scene/meanings.ts';
import type { Stroke } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import { handlePartsAt, positionInPacked, type StorageColumns } from '../read/columns.ts';

/** Returns the position of a cell, or undefined if it is not drawn. */
export type FindCell = (column: Column, row: number) => Rect | undefined;

const MAX_POINTERS = 24;
/** If a step touches more cells, arrows to a few of them would be useless. */
const MAX_TOUCHED = 4096;

/** Draws arrows from sparse entries to packed cells for the touched entries, the selected entity, and the entries that a lesson marks with their cells. */
export function drawPointers(drawing: Drawing, set: StorageColumns, find: FindCell): void {
  const selected = drawing.entity;
  drawPairs(drawing, set, find);
  let drawn = 0;
  for (const row of drawing.marks.rows(set.sparse, MAX_TOUCHED)) {
    if (drawn >= MAX_POINTERS) break;
    if (row === selected) continue;
    const state = drawing.marks.state(set.sparse, row);
    if (drawPointer(drawing, set, find, row, explained(state === 'written' ? 'written' : 'read'))) drawn++;
  }
  for (const row of markedPairs(drawing, set)) drawPointer(drawing, set, find, row, { stroke: 'accent' });
  if (selected === null) return;
  drawPointer(drawing, set, find, selected, explained('selected'));
  drawPointerToPayload(drawing, set, find, selected);
}

/** Returns the entries of `sparse` that are marked together with their cells of `packed`. A student's own arrows are drawn over the picture. */
function markedPairs({ view: { marked = [] }, entity }: Drawing, set: StorageColumns): readonly number[] {
  const rowsIn = ({ name }: Column) =>
    marked.flatMap(({ column, row, isByHand }) => (column === name && !isByHand ? [row] : []));
  const packed = rowsIn(set.packed);
  return rowsIn(set.sparse).filter((row) => row !== entity && packed.includes(positionInPacked(set, row) ?? -1));
}

/** True if faint lines join entries and handles. With more rows they could not be distinguished. */
export function showsPairs({ packed }: StorageColumns): boolean {
  return packed.length <= MAX_POINTERS;
}

/** Draws faint lines between entries and their handles, unless the arrays have several lines, whose numbers they would cross. */
function drawPairs(drawing: Drawing, set: StorageColumns, find: FindCell): void {
  if (!showsPairs(set)) return;
  const { packed, format } = set;
  const pairs: [index: number, way: readonly number[]][] = [];
  for (let row = 0; row < packed.length; row++) {
    const handle = handlePartsAt(packed, row, format);
    if (handle === null || handle.isTombstone || positionInPacked(set, handle.index) !== row) continue;
    const way = pointerCurve(drawing, set, find, handle.index);
    if (way === undefined) continue;
    if (way.at(-1)! - way[1]! > LANE) return;
    pairs.push([handle.index, way]);
  }
  for (const [index, points] of pairs) {
    const key = `pair:${cellKey(set.sparse, index)}`;
    drawing.add('panel', {
      kind: 'path',
      key,
      points,
      curve: 'bezier',
      stroke: 'link',
      strokeWidth: 1.25,
      isLink: true,
    });
  }
}

/** Returns the cell of a handle; undefined for a position that the array does not have yet. */
function packedCell({ packed }: StorageColumns, find: FindCell, position: number | null): Rect | undefined {
  return position === null || position >= packed.length ? undefined : find(packed, position);
}

function drawPointer(drawing: Drawing, set: StorageColumns, find: FindCell, row: number, look: Stroke): boolean {
  const way = pointerCurve(drawing, set, find, row);
  if (way === undefined) return false;
  const around = wayAround(set, find, way, row);
  const key = `arrow:${cellKey(set.sparse, row)}`;
  drawing.add('arrow', {
    kind: 'path',
    key,
    points: around ?? way,
    curve: around === null ? 'bezier' : 'line',
    ...look,
    strokeWidth: 2,
    arrow: true,
    isLink: true,
  });
  return true;
}

/** Distance of an arrow's end from the line of the row numbers, which large digits fill. */
function aboveNumber({ view }: Drawing): number {
  return view.large === true || view.presented === true ? 5 : 1;
}

/** Returns the curve from a sparse entry down to its handle, or undefined if there is none or it is not visible. */
function pointerCurve(
  drawing: Drawing,
  set: StorageColumns,
  find: FindCell,
  row: number,
): readonly number[] | undefined {
  const to = packedCell(set, find, positionInPacked(set, row));
  const from = to && find(set.sparse, row);
  if (from === undefined || to === undefined) return undefined;
  const [x, y] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x + to.width / 2, to.y - LABEL_HEIGHT - aboveNumber(drawing)];
  const [run, rise] = [Math.abs(endX - x), endY - y];
  if (!drawing.sees(Math.min(x, endX) - 4, y, run + 8, rise)) return undefined;
  return curveBetweenLines(x, y, endX, endY);
}

/** Distance of a way around cells from the cells, and from the row numbers of `packed`. */
const [BESIDE, ABOVE] = [4, 6];
/** A line of an array has at most this many cells. */
const MAX_LINE = 64;

/** Returns the way in the gaps and left of the cells if the curve would cross further lines of one of the arrays; otherwise null. */
function wayAround(
  { sparse, packed }: StorageColumns,
  find: FindCell,
  curve: readonly number[],
  row: number,
): readonly number[] | null {
  const top = find(sparse, row)?.y;
  const first = find(packed, 0);
  const later = Array.from({ length: MAX_LINE }, (_, i) => find(sparse, row + 1 + i));
  if (top === undefined || first === undefined) return null;
  const [x, y, endX, endY] = [curve[0]!, curve[1]! + LINE_GAP / 2, curve.at(-2)!, curve.at(-1)!];
  const isFree = endY < first.y && !later.some((cell) => cell !== undefined && cell.y > top);
  if (isFree) return null;
  const left = first.x - BESIDE;
  return [x, curve[1]!, x, y, left, y, left, endY - ABOVE, endX, endY - ABOVE, endX, endY];
}

function drawPointerToPayload(drawing: Drawing, set: StorageColumns, find: FindCell, entity: number): void {
  const position = positionInPacked(set, entity);
  if (position === null || set.payload === null) return;
  const [from, to] = [packedCell(set, find, position), find(set.payload, position)];
  if (from === undefined || to === undefined || !drawing.sees(from.x, from.y, from.width, to.y - from.y)) return;
  const points = [from.x + 5, from.y + CELL_HEIGHT + 1, from.x + 5, to.y];
  const look = { curve: 'line', ...explained('selected'), strokeWidth: 2, arrow: true, isLink: true } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:${cellKey(set.packed, position)}`, points, ...look });
}

export function outlineEntity(drawing: Drawing, set: StorageColumns, find: FindCell): void {
  const { entity } = drawing;
  const position = entity === null ? null : positionInPacked(set, entity);
  if (entity === null || position === null) return;
  const outlineCell = (column: Column, row: number): void => {
    const cell = find(column, row);
    if (cell !== undefined) outline(drawing, cellKey(column, row), cell);
  };
  outlineCell(set.sparse, entity);
  if (position >= set.packed.length) return;
  for (const column of [set.packed, ...set.payloads]) outlineCell(column, position);
}
