import { decodeId, hexOfId, type IdParts, isId } from '../../../cells/id-format.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import {
  bitDigitSize,
  type Corner,
  GAP,
  GUTTER,
  innerWidth,
  MIN_PANEL_WIDTH,
  paddingOf,
  TYPE,
} from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { ellipsis, measure, type TextStyle } from '../../../scene/text-metrics.ts';
import type { StepDetail } from '../../../trace/step.ts';
import { handlePartsAt, inUseOf, positionInPacked, type StorageColumns } from '../read/columns.ts';
import { rowState } from './packed-array.ts';

const BIT_HEIGHT = 24;
/** Height of the reserved values for comparison: null and tombstone. */
const SMALL_HEIGHT = 18;
const MAX_BIT = 20;
/** A digit is readable in a bit of this width. */
const MIN_BIT = 8;
/** In narrower cells only groups of four bits have borders, and their digits are closer together. */
const OWN_BORDER = 12;
const CLOSE = 7.4;
const BRACKET = 8;
const TEXT_LINE = 20;
const CAPTION = { font: 'sans', size: TYPE.label } as const;
const SMALL_CAPTION = { font: 'sans', size: TYPE.small } as const;

const RESERVED = BIT_HEIGHT + BRACKET + 2 * TEXT_LINE + GAP;
const HEIGHT = RESERVED + SMALL_HEIGHT + TEXT_LINE;
/** Without the reserved values. */
const PLAIN_HEIGHT = BIT_HEIGHT + BRACKET + 2 * TEXT_LINE;

interface Part {
  readonly name: 'index' | 'version';
  /** First bit from the left, and the number of bits. */
  readonly first: number;
  readonly bits: number;
  readonly x: number;
  readonly fill: ColorToken;
}

interface Layout {
  readonly parts: readonly [version: Part, index: Part];
  readonly bit: number;
}

/**
 * Draws the bits of one handle, the highest first: the step's entity or the one that is being created, else the selected or the marked one. Without
 * any, the bits are blank and only show the layout of a handle. Null and tombstone are drawn below, except in a plain picture.
 */
export function handleBitsBlock(drawing: Drawing, set: StorageColumns): Block {
  const layout = layoutOf(drawing, set);
  const [version, index] = layout.parts;
  const isPlain = drawing.view.plain === true;
  const captions = layout.parts.map((part) => GUTTER + captionEnd(drawing, part, layout, set));
  return {
    width: Math.max(index.x + index.bits * layout.bit, ...captions) + GAP,
    height: isPlain ? PLAIN_HEIGHT : HEIGHT,
    draw(at) {
      const handle = shownHandle(drawing, set);
      drawHeading(drawing, handle, set, layout, at);
      const count = version.bits + index.bits;
      const digits = handle === null ? '' : handle.raw.toString(2).padStart(count, '0');
      const line = { x: at.x, y: at.y + TEXT_LINE, height: BIT_HEIGHT, key: 'bit' };
      for (const part of layout.parts) {
        drawBits(drawing, part, layout, line, digits);
        drawBracket(drawing, part, layout, at, caption(drawing, handle, part));
      }
      if (!isPlain) drawReserved(drawing, layout, at);
    },
    locate: () => undefined,
  };
}

function layoutOf(drawing: Drawing, { format }: StorageColumns): Layout {
  const [index, version] = [Math.log2(format.indices), Math.log2(format.versions)];
  // There is a gap between the parts and another one after them.
  const fitting = Math.floor((4 * (innerWidth(drawing) - 2 * GAP)) / (index + version)) / 4;
  const bit = Math.max(MIN_BIT, Math.min(MAX_BIT, fitting));
  return {
    bit,
    parts: [
      { name: 'version', first: 0, bits: version, x: GUTTER, fill: 'cell-version' },
      { name: 'index', first: version, bits: index, x: GUTTER + version * bit + GAP, fill: 'cell-index' },
    ],
  };
}

