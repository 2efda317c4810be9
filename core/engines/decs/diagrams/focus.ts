import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import type { Column } from '../../../trace/column.ts';
import {
  type ArchetypeColumns,
  archetypesOf,
  type EntityPlace,
  numberIn,
  placeOf,
  presentWorld,
  rowsInChunk,
  worldRefs,
} from '../columns.ts';
import { signatureGrid } from './archetypes-panel.ts';
import { bitRect } from './signature-bits.ts';

/** Where a cell is; undefined when it is not shown. */
export type Locate = (column: string, row: number) => Rect | undefined;

/** Outlines a cell where it is shown. */
type OutlineCell = (column: string, row: number) => void;

/** No lane of one chunk is higher than this. */
const HIGHEST_LANE = 4000;

/** Outlines what is selected; of an entity also the way from its record to its row, in the world that operations go to. */
export function drawFocus(drawing: Drawing, locate: Locate): void {
  const { focus } = drawing.view;
  const world = presentWorld(drawing.columns);
  const outlineCell: OutlineCell = (column, row) => {
    const rect = locate(column, row);
    if (rect !== undefined) outline(drawing, `${column}:${row}`, rect);
  };
  if (focus?.kind === 'component') outlineComponent(drawing, focus.id, locate, outlineCell);
  if (world === undefined || focus === null || focus.kind === 'component') return;
  if (focus.kind === 'table') {
    // Its panel is outlined as a whole.
    outlineCell(`${world.group}.archetypes.signatures`, focus.slot);
    return;
  }
  const record = `${world.group}.entities`;
  const place = placeOf(drawing.columns, world, focus.entity);
  for (const role of ['generation', 'chunk', 'row']) outlineCell(`${record}.${role}`, focus.entity);
  if (place === undefined) return;
  for (const { name } of [place.chunk.ids, ...place.chunk.values]) outlineCell(name, place.row);
  drawWay(drawing, locate(`${record}.row`, focus.entity), place, locate);
}

/** From the entity's record to its id in the chunk. */
function drawWay(drawing: Drawing, from: Rect | undefined, { chunk, row }: EntityPlace, locate: Locate): void {
  const to = locate(chunk.ids.name, row);
  if (from === undefined || to === undefined) return;
  const [x, y] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x + to.width / 2, to.y - 16];
  const [left, right] = [Math.min(x, endX), Math.max(x, endX)];
  if (!drawing.sees(left, Math.min(y, endY), right - left + 1, Math.abs(endY - y) + 1)) return;
  const bend = Math.max(60, (endY - y) / 2);
  const points = [x, y, x, y + bend, endX, endY - bend, endX, endY];
  const look = { curve: 'bezier', stroke: 'selected', strokeWidth: 2, arrow: true, opacity: 0.7 } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:record:${drawing.entity}`, points, ...look });
}

/** Outlines a component: its bit, wherever signatures have it, and in each archetype its offset and its arrays. */
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
    if (values === undefined || first === undefined || !drawing.seesRows(first.y, first.y + HIGHEST_LANE)) continue;
    linesOf(values, rowsInChunk(drawing.columns, world, slot), locate).forEach((line, n) => {
      outline(drawing, `${values.name}:line:${n}`, line);
    });
  }
}

/** The lines that an array breaks into, each as one rectangle. */
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
