import type { Drawing } from '../../../scene/kit/drawing.ts';
import { GAP, GUTTER, LINE_GAP, TYPE } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { decode, type HandleFormat, type HandleParts, isHandle } from '../handle.ts';
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
  const { entityBits, versionBits } = set.format;
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
export function handleBitsWidth(format: HandleFormat, available: number): number {
  return GUTTER + (format.entityBits + format.versionBits) * bitWidth(format, available) + GAP;
}

function bitWidth({ entityBits, versionBits }: HandleFormat, available: number): number {
  const fitting = Math.floor((available - GUTTER - GAP) / (entityBits + versionBits));
  return Math.max(SMALLEST_BIT, Math.min(LARGEST_BIT, fitting));
}

/** The step's entity, else the one in focus with the version that its sparse entry holds. */
function shownHandle(drawing: Drawing, set: StorageColumns): HandleParts | null {
  const stepped = drawing.step?.args.entity;
  if (typeof stepped === 'number' || typeof stepped === 'bigint') return decode(stepped, set.format);
  const focus = drawing.entity;
  const entry = focus === null ? undefined : set.sparse.peek(focus);
  if (!isHandle(entry)) return null;
  const { index, isNull } = decode(entry, set.format);
  const handle = isNull ? undefined : set.packed.peek(index);
  return isHandle(handle) ? decode(handle, set.format) : null;
}

function drawHeading(
  drawing: Drawing,
  parts: HandleParts | null,
  set: StorageColumns,
  at: { x: number; y: number },
): void {
  const { translate, nameOf } = drawing.view;
  const middle = at.y + TEXT_LINE + BIT_HEIGHT / 2;
  const label = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
  drawing.text({ key: 'bits:label', x: at.x, y: middle, text: translate('diagram.handle.label'), ...label });
  if (parts === null) return;
  const digits = Math.ceil((set.format.entityBits + set.format.versionBits) / 4);
  const hex = `0x${parts.raw.toString(16).toUpperCase().padStart(digits, '0')}`;
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

function caption(drawing: Drawing, parts: HandleParts | null, name: 'index' | 'version', bits: number): string {
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