/** Returns the step's entity or the one that is being created, else the selected or the marked one with its version in `packed`. */
function shownHandle(drawing: Drawing, set: StorageColumns): IdParts | null {
  const { step, entity } = drawing;
  const stepped = step?.args.entity;
  if (isId(stepped)) return decodeId(stepped, set.format);
  const written = step?.code === 'operation' ? lastRowWritten(step, set) : null;
  if (written !== null) return handlePartsAt(set.packed, written, set.format);
  if (rowState(drawing, set, inUseOf(set)) === 'new') return handlePartsAt(set.packed, inUseOf(set), set.format);
  const position = entity === null ? markedRow(drawing, set) : positionInPacked(set, entity);
  return position === null ? null : handlePartsAt(set.packed, position, set.format);
}

/** Returns the row of the handle that a whole operation created or freed, which is the last one that it wrote; null if it wrote none. */
function lastRowWritten({ writes }: StepDetail, { packed }: StorageColumns): number | null {
  const rows = writes.flatMap(({ column, row }) => (column === packed ? [row] : []));
  return rows.length === 0 ? null : Math.max(...rows);
}

/** Returns the row in `packed` of a cell that a lesson marks; null if there is none. A question's cells are not shown, because they would answer it. */
function markedRow({ view: { marked = [] } }: Drawing, { packed }: StorageColumns): number | null {
  const cell = marked.find(
    ({ column, isAsked, isFound, isBlank }) => column === packed.name && !isAsked && !isFound && !isBlank,
  );
  return cell !== undefined && cell.row < packed.length ? cell.row : null;
}

function drawHeading(drawing: Drawing, parts: IdParts | null, set: StorageColumns, layout: Layout, at: Corner): void {
  const { translate, nameOf } = drawing.view;
  const middle = at.y + TEXT_LINE + BIT_HEIGHT / 2;
  const label = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
  drawing.text({
    key: 'bits:label',
    x: at.x,
    y: middle,
    text: translate('diagram.handle.label'),
    ...label,
    about: translate('diagram.handle.about.label'),
  });
  if (parts === null) return;
  const hex = hexOfId(parts.raw, set.format);
  const name = nameOf(parts.raw);
  const number = `${hex} = ${parts.raw}`;
  const style = { font: 'mono', size: TYPE.label } as const;
  const { x, bits } = layout.parts[1];
  const width = Math.max(x + bits * layout.bit, MIN_PANEL_WIDTH - 2 * paddingOf(drawing));
  const room = width - GUTTER;
  const nameRoom = room - measure(` = ${number}`, style);
  const text = name === undefined ? number : `${ellipsis(name, nameRoom, style)} = ${number}`;
  drawing.text({ key: 'bits:raw', x: at.x + GUTTER, y: at.y + TEXT_LINE / 2 - 2, text, room, ...style });
}

function caption({ view, words }: Drawing, parts: IdParts | null, { name, bits }: Part): string {
  const { translate } = view;
  if (parts === null) return translate(`diagram.handle.${name}-bits`, { bits });
  const special = name === 'index' ? parts.isNull : parts.isTombstone;
  const word = name === 'index' ? words.null : words.tombstone;
  const value = name === 'index' ? parts.index : parts.version;
  return translate(`diagram.handle.${name}`, { value: special ? `${value} (${word})` : value });
}

interface BitLine extends Corner {
  readonly height: number;
  readonly key: string;
}

/** @param quiet true if the digits are the same for any handle */
function drawBits(drawing: Drawing, part: Part, { bit }: Layout, line: BitLine, digits: string, quiet = false): void {
  const middle = line.y + line.height / 2;
  const group = bit >= OWN_BORDER ? 1 : 4;
  const pitch = group === 1 ? bit : CLOSE;
  const size = Math.max(bitDigitSize(drawing, pitch), bit >= 16 && line.height >= BIT_HEIGHT ? TYPE.label : TYPE.small);
  // Groups begin at the lowest bit.
  for (let from = 0, to = 0; from < part.bits; from = to) {
    to = from + ((part.bits - from) % group || group);
    const x = line.x + part.x + from * bit;
    const width = (to - from) * bit;
    const rect = { x, y: line.y, width, height: line.height, fill: part.fill, stroke: 'border' } as const;
    drawing.add('cell', { kind: 'rect', key: `${line.key}:${part.first + from}`, ...rect });
    for (let i = from; i < to; i++) {
      const text = digits[part.first + i];
      if (text === undefined) continue;
      const strong = text === '1' && !quiet;
      const look = strong ? ({ color: 'text', weight: 600 } as const) : ({ color: 'text-faint' } as const);
      const place = { x: x + width / 2 + (i - (from + to - 1) / 2) * pitch, y: middle, align: 'middle' } as const;
      drawing.text({
        key: `digit:${line.key}:${part.first + i}`,
        ...place,
        room: pitch,
        font: 'mono',
        size,
        text,
        ...look,
      });
    }
  }
}

