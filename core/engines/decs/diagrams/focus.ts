import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { type EntityPlace, placeOf, presentWorld } from '../columns.ts';
import { outlineArchetype, outlineComponent } from './focus-types.ts';

/** Where a cell is; undefined when it is not shown. */
export type Locate = (column: string, row: number) => Rect | undefined;

/** Outlines what is selected; of an entity also the way from its record to its row, in the world that operations go to. */
export function drawFocus(drawing: Drawing, locate: Locate): void {
  const { focus } = drawing.view;
  const world = presentWorld(drawing.columns);
  const outlined = (at: string, rect: Rect | undefined): void => {
    if (rect !== undefined) outline(drawing, at, rect);
  };
  if (focus?.kind === 'component') outlineComponent(drawing, focus.id, locate, outlined);
  if (world === undefined || focus === null || focus.kind === 'component') return;
  if (focus.kind === 'table') {
    outlineArchetype(world, focus.slot, locate, outlined);
    return;
  }
  const record = `${world.group}.entities`;
  const place = placeOf(drawing.columns, world, focus.entity);
  for (const role of ['generation', 'chunk', 'row'])
    outlined(`${record}.${role}:${focus.entity}`, locate(`${record}.${role}`, focus.entity));
  if (place === undefined) return;
  for (const { name } of [place.chunk.ids, ...place.chunk.values])
    outlined(`${name}:${place.row}`, locate(name, place.row));
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
