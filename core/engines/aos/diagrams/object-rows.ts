import { headingName, headingOf } from '../../../cells/heading.ts';
import { cellKey } from '../../../cells/origins.ts';
import { indexLabel } from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, plainFace, valueFace } from '../../../scene/kit/faces.ts';
import { headingCell } from '../../../scene/kit/heading.ts';
import { type Corner, LABEL_HEIGHT, type Rect, roomOf, TYPE } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { componentField, type FieldColumn, handleAt, isSlotAlive, type ObjectColumns } from '../read/columns.ts';

/** Width of a byte. At the maximum, four bytes are as wide as a cell. */
const MAX_BYTE = 11;
const MIN_BYTE = 5;
const ROW = 36;
const PITCH = ROW + 10;
/** Width of the slots' numbers and names left of the objects. */
const LABELS = 96;
/** Height of the members' names and offsets above the objects. */
const HEAD = 2 * LABEL_HEIGHT + 4;
const LINE_BYTES = 64;

function byteWidth(drawing: Drawing, objects: ObjectColumns): number {
  const { fields, stride } = objects;
  const isLarge = drawing.view.large === true;
  const style = isLarge ? { ...NAME, size: LARGE_MEMBER } : NAME;
  const fitting = Math.floor((2 * (roomOf(drawing) - LABELS)) / stride) / 2;
  // The names of members are whole, and a narrow stage shows a part of the objects.
  const named = fields.map(
    (field, i) => (measure(nameOf(drawing, field), style) + 6) / ((fields[i + 1]?.offset ?? stride) - field.offset),
  );
  const wanted = Math.max(...named.map((width) => Math.ceil(2 * width) / 2));
  const most = isLarge ? Math.max(MAX_BYTE, wanted) : MAX_BYTE;
  return Math.max(MIN_BYTE, Math.min(most, Math.max(fitting, wanted)));
}

/** Size of members' names side by side with other engines, where pictures may shrink. */
const LARGE_MEMBER = 16.5;
const NAME = { font: 'sans', size: TYPE.small, weight: 600 } as const;

function nameOf(drawing: Drawing, { name, role }: FieldColumn): string {
  return name === '' ? drawing.view.translate(`diagram.aos.${role}-short`) : name;
}

/** Draws all objects below each other to scale, with each member at its offset. Thick lines mark the starts of cache lines. */
export function objectRows(drawing: Drawing, objects: ObjectColumns, owner: string): Block {
  const { fields, stride, length } = objects;
  const byte = byteWidth(drawing, objects);
  const cell = (at: Corner, slot: number, { offset, bytes }: FieldColumn): Rect => ({
    x: at.x + LABELS + offset * byte,
    y: at.y + HEAD + slot * PITCH,
    width: bytes * byte,
    height: ROW,
  });
  return {
    width: LABELS + stride * byte,
    height: HEAD + Math.max(1, length) * PITCH,
    draw(at) {
      for (const { column, name, role } of fields) {
        const label = name === '' ? drawing.view.translate(`diagram.aos.${role}`) : name;
        drawing.grid(column.name, `${owner}: ${label}`, length);
      }
      drawHead(drawing, objects, at);
      drawMemberFocus(drawing, objects, at);
      const [from, to] = drawing.linesInView(at.y + HEAD, PITCH, length);
      for (let slot = from; slot < to; slot++) drawObject(drawing, objects, at, slot, cell);
    },
    locate(at, column, row) {
      const heading = componentField(objects, headingOf(column) ?? '');
      if (heading !== undefined) return row === 0 ? headRect(objects, heading, at, byte) : undefined;
      const field = fields.find((each) => each.column.name === column);
      return field === undefined || row >= length ? undefined : cell(at, row, field);
    },
  };
}

function headRect({ fields, stride }: ObjectColumns, field: FieldColumn, at: Corner, byte: number): Rect {
  const next = fields[fields.indexOf(field) + 1]?.offset ?? stride;
  return { x: at.x + LABELS + field.offset * byte, y: at.y, width: (next - field.offset) * byte, height: LABEL_HEIGHT };
}

function drawMemberFocus(drawing: Drawing, objects: ObjectColumns, at: Corner): void {
  const { focus } = drawing.view;
  const field = focus?.kind === 'component' ? componentField(objects, focus.id) : undefined;
  if (field === undefined) return;
  const byte = byteWidth(drawing, objects);
  const x = at.x + LABELS + field.offset * byte - 1;
  const height = HEAD + objects.length * PITCH - 4;
  outline(drawing, 'member', { x, y: at.y, width: field.bytes * byte + 2, height });
}

