import { decodeId, hexOfId, type IdFormat, type IdParts, isId } from '../../../cells/id-format.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { GAP, GUTTER, LINE_GAP, TYPE } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { StorageColumns } from './storage-columns.ts';

const BIT_HEIGHT = 24;
const LARGEST_BIT = 20;
const SMALLEST_BIT = 6;
const BRACKET = 8;
const TEXT_LINE = 20;

/** Height of the strip with everything around it. */
export const HANDLE_BITS_HEIGHT = TEXT_LINE + BIT_HEIGHT + BRACKET + TEXT_LINE + LINE_GAP;

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
 * The bits of one handle, the highest first: of the step's entity, else of the entity in focus. Without either the bits
 * stay blank and only say how a handle is cut.
 */
export function drawHandleBits(
  drawing: Drawing,
  set: StorageColumns,
  at: { x: number; y: number; width: number },
): void {
  const parts = shownHandle(drawing, set);
  const { entityBits, versionBits } = bitsOf(set.format);
  const total = entityBits + versionBits;
  const bit = bitWidth(set.format, at.width);
  const x = at.x + GUTTER;
  const y = at.y + TEXT_LINE;
  drawHeading(drawing, parts, set, at);
  const indexX = x + versionBits * bit + GAP;
  const version = { name: 'version', first: 0, bits: versionBits, x, fill: 'cell-version' } as const;
  const index = { name: 'index', first: versionBits, bits: entityBits, x: indexX, fill: 'cell-index' } as const;
  const digits = parts === null ? '' : parts.raw.toString(2).padStart(total, '0');
  for (const part of [version, index]) {
    drawPart(drawing, { ...part, caption: caption(drawing, parts, part.name, part.bits) }, { y, bit, digits });
  }
}

/** Width of the strip with its gutter, when `available` is what there is. */
export function handleBitsWidth(format: IdFormat, available: number): number {
  return GUTTER + Math.log2(format.indices * format.versions) * bitWidth(format, available) + GAP;
}

function bitsOf({ indices, versions }: IdFormat) {
  return { entityBits: Math.log2(indices), versionBits: Math.log2(versions) };
}

function bitWidth(format: IdFormat, available: number): number {
  const { entityBits, versionBits } = bitsOf(format);
  const fitting = Math.floor((available - GUTTER - GAP) / (entityBits + versionBits));
  return Math.max(SMALLEST_BIT, Math.min(LARGEST_BIT, fitting));
}

/** The step's entity, else the one in focus with the version that its sparse entry holds. */
function shownHandle(drawing: Drawing, set: StorageColumns): IdParts | null {
  const stepped = drawing.step?.args.entity;
  if (typeof stepped === 'number' || typeof stepped === 'bigint') return decodeId(stepped, set.format);
  const focus = drawing.entity;
  const entry = focus === null ? undefined : set.sparse.peek(focus);
  if (!isId(entry)) return null;
  const { index, isNull } = decodeId(entry, set.format);
  const handle = isNull ? undefined : set.packed.peek(index);
  return isId(handle) ? decodeId(handle, set.format) : null;
}

function drawHeading(drawing: Drawing, parts: IdParts | null, set: StorageColumns, at: { x: number; y: number }): void {
  const { translate, nameOf } = drawing.view;
  const middle = at.y + TEXT_LINE + BIT_HEIGHT / 2;
  const label = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
  drawing.text({ key: 'bits:label', x: at.x, y: middle, text: translate('diagram.handle.label'), ...label });
  if (parts === null) return;
  const hex = hexOfId(parts.raw, set.format);
  const name = nameOf(parts.raw);
  const named = name === undefined ? '' : `${name} = `;
  const text = `${named}${hex} = ${parts.raw}`;
  drawing.text({
    key: 'bits:raw',
    x: at.x + GUTTER,
    y: at.y + TEXT_LINE / 2 - 2,
    text,
    font: 'mono',
    size: TYPE.label,
  });
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
  const points = [
    part.x,
    under,
    part.x,
    under + BRACKET - 3,
    part.x + width,
    under + BRACKET - 3,
    part.x + width,
    under,
  ];
  drawing.line('badge', `bracket:${part.name}`, points, 'border-strong', 1.5);
  const middle = { x: part.x + width / 2, y: under + BRACKET + TEXT_LINE / 2 - 3, align: 'middle' } as const;
  drawing.text({ key: `bits:${part.name}`, ...middle, text: part.caption, size: TYPE.label, color: 'text' });
}
