import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { outlineArchetype, outlineComponent } from './focus-types.ts';
import { archetypeColumns, chunkColumns, currentWorld, numberAt, OWNER, worldRefs } from './world-columns.ts';

/** Where a cell stands; undefined when it is not shown. */
export type Locate = (column: string, row: number) => Rect | undefined;

/** Outlines all that is kept of what is in focus; of an entity also the way from its record to its row. */
export function drawFocus(drawing: Drawing, locate: Locate): void {
  const { entity } = drawing;
  const { focus } = drawing.view;
  const outlined = (at: string, rect: Rect | undefined): void => {
    if (rect !== undefined) outline(drawing, at, rect);
  };
  if (focus?.kind === 'component') outlineComponent(drawing, focus.id, locate, outlined);
  if (focus?.kind === 'table') outlineArchetype(drawing, focus.slot, locate, outlined);
  if (entity === null) return;
  for (const [column, row] of cellsOf(drawing.columns, entity)) {
    outlined(`${column}:${row}`, locate(column, row));
  }
  drawWay(drawing, entity, locate);
}

/** An entity's record, and its cells in its chunk, in the world that operations go to. */
function cellsOf(columns: ColumnSet, index: number): (readonly [string, number])[] {
  const group = `world.${currentWorld(columns)}`;
  const record = ['generation', 'chunk', 'row'].map((role) => [`${group}.entities.${role}`, index] as const);
  const place = placeOf(columns, index);
  return place === undefined ? record : [...record, ...place.columns.map((name) => [name, place.row] as const)];
}

/** The columns of an entity's chunk, ids first, and its row there; undefined when it is in none. */
function placeOf(columns: ColumnSet, index: number): { readonly columns: string[]; readonly row: number } | undefined {
  const world = worldRefs(columns).find(({ number }) => number === currentWorld(columns));
  if (world === undefined) return undefined;
  const slot = numberAt(columns, `${world.group}.entities.chunk`, index);
  const row = numberAt(columns, `${world.group}.entities.row`, index);
  const owner = slot === undefined ? undefined : numberAt(columns, `${world.group}.chunk.${slot}.header`, OWNER);
  const archetype = owner === undefined ? undefined : archetypeColumns(columns, world, owner);
  if (archetype === undefined || slot === undefined || row === undefined) return undefined;
  const { ids, values } = chunkColumns(columns, archetype, slot);
  return { columns: [ids, ...values].map(({ name }) => name), row };
}

function drawWay(drawing: Drawing, index: number, locate: Locate): void {
  const { columns } = drawing;
  const place = placeOf(columns, index);
  const from = locate(`world.${currentWorld(columns)}.entities.row`, index);
  const to = place === undefined ? undefined : locate(place.columns[0]!, place.row);
  if (from === undefined || to === undefined) return;
  const [x, y] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x + to.width / 2, to.y - 16];
  const [left, right] = [Math.min(x, endX), Math.max(x, endX)];
  if (!drawing.sees(left, Math.min(y, endY), right - left + 1, Math.abs(endY - y) + 1)) return;
  const bend = Math.max(60, (endY - y) / 2);
  const points = [x, y, x, y + bend, endX, endY - bend, endX, endY];
  const look = { curve: 'bezier', stroke: 'selected', strokeWidth: 2, arrow: true, opacity: 0.7 } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:record:${index}`, points, ...look });
}