function drawBracket(drawing: Drawing, part: Part, layout: Layout, at: Corner, text: string): void {
  const under = at.y + TEXT_LINE + BIT_HEIGHT + 3;
  const left = at.x + part.x;
  const [right, bottom] = [left + part.bits * layout.bit, under + BRACKET - 3];
  const points = [left, under, left, bottom, right, bottom, right, under];
  drawing.line('badge', `bracket:${part.name}`, points, 'border-strong', 1.5);
  const style = captionStyle(drawing, part, layout, text);
  const x = at.x + captionMiddle(part, layout, measure(text, style));
  const place = { x, y: under + BRACKET + TEXT_LINE / 2 - 3, align: 'middle' } as const;
  const about = drawing.view.translate(`diagram.handle.about.${part.name}`);
  drawing.text({ key: `bits:${part.name}`, ...place, text, ...style, room: 0, color: 'text', about });
}

/** The caption of the version, which extends to the left, has the room up to the edge of the panel. */
function captionStyle(drawing: Drawing, { name, x, bits }: Part, { bit }: Layout, text: string): TextStyle {
  const room = name === 'version' ? x + bits * bit : Number.POSITIVE_INFINITY;
  return { ...CAPTION, size: drawing.enlarged(text, room, CAPTION) };
}

/** The caption is centred under its bits. If it is longer, it extends away from the other caption. */
function captionMiddle({ name, x, bits }: Part, { bit }: Layout, width: number): number {
  const middle = x + (bits * bit) / 2;
  if (width <= bits * bit) return middle;
  return name === 'version' ? x + bits * bit - width / 2 : x + width / 2;
}

function captionEnd(drawing: Drawing, part: Part, layout: Layout, { format }: StorageColumns): number {
  const most = (part.name === 'index' ? format.indices : format.versions) - 1;
  const word = part.name === 'index' ? drawing.words.null : drawing.words.tombstone;
  const text = drawing.view.translate(`diagram.handle.${part.name}`, { value: `${most} (${word})` });
  const width = measure(text, captionStyle(drawing, part, layout, text));
  return captionMiddle(part, layout, width) + width / 2 - GUTTER;
}

/** Draws the reserved values: an index of only ones is null, a version of only ones is a tombstone. */
function drawReserved(drawing: Drawing, layout: Layout, at: Corner): void {
  const { translate } = drawing.view;
  const y = at.y + RESERVED;
  const middle = y + SMALL_HEIGHT / 2;
  const about = translate('diagram.handle.about.reserved');
  const label = { x: at.x, y: middle, font: 'mono', size: TYPE.small, weight: 600, color: 'text' } as const;
  drawing.text({ key: 'bits:reserved', ...label, text: translate('diagram.handle.reserved'), about });
  const hint = { x: at.x, y: middle + TEXT_LINE - 3, color: 'text-faint' } as const;
  drawing.text({ key: 'bits:all-ones', ...hint, text: translate('diagram.handle.all-ones'), about });
  for (const part of layout.parts) {
    const line = { x: at.x, y, height: SMALL_HEIGHT, key: 'reserved' };
    drawBits(drawing, part, layout, line, '1'.repeat(part.first + part.bits), true);
    const text = part.name === 'index' ? drawing.words.null : drawing.words.tombstone;
    const x = at.x + captionMiddle(part, layout, measure(text, SMALL_CAPTION));
    const about = translate(`diagram.handle.about.${part.name === 'index' ? 'null' : 'tombstone'}`);
    drawing.text({ key: `reserved:${part.name}`, x, y: middle + TEXT_LINE - 3, align: 'middle', text, about });
  }
}
