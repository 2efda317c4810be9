import { headingName } from '../../../cells/heading.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { headingCell } from '../../../scene/kit/heading.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import {
  CELL_HEIGHT,
  GUTTER,
  LABEL_HEIGHT,
  nameSizes,
  type Rect,
  roomOf,
  secondarySize,
  TYPE,
} from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { fitSize, measure, wrap } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { NAME_PREFIX } from '../model/metatype.ts';
import { hashedTypes, numberIn } from '../read/columns.ts';
import { hashFace } from './faces.ts';

/** Width of a hash. On a projector, its last digits have room. */
function cellWidth({ view }: Drawing): number {
  return view.presented === true ? 78 : 76;
}

const LINE_SPACE = 14;
const LINE = LABEL_HEIGHT + 2 * CELL_HEIGHT + LINE_SPACE;
const NAME = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;

/** Draws all types in use: their names hashed byte by byte, and the resulting bit, size and alignment. */
export function metatypesPanel(drawing: Drawing, name: string): Panel {
  const { translate } = drawing.view;
  const types = hashedTypes(drawing.columns);
  const title = translate('diagram.decs.metatypes');
  // On a projector, cells need the room, and the lesson explains the hash.
  const legend = drawing.view.presented === true || drawing.view.large === true ? [] : [legendBlock(drawing)];
  return panel(drawing, {
    name,
    title,
    facts: translate('diagram.decs.metatype-facts', { count: types.length }),
    blocks: [...legend, ...types.map((type) => typeBlock(drawing, type))],
  });
}

/** Explains the prefix of every name. The hash after it is always the same, so its bytes are drawn as one cell. */
function legendBlock(drawing: Drawing): Block {
  const text = drawing.view.translate('diagram.decs.prefix', { bytes: NAME_PREFIX.length, text: NAME_PREFIX });
  const room = roomOf(drawing);
  const lines = wrap(text, room, { font: 'sans', size: TYPE.small });
  return {
    width: room,
    height: (lines.length + 1) * LABEL_HEIGHT,
    draw({ x, y }) {
      lines.forEach((line, i) => {
        drawing.text({ key: `legend:metatypes:${i}`, x, y: y + 8 + i * LABEL_HEIGHT, text: line });
      });
      const formula = 'hash = (hash ^ byte) * 0x100000001b3';
      const below = { x, y: y + 8 + lines.length * LABEL_HEIGHT, text: formula, font: 'mono' } as const;
      drawing.text({ key: 'formula:metatypes', ...below });
    },
    locate: () => undefined,
  };
}

/** One cell of a type's hash chain. */
interface Link {
  readonly column: Column;
  readonly row: number;
  /** Position along the chain, and whether the cell is in the lower row. */
  readonly at: number;
  readonly lower: boolean;
  readonly caption: string;
  readonly face: (drawing: Drawing) => Face;
}

function typeBlock(drawing: Drawing, type: string): Block {
  const links = linksOf(drawing, type);
  const width = cellWidth(drawing);
  const perLine = Math.max(2, Math.floor((roomOf(drawing) - GUTTER) / width));
  const heading = `metatype.${type}`;
  const lines = Math.ceil((Math.max(...links.map(({ at }) => at)) + 1) / perLine);
  const place = (at: Corner, link: Link): Rect => ({
    x: at.x + GUTTER + (link.at % perLine) * width,
    y: at.y + LABEL_HEIGHT + Math.floor(link.at / perLine) * LINE + (link.lower ? CELL_HEIGHT : 0),
    width,
    height: CELL_HEIGHT,
  });
  return {
    width: GUTTER + Math.min(perLine, links.length) * width,
    height: lines * LINE - LINE_SPACE,
    draw(at) {
      drawNames(drawing, type, at);
      const name = nameRect(type, at);
      drawing.grid(headingName(heading), type, 1);
      if (drawing.sees(name.x, name.y, name.width, name.height)) headingCell(drawing, heading, 0, name, type);
      for (const { column } of links) drawing.grid(column.name, `${type}: ${roleName(drawing, column)}`, column.length);
      for (const link of links) drawLink(drawing, link, place(at, link));
    },
    cutAbove: (y) => Math.max(0, Math.floor((y + LINE_SPACE / 2) / LINE) * LINE - LINE_SPACE / 2),
    locate(at, column, row) {
      if (column === headingName(heading) && row === 0) return nameRect(type, at);
      const link = links.find((each) => each.column.name === column && each.row === row);
      return link && place(at, link);
    },
  };
}

function nameRect(type: string, { x, y }: Corner): Rect {
  const width = Math.min(GUTTER - 8, Math.ceil(measure(type, NAME)));
  return { x, y: y + LABEL_HEIGHT + CELL_HEIGHT / 2 - 16, width, height: 16 };
}

