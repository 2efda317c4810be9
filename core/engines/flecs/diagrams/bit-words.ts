import { cellKey } from '../../../cells/origins.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import {
  bitDigitSize,
  type Corner,
  GAP,
  LABEL_HEIGHT,
  middleOf,
  type Rect,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import type { TableColumns } from '../read/columns.ts';
import { viewedIdText } from './faces.ts';
import { outlineId } from './focused-id.ts';

type Toggle = TableColumns['toggles'][number];

const BIT = { width: 9, height: 18 } as const;
/** A word is drawn as two lines of this many bits. */
const HALF = 32;
const WIDTH = HALF * BIT.width;
const LABEL = LABEL_HEIGHT + 5;
const LINE = LABEL + 2 * BIT.height + GAP;

/** Draws the last word of each bitset: bits of rows, and the rest. Earlier words are full, and drawn next to the rows. */
export function bitWords(drawing: Drawing, table: TableColumns): Block {
  const { toggles } = table;
  const place = (at: Corner, i: number): Rect => ({ x: at.x, y: at.y + i * LINE, width: WIDTH, height: LINE });
  const captions = toggles.map((toggle) => measure(captionOf(drawing, toggle), { font: 'sans', size: TYPE.small }));
  return {
    width: Math.max(WIDTH, ...captions),
    height: toggles.length * LINE - GAP,
    draw: (at) =>
      toggles.forEach((toggle, i) => {
        const rect = place(at, i);
        if (drawing.sees(rect.x, rect.y, rect.width, rect.height)) drawWord(drawing, toggle, rect);
      }),
    locate: () => undefined,
  };
}

/** Returns the size of a word, the first row of the last one, and how many of its bits belong to rows. */
function lastWordOf(bits: Column): { readonly size: number; readonly first: number; readonly used: number } {
  const size = Number(bits.meta.word ?? 64);
  const first = Math.max(0, Math.floor((bits.length - 1) / size)) * size;
  return { size, first, used: bits.length - first };
}

function captionOf(drawing: Drawing, { bits, of }: Toggle): string {
  const { size, first, used } = lastWordOf(bits);
  const args = { id: viewedIdText(drawing, of), word: first / size, rest: size - used, size };
  return drawing.view.translate(`diagram.flecs.${bits.length === 0 ? 'no-word' : 'last-word'}`, args);
}

function drawWord(drawing: Drawing, toggle: Toggle, { x, y }: Rect): void {
  const { bits, of } = toggle;
  const { size, first, used } = lastWordOf(bits);
  const top = y + LABEL;
  const text = captionOf(drawing, toggle);
  drawing.text({ key: `word:${bits.name}`, x, y: y + LABEL_HEIGHT / 2, text, size: TYPE.small, room: WIDTH });
  if (bits.length === 0) return;
  for (let i = 0; i < size; i++) {
    const box = { x: x + (i % HALF) * BIT.width, y: top + Math.floor(i / HALF) * BIT.height, ...BIT };
    if (i < used) drawBit(drawing, bits, first + i, box);
    else drawing.add('cell', { kind: 'rect', key: `word-rest:${bits.name}:${i}`, ...box, ...REST });
  }
  outlineId(drawing, `word:${bits.name}`, { x, y: top, width: WIDTH, height: 2 * BIT.height }, of);
}

const REST = { fill: 'cell-empty', stroke: 'grid' } as const;

function drawBit(drawing: Drawing, bits: Column, row: number, box: Rect): void {
  const on = bits.peek(row) === 1;
  const key = cellKey(bits, row);
  const fill = on ? 'accent-soft' : 'cell-dead';
  drawing.add('cell', { kind: 'rect', key: `word-bit:${key}`, ...box, fill, stroke: 'border' });
  const look = { font: 'mono', size: bitDigitSize(drawing, box.width), color: on ? 'text' : 'text-muted' } as const;
  drawing.text({ key: `word-digit:${key}`, ...middleOf(box), text: on ? '1' : '0', room: box.width, ...look });
}
