import type { Drawing } from '../../../scene/kit/drawing.ts';
import { LABEL_HEIGHT, PADDING, type Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { locatePlaced, type PlacedPanel } from '../../../scene/kit/packer.ts';
import { explained } from '../../../scene/meanings.ts';
import type { Column } from '../../../trace/column.ts';
import type { CellAt } from '../../../world/world-reader.ts';
import {
  type ArchetypeColumns,
  archetypesOf,
  currentWorldRef,
  entityPlace,
  numberIn,
  rowsInChunk,
  worldRefs,
} from '../read/columns.ts';
import { signatureGrid } from './archetypes-panel.ts';
import { bitRect } from './signature-bits.ts';

type Locate = (column: string, row: number) => Rect | undefined;

type OutlineCell = (column: string, row: number) => void;

/** Distance of the arrow from the left edge of its cells, which keeps it clear of the texts above and below them. */
const INSET = 5;
const MAX_LANE = 4000;

/** Outlines the selection. For an entity of the current world it also draws an arrow from its record to its row. */
export function drawFocus(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const locate: Locate = (column, row) => locatePlaced(placed, column, row);
  const { focus } = drawing.view;
  const world = currentWorldRef(drawing.columns);
  const outlineCell: OutlineCell = (column, row) => {
    const rect = locate(column, row);
    if (rect !== undefined) outline(drawing, `${column}:${row}`, rect);
  };
  if (focus?.kind === 'component') outlineComponent(drawing, focus.id, locate, outlineCell);
  if (world === undefined || focus === null || focus.kind === 'component') return;
  if (focus.kind === 'table') {
    // The panel of an archetype is outlined as a whole elsewhere.
    outlineCell(`${world.group}.archetypes.signatures`, focus.slot);
    return;
  }
  const record = `${world.group}.entities`;
  const place = entityPlace(drawing.columns, world, focus.entity);
  for (const role of ['generation', 'chunk', 'row']) outlineCell(`${record}.${role}`, focus.entity);
  if (place === undefined) return;
  for (const { name } of [place.chunk.ids, ...place.chunk.values]) outlineCell(name, place.row);
  const to = { column: place.chunk.ids.name, row: place.row };
  drawArrowToRow(drawing, placed, { column: `${record}.row`, row: focus.entity }, to);
}

/** Draws the arrow from a record to the id in the chunk, along the left edge of the archetype's panel to avoid all texts. */
function drawArrowToRow(drawing: Drawing, placed: readonly PlacedPanel[], from: CellAt, to: CellAt): void {
  const start = locatePlaced(placed, from.column, from.row);
  const target = placed.find((each) => locatePlaced([each], to.column, to.row) !== undefined);
  const end = target && locatePlaced([target], to.column, to.row);
  if (start === undefined || end === undefined || target === undefined) return;
  const [x, left, endX] = [start.x + INSET, target.at.x + PADDING / 2, end.x + INSET];
  const bottom = start.y + start.height;
  const [below, above] = [bottom + LABEL_HEIGHT + 4, end.y - LABEL_HEIGHT - 5];
  const points = [x, bottom, x, below, left, below, left, above, endX, above, endX, end.y - 1];
  const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  if (!drawing.sees(west, north, Math.max(...xs) - west + 1, Math.max(...ys) - north + 1)) return;
  const look = {
    curve: 'line',
    ...explained('selected'),
    strokeWidth: 2,
    arrow: true,
    isLink: true,
    opacity: 0.7,
  } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:record:${drawing.entity}`, points, ...look });
}

/** Outlines a component's bit in every signature, and its offset and arrays in every archetype. */
function outlineComponent(drawing: Drawing, id: string, locate: Locate, outlineCell: OutlineCell): void {
  const { columns } = drawing;
  const bit = numberIn(columns, `metatype.${id}.bit`, 0);
  const grid = signatureGrid(drawing);
  outlineCell(`metatype.${id}.bit`, 0);
  for (const world of worldRefs(columns)) {
    for (const archetype of archetypesOf(columns, world)) {
      const place = archetype.types.indexOf(id);
      if (place < 0) continue;
      const { components, offsets, slot } = archetype;
      const strip = locate(`${world.group}.archetypes.signatures`, slot);
      if (strip !== undefined && bit !== undefined)
        outline(drawing, `${components.name}:bit`, bitRect(strip, grid, bit));
      outlineCell(components.name, place);
      outlineCell(offsets.name, place);
      outlineArrays(drawing, archetype, id, locate);
    }
  }
}

function outlineArrays(drawing: Drawing, { chunks, world }: ArchetypeColumns, id: string, locate: Locate): void {
  for (let i = 0; i < chunks.length; i++) {
    const slot = Number(chunks.peek(i));
    const values = drawing.columns.find(`${world.group}.chunk.${slot}.values.${id}`);
    const first = values && locate(values.name, 0);
    if (values === undefined || first === undefined || !drawing.seesRows(first.y, first.y + MAX_LANE)) continue;
    linesOf(values, rowsInChunk(drawing.columns, world, slot), locate).forEach((line, n) => {
      outline(drawing, `${values.name}:line:${n}`, line);
    });
  }
}

/** Joins an array's cells into one rectangle per line. */
function linesOf({ name }: Column, rows: number, locate: Locate): Rect[] {
  const lines: Rect[] = [];
  for (let row = 0; row < rows; row++) {
    const cell = locate(name, row);
    const line = lines.at(-1);
    if (cell === undefined) continue;
    if (line === undefined || line.y !== cell.y) lines.push(cell);
    else lines[lines.length - 1] = { ...line, width: cell.x + cell.width - line.x };
  }
  return lines;
}
