import { decodeId, hexOfId, type IdParts, isId } from '../../../cells/id-format.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, GUTTER, innerWidth, TYPE } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { partsAt, positionOf, type StorageColumns } from '../columns.ts';

const BIT_HEIGHT = 24;
const LARGEST_BIT = 20;
const SMALLEST_BIT = 6;
const BRACKET = 8;
const TEXT_LINE = 20;

const HEIGHT = TEXT_LINE + BIT_HEIGHT + BRACKET + TEXT_LINE;

interface Part {
  readonly name: 'index' | 'version';
  /** First bit from the left, and how many. */
  readonly first: number;
  readonly bits: number;
  readonly x: number;
  readonly fill: ColorToken;
  readonly caption: string;
}

/**
 * The bits of one handle, the highest first: of the step's entity, else of the selected one. Without either the bits
 * stay blank and only say how a handle is cut.
 */
export function handleBits(drawing: Drawing, set: StorageColumns): Block {
  const [index, version] = [Math.log2(set.format.indices), Math.log2(set.format.versions)];
  const fitting = Math.floor((innerWidth(drawing) - GAP) / (index + version));
  const bit = Math.max(SMALLEST_BIT, Math.min(LARGEST_BIT, fitting));
  return {
    width: GUTTER + (index + version) * bit + GAP,
    height: HEIGHT,
    draw(at) {
      const handle = shownHandle(drawing, set);
      drawHeading(drawing, handle, set, at);
      const x = at.x + GUTTER;
      const parts = [
        { name: 'version', first: 0, bits: version, x, fill: 'cell-version' },
        { name: 'index', first: version, bits: index, x: x + version * bit + GAP, fill: 'cell-index' },
      ] as const;
      const digits = handle === null ? '' : handle.raw.toString(2).padStart(index + version, '0');
      for (const part of parts) {
        const text = caption(drawing, handle, part.name, part.bits);
        drawPart(drawing, { ...part, caption: text }, { y: at.y + TEXT_LINE, bit, digits });
      }
    },
    locate: () => undefined,
  };
}

/** The step's entity, else the selected one with the version that its handle has in `packed`. */
function shownHandle({ step, entity }: Drawing, set: StorageColumns): IdParts | null {
  const stepped = step?.args.entity;
  if (isId(stepped)) return decodeId(stepped, set.format);
  const position = entity === null ? null : positionOf(set, entity);
  return position === null ? null : partsAt(set.packed, position, set.format);
}

function drawHeading(drawing: Drawing, parts: IdParts | null, set: StorageColumns, at: Corner): void {
  const { translate, nameOf } = drawing.view;
  const middle = at.y + TEXT_LINE + BIT_HEIGHT / 2;
  const label = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
  drawing.text({ key: 'bits:label', x: at.x, y: middle, text: translate('diagram.handle.label'), ...label });
  if (parts === null) return;
  const hex = hexOfId(parts.raw, set.format);
  const name = nameOf(parts.raw);
  const named = name === undefined ? '' : `${name} = `;
  const text = `${named}${hex} = ${parts.raw}`;
  const place = { x: at.x + GUTTER, y: at.y + TEXT_LINE / 2 - 2 };
  drawing.text({ key: 'bits:raw', ...place, text, font: 'mono', size: TYPE.label });
}

function caption(drawing: Drawing, parts: IdParts | null, name: 'index' | 'version', bits: number): string {
  const { translate } = drawing.view;
  if (parts === null) return translate(`diagram.handle.${name}-bits`, { bits });
  const special = name === 'index' ? parts.isNull : parts.isTombstone;
  const word = name === 'index' ? drawing.words.null : drawing.words.tombstone;
  const value = name === 'index' ? parts.index : parts.version;
  return translate(`diagram.handle.${name}`, { value: special ? `${value} (${word})` : value });
}

function drawPart(drawing: Drawing, part: Part, at: { y: number; bit: number; digits: string }): void {
  const { y, bit, digits } = at;
  const width = part.bits * bit;
  for (let i = 0; i < part.bits; i++) {
    const key = `bit:${part.first + i}`;
    const x = part.x + i * bit;
    const rect = { x, y, width: bit, height: BIT_HEIGHT, fill: part.fill, stroke: 'border' } as const;
    drawing.add('cell', { kind: 'rect', key, ...rect });
    const text = digits[part.first + i];
    if (text === undefined || bit < 9) continue;
    const size = bit >= 16 ? TYPE.label : bit;
    const color = text === '1' ? 'text' : 'text-faint';
    const weight = text === '1' ? 600 : 400;
    const center = { x: x + bit / 2, y: y + BIT_HEIGHT / 2, align: 'middle' } as const;
    drawing.text({ key: `digit:${part.first + i}`, ...center, text, font: 'mono', size, color, weight });
  }
  const under = y + BIT_HEIGHT + 3;
  const [left, right, bottom] = [part.x, part.x + width, under + BRACKET - 3];
  const points = [left, under, left, bottom, right, bottom, right, under];
  drawing.line('badge', `bracket:${part.name}`, points, 'border-strong', 1.5);
  const middle = { x: part.x + width / 2, y: under + BRACKET + TEXT_LINE / 2 - 3, align: 'middle' } as const;
  drawing.text({ key: `bits:${part.name}`, ...middle, text: part.caption, size: TYPE.label, color: 'text' });
}
