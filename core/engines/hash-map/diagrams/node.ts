import { cellKey } from '../../../cells/origins.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, plainFace, textFace, valueFace } from '../../../scene/kit/faces.ts';
import { type Corner, GAP, LABEL_HEIGHT, labelMiddle, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { numberAt } from '../../../world/column-groups.ts';
import type { MapColumns } from '../read/columns.ts';

export const NODE_HEIGHT = 32;
const KEY_WIDTH = 44;
const VALUE_WIDTH = 56;
const NEXT_WIDTH = 44;
export const ARROW = 24;

function members(
  map: MapColumns,
): readonly { readonly column: MapColumns['key']; readonly x: number; readonly width: number }[] {
  const value = map.value === null ? [] : [{ column: map.value, x: KEY_WIDTH, width: VALUE_WIDTH }];
  const next = { column: map.next, x: KEY_WIDTH + (map.value === null ? 0 : VALUE_WIDTH), width: NEXT_WIDTH };
  return [{ column: map.key, x: 0, width: KEY_WIDTH }, ...value, next];
}

export function nodeWidth(map: MapColumns): number {
  return KEY_WIDTH + NEXT_WIDTH + (map.value === null ? 0 : VALUE_WIDTH);
}

export function nodePitch(map: MapColumns): number {
  return nodeWidth(map) + ARROW;
}

export function memberRect(map: MapColumns, at: Corner, column: string): Rect | undefined {
  const member = members(map).find((each) => each.column.name === column);
  return member && { x: at.x + member.x, y: at.y, width: member.width, height: NODE_HEIGHT };
}

/** Draws a node as a block with its number and the entity's name above. */
export function drawNode(drawing: Drawing, map: MapColumns, node: number, at: Corner, linked: boolean): void {
  const width = nodeWidth(map);
  if (!drawing.sees(at.x, at.y - LABEL_HEIGHT, width, NODE_HEIGHT + 2 * LABEL_HEIGHT)) return;
  for (const { column, x, width: cellWidth } of members(map)) {
    const box = { column, row: node, x: at.x + x, y: at.y, width: cellWidth, height: NODE_HEIGHT };
    drawCell(drawing, box, faceOf(drawing, map, column, node));
  }
  const key = cellKey(map.key, node);
  const frame = { x: at.x - 1, y: at.y - 1, width: width + 2, height: NODE_HEIGHT + 2, radius: 4 };
  const stroke = linked ? 'border-strong' : 'accent';
  const dash = linked ? {} : { dash: [4, 3] };
  drawing.add('frame', { kind: 'rect', key: `frame:${key}`, ...frame, stroke, strokeWidth: 1.5, ...dash });
  const number = { x: at.x, y: labelMiddle(drawing, at.y) };
  drawing.text({ key: `node:${key}`, ...number, text: `#${node}`, font: 'mono', color: 'text-faint' });
  drawName(drawing, map, node, at, width);
  if (drawing.entity !== null && numberAt(map.key, node) === drawing.entity) outline(drawing, key, frame);
}

function faceOf(drawing: Drawing, map: MapColumns, column: MapColumns['key'], node: number): Face {
  const value = column.peek(node);
  if (column === map.value) return valueFace(drawing, value);
  if (column !== map.next) return value === undefined ? absentFace(drawing) : plainFace(drawing, value, 'cell-index');
  if (value !== undefined) return textFace(`#${String(value)}`, 'cell', 'text-muted');
  return textFace(drawing.words.null, 'cell', 'text-faint');
}

function drawName(drawing: Drawing, map: MapColumns, node: number, at: Corner, width: number): void {
  const entity = numberAt(map.key, node);
  const name = entity === undefined ? undefined : drawing.view.nameOf(entity);
  if (name === undefined) return;
  const place = { x: at.x + width, y: labelMiddle(drawing, at.y) };
  const room = width - GAP - 2 * drawing.sized(TYPE.small);
  drawing.name({ key: `name:${cellKey(map.key, node)}`, ...place, text: name, align: 'end' }, room);
}
