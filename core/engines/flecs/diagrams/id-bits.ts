import { isId } from '../../../cells/id-format.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, GUTTER, innerWidth, TYPE } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import { GENERATION_BITS, generationOf, type Handle, INDEX_BITS, indexOf } from '../model/handle.ts';
import { currentId } from '../read/columns.ts';
import { idWithNames } from '../read/ids.ts';

const BIT_HEIGHT = 22;
const CAPTION = 18;
const LINE = BIT_HEIGHT + CAPTION;
const HEADING = 20;
const MIN_BIT = 8;
const MAX_BIT = 16;
/** In narrower cells only groups of four bits have borders. */
const OWN_BORDER = 12;
const SMALL = { font: 'sans', size: TYPE.small } as const;

/** Widths of an id's parts in bits. A pair has no generations: its relation takes their place. */
const FLAG_BITS = 4;
const UNUSED_BITS = 32 - FLAG_BITS - GENERATION_BITS;
const RELATION_BITS = 32 - FLAG_BITS;
/** The highest bit marks a pair (`ECS_PAIR`). */
const PAIR_FLAGS = '1000';

interface Field {
  readonly name: string;
  readonly bits: number;
  readonly fill: ColorToken;
  /** The bits, or '' if they are unknown. */
  readonly digits: string;
  readonly caption: string;
}

interface ShownId {
  readonly heading: string;
  readonly lines: readonly (readonly Field[])[];
}

/** Draws the bits of the selected pair, else of the step's or the selected entity, as two halves. Without any, only the layout. */
export function idBitsBlock(drawing: Drawing): Block {
  const bit = Math.max(MIN_BIT, Math.min(MAX_BIT, Math.floor(innerWidth(drawing) / 32)));
  return {
    width: GUTTER + 32 * bit,
    height: HEADING + 2 * LINE,
    draw(at) {
      const { heading, lines } = shownPair(drawing) ?? shownEntity(drawing);
      const label = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
      const text = drawing.view.translate('diagram.flecs.id-bits.label');
      drawing.text({ key: 'id-bits:label', x: at.x, y: at.y + HEADING + BIT_HEIGHT / 2, text, ...label });
      const place = { x: at.x + GUTTER, y: at.y + HEADING / 2 - 2 };
      const fitting = ellipsis(heading, 32 * bit, { font: 'mono', size: TYPE.label });
      drawing.text({ key: 'id-bits:heading', ...place, text: fitting, font: 'mono', size: TYPE.label });
      lines.forEach((fields, i) => {
        drawFields(drawing, fields, bit, { x: at.x + GUTTER, y: at.y + HEADING + i * LINE });
      });
    },
    locate: () => undefined,
  };
}

function shownPair({ view, columns }: Drawing): ShownId | null {
  if (view.focus?.kind !== 'component') return null;
  const named = idWithNames(columns, view.focus.id, view.nameOf);
  const parts = /^\((.+),(.+)\)$/.exec(named);
  if (parts === null) return null;
  const say = (part: string, value: string): string => view.translate(`diagram.flecs.id-bits.${part}`, { value });
  const flags = {
    name: 'flags',
    bits: FLAG_BITS,
    fill: 'cell',
    digits: PAIR_FLAGS,
    caption: say('flags', ''),
  } as const;
  const relation = { name: 'relation', bits: RELATION_BITS, fill: 'cell-version', digits: '' } as const;
  const target = { name: 'target', bits: INDEX_BITS, fill: 'cell-index', digits: '' } as const;
  return {
    heading: named,
    lines: [
      [flags, { ...relation, caption: say('relation', parts[1]!) }],
      [{ ...target, caption: say('target', parts[2]!) }],
    ],
  };
}

function shownEntity(drawing: Drawing): ShownId {
  const { view } = drawing;
  const handle = shownHandle(drawing);
  const say = (part: string, bits: number, value?: number): string =>
    value === undefined
      ? view.translate(`diagram.flecs.id-bits.${part}-bits`, { bits })
      : view.translate(`diagram.flecs.id-bits.${part}`, { value: String(value) });
  const binary = (value: number, bits: number): string =>
    handle === null ? '' : value.toString(2).padStart(bits, '0');
  const [generation, index] = handle === null ? [] : [generationOf(handle), indexOf(handle)];
  const half: readonly Field[] = [
    { ...field('flags', FLAG_BITS, 'cell'), digits: binary(0, FLAG_BITS), caption: say('flags', FLAG_BITS, 0) },
    { ...field('unused', UNUSED_BITS, 'cell'), digits: binary(0, UNUSED_BITS), caption: say('unused', UNUSED_BITS, 0) },
    {
      ...field('generation', GENERATION_BITS, 'cell-version'),
      digits: binary(generation ?? 0, GENERATION_BITS),
      caption: say('generation', GENERATION_BITS, generation),
    },
  ];
  const low: Field = {
    ...field('index', INDEX_BITS, 'cell-index'),
    digits: binary(index ?? 0, INDEX_BITS),
    caption: say('index', INDEX_BITS, index),
  };
  return { heading: handle === null ? '' : headingOf(drawing, handle), lines: [half, [low]] };
}

function field(name: string, bits: number, fill: ColorToken): Pick<Field, 'name' | 'bits' | 'fill'> {
  return { name, bits, fill };
}

function headingOf({ view }: Drawing, handle: Handle): string {
  const hex = `0x${handle.toString(16).padStart(16, '0')}`;
  const name = view.nameOf(handle);
  return name === undefined ? hex : `${name} = ${hex}`;
}

/** Returns the step's entity, else the selected one with its generation. */
function shownHandle({ step, entity, columns }: Drawing): Handle | null {
  const stepped = step?.args.entity;
  if (isId(stepped)) return Number(stepped);
  return entity === null ? null : (currentId(columns, entity) ?? null);
}

function drawFields(drawing: Drawing, fields: readonly Field[], bit: number, at: Corner): void {
  let x = at.x;
  for (const each of fields) {
    const width = each.bits * bit;
    drawBits(drawing, each, bit, { x, y: at.y });
    const caption = ellipsis(each.caption, width + GAP, SMALL);
    const place = { x: x + width / 2, y: at.y + BIT_HEIGHT + CAPTION / 2, align: 'middle' } as const;
    drawing.text({ key: `id-bits:${each.name}`, ...place, text: caption, ...SMALL, color: 'text' });
    x += width;
  }
}

function drawBits(drawing: Drawing, { name, bits, fill, digits }: Field, bit: number, at: Corner): void {
  const group = bit >= OWN_BORDER ? 1 : 4;
  for (let from = 0; from < bits; from += group) {
    const rect = {
      x: at.x + from * bit,
      y: at.y,
      width: group * bit,
      height: BIT_HEIGHT,
      fill,
      stroke: 'border',
    } as const;
    drawing.add('cell', { kind: 'rect', key: `id-bit:${name}:${from}`, ...rect });
  }
  for (let i = 0; i < digits.length; i++) {
    const text = digits[i]!;
    const look = text === '1' ? ({ color: 'text', weight: 600 } as const) : ({ color: 'text-faint' } as const);
    const place = { x: at.x + (i + 0.5) * bit, y: at.y + BIT_HEIGHT / 2, align: 'middle' } as const;
    drawing.text({ key: `id-digit:${name}:${i}`, ...place, room: bit, font: 'mono', size: TYPE.small, text, ...look });
  }
}