/** Writes the members' names and offsets above their cells. */
function drawHead(drawing: Drawing, objects: ObjectColumns, at: Corner): void {
  const { fields, stride, generation } = objects;
  if (!drawing.seesRows(at.y, at.y + HEAD)) return;
  const byte = byteWidth(drawing, objects);
  for (const [i, field] of fields.entries()) {
    const { column, name, offset } = field;
    const x = at.x + LABELS + offset * byte;
    const room = (fields[i + 1]?.offset ?? stride) - offset;
    const label = nameOf(drawing, field);
    const place = { key: `label:${column.name}`, x, y: at.y + LABEL_HEIGHT / 2 } as const;
    drawing.name({ ...place, text: label, color: 'text', weight: 600 }, room * byte - 4);
    if (name !== '') {
      drawing.grid(headingName(name), name, 1);
      headingCell(drawing, name, 0, headRect(objects, field, at, byte), name);
    }
    if (drawing.view.large === true) continue;
    const offsetText = { key: `offset:${column.name}`, x, y: at.y + 1.5 * LABEL_HEIGHT, text: String(offset) };
    drawing.text({ ...offsetText, font: 'mono', color: 'text-faint' });
  }
  if (drawing.view.large === true) return;
  const end = { x: at.x + LABELS + stride * byte, y: at.y + 1.5 * LABEL_HEIGHT, align: 'end' } as const;
  drawing.text({
    key: `offset:${generation.name}:end`,
    ...end,
    text: String(stride),
    font: 'mono',
    color: 'text-faint',
  });
}

type CellOf = (at: Corner, slot: number, field: FieldColumn) => Rect;

function drawObject(drawing: Drawing, objects: ObjectColumns, at: Corner, slot: number, cell: CellOf): void {
  const { fields, stride } = objects;
  const alive = isSlotAlive(objects, slot);
  const y = at.y + HEAD + slot * PITCH;
  const key = cellKey(objects.generation, slot);
  const byte = byteWidth(drawing, objects);
  const frame = { x: at.x + LABELS, y, width: stride * byte, height: ROW };
  drawing.add('cell', { kind: 'rect', key: `object:${key}`, ...frame, fill: 'cell-empty', stroke: 'border' });
  for (const field of fields) {
    drawCell(
      drawing,
      { column: field.column, row: slot, ...cell(at, slot, field) },
      faceOf(drawing, field, slot, alive),
    );
  }
  for (const gap of paddingOf(objects)) drawPadding(drawing, key, gap, { frame, byte });
  drawing.add('frame', { kind: 'rect', key: `frame:${key}`, ...frame, stroke: 'border-strong', strokeWidth: 1.5 });
  drawCacheLines(drawing, key, slot * stride, { frame, byte });
  drawLabels(drawing, objects, slot, { x: at.x, y }, alive);
}

function faceOf(drawing: Drawing, { role, column }: FieldColumn, slot: number, alive: boolean): Face {
  const value = column.peek(slot);
  if (role === 'value') return value === undefined ? absentFace(drawing) : valueFace(drawing, value);
  if (role === 'generation')
    return { ...plainFace(drawing, value, alive ? 'cell-version' : 'cell-dead'), value: `v${value}` };
  const bits = Number(value ?? 0).toString(2);
  return { ...plainFace(drawing, value, alive ? 'cell-index' : 'cell-dead'), value: bits, spoken: bits };
}

/** Returns the ranges [from, to) of bytes that belong to no member. */
function paddingOf({ fields, stride }: ObjectColumns): (readonly [number, number])[] {
  return fields.flatMap(({ offset, bytes }, i) => {
    const end = fields[i + 1]?.offset ?? stride;
    return offset + bytes < end ? [[offset + bytes, end] as const] : [];
  });
}

interface Frame {
  readonly frame: Rect;
  /** Width of a byte. */
  readonly byte: number;
}

function drawPadding(
  drawing: Drawing,
  key: string,
  [from, to]: readonly [number, number],
  { frame, byte }: Frame,
): void {
  const points: number[] = [];
  const top = frame.y + 1;
  const bottom = frame.y + frame.height - 1;
  let down = true;
  for (let x = frame.x + from * byte + 4; x < frame.x + to * byte; x += 7) {
    points.push(x, down ? top : bottom, x, down ? bottom : top);
    down = !down;
  }
  drawing.add('strip', {
    kind: 'path',
    key: `padding:${key}:${from}`,
    points,
    curve: 'line',
    stroke: 'border',
    opacity: 0.7,
  });
}

/** Marks the starts of cache lines of 64 bytes within the object. */
function drawCacheLines(drawing: Drawing, key: string, from: number, { frame, byte }: Frame): void {
  const bytes = frame.width / byte;
  for (let line = Math.ceil(from / LINE_BYTES) * LINE_BYTES; line < from + bytes; line += LINE_BYTES) {
    const x = frame.x + (line - from) * byte;
    drawing.line('badge', `line:${key}:${line}`, [x, frame.y - 4, x, frame.y + frame.height + 4], 'accent', 3);
  }
}

function drawLabels(drawing: Drawing, objects: ObjectColumns, slot: number, at: Corner, alive: boolean): void {
  const key = cellKey(objects.generation, slot);
  indexLabel(drawing, key, at.x + 14, at.y + ROW / 2, slot, { width: 28 });
  const name = alive ? drawing.view.nameOf(handleAt(objects, slot)) : drawing.view.translate('diagram.aos.hole');
  if (name !== undefined) {
    drawing.name({ key: `name:${key}`, x: at.x + 32, y: at.y + ROW / 2, text: name }, LABELS - 36);
  }
  if (drawing.entity !== slot) return;
  outline(drawing, key, {
    x: at.x + LABELS - 1,
    y: at.y - 1,
    width: objects.stride * byteWidth(drawing, objects) + 2,
    height: ROW + 2,
  });
}