function roleName(drawing: Drawing, column: Column): string {
  return drawing.view.translate(`diagram.decs.metatype-${String(column.meta.role)}`);
}

function drawNames(drawing: Drawing, type: string, at: Corner): void {
  const { translate } = drawing.view;
  const y = at.y + LABEL_HEIGHT;
  const size = fitSize(type, GUTTER - 8, nameSizes(drawing), NAME);
  drawing.text({ key: `label:metatype.${type}`, x: at.x, y: y + CELL_HEIGHT / 2 - 8, text: type, ...NAME, size });
  const empty = numberIn(drawing.columns, `metatype.${type}.size`, 0) === 0;
  const kind = translate(empty ? 'diagram.decs.no-data' : 'diagram.decs.constructors');
  drawing.text({ key: `kind:metatype.${type}`, x: at.x, y: y + CELL_HEIGHT / 2 + 10, text: kind, color: 'text-faint' });
  const hash = translate('diagram.decs.metatype-hash');
  drawing.text({ key: `hash:metatype.${type}`, x: at.x, y: y + 1.5 * CELL_HEIGHT, text: hash, color: 'text-faint' });
}

function drawLink(drawing: Drawing, { column, row, lower, caption, face }: Link, rect: Rect): void {
  if (!drawing.sees(rect.x, rect.y - LABEL_HEIGHT, rect.width, rect.height + LABEL_HEIGHT)) return;
  drawCell(drawing, { column, row, ...rect }, face(drawing));
  // Side by side, large captions would not fit above their cells.
  if ((lower && caption === '') || drawing.view.large === true) return;
  const text = { x: rect.x + rect.width / 2, y: rect.y - LABEL_HEIGHT / 2 - (lower ? CELL_HEIGHT : 0), text: caption };
  const size = column.meta.role === 'name' ? secondarySize(drawing, caption, rect.width) : TYPE.small;
  drawing.text({ key: `caption:${column.name}:${row}`, ...text, size, align: 'middle', color: 'text-faint' });
}

/** Makes the chain: basis, hash after the prefix, one byte at a time, then bit, size and alignment. */
function linksOf(drawing: Drawing, type: string): Link[] {
  const { columns, view } = drawing;
  const find = (role: string): Column => columnOrEmpty(columns, `metatype.${type}.${role}`);
  const [name, hash] = [find('name'), find('hash')];
  const hashLink = (row: number, at: number, caption: string): Link => ({
    ...{ column: hash, row, at, lower: true, caption },
    face: (drawing) => hashLinkFace(drawing, hash.peek(row), row === name.length && row > 0 ? 'cell-index' : 'cell'),
  });
  const links = [hashLink(0, 0, view.translate('diagram.decs.basis'))];
  if (hash.length <= NAME_PREFIX.length) return links;
  links.push(
    hashLink(NAME_PREFIX.length, 1, view.translate('diagram.decs.after-prefix', { bytes: NAME_PREFIX.length })),
  );
  for (let i = NAME_PREFIX.length; i < name.length; i++) {
    const at = 2 + i - NAME_PREFIX.length;
    const face = (): Face => byteFace(drawing, name, i);
    const caption = view.presented === true ? characterAt(name, i) : String(i);
    links.push({ column: name, row: i, at, lower: false, caption, face }, hashLink(i + 1, at, ''));
  }
  const last = 2 + name.length - NAME_PREFIX.length;
  const fields = ['bit', 'size', 'align'] as const;
  fields.forEach((role, i) => {
    const column = find(role);
    if (drawing.marks.drawnLength(column) === 0) return;
    const caption = view.translate(`diagram.decs.metatype-${role}`);
    const fill = role === 'bit' ? 'accent-soft' : 'cell';
    const face = (): Face => plainFace(drawing, column.peek(0), fill);
    links.push({ column, row: 0, at: last + i, lower: true, caption, face });
  });
  return links;
}

/** Shows only the last digits of a hash on a projector, where all of them would be too small. */
function hashLinkFace(drawing: Drawing, value: Value | undefined, fill: ColorToken): Face {
  const face = hashFace(drawing, value, fill);
  const { version, ...short } = face;
  return drawing.view.presented === true && version !== undefined
    ? { ...short, isFramed: true, value: `…${version.slice(-3)}` }
    : face;
}

function characterAt(name: Column, row: number): string {
  const byte = Number(name.peek(row));
  return byte > 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`;
}

/** Shows a character above its byte. On a projector, the byte fills the cell, and the character is above it. */
function byteFace(drawing: Drawing, name: Column, row: number): Face {
  const byte = Number(name.peek(row));
  const character = characterAt(name, row);
  if (drawing.view.presented === true) return plainFace(drawing, byte, 'cell-payload');
  return {
    ...plainFace(drawing, character, 'cell-payload'),
    version: String(byte),
    strip: 'cell-payload',
    spoken: `${character} ${byte}`,
  };
}
