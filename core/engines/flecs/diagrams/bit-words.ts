import { cellKey } from '../../../cells/flow.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, LABEL_HEIGHT, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import type { TableColumns } from '../columns.ts';
import { idText } from './faces.ts';
import { outlineId } from './focus.ts';

type Toggle = TableColumns['toggles'][number];

const BIT = { width: 6, height: 18 } as const;
const LABEL = LABEL_HEIGHT + 5;
const LINE = LABEL + BIT.height + GAP;

/**
 * The last word of each bitset of a table: the bits of rows, and the rest, which belongs to no row.
 * Words before it are full: their bits are drawn beside the rows.
 */
export function bitWords(drawing: Drawing, table: TableColumns): Block {
  const { toggles } = table;
  const place = (at: Corner, i: number): Rect => ({ x: at.x, y: at.y + i * LINE, width: 64 * BIT.width, height: LINE });
  return {
    width: 64 * BIT.width,
    height: toggles.length * LINE - GAP,
    draw: (at) =>
      toggles.forEach((toggle, i) => {
        const rect = place(at, i);
        if (drawing.sees(rect.x, rect.y, rect.width, rect.height)) drawWord(drawing, toggle, rect);
      }),
    locate: () => undefined,
  };
}

function drawWord(drawing: Drawing, { bits, of }: Toggle, { x, y, width }: Rect): void {
  const size = Number(bits.meta.word ?? 64);
  const rows = bits.length;
  const first = Math.max(0, Math.floor((rows - 1) / size)) * size;
  const used = rows - first;
  const top = y + LABEL;
  const { translate } = drawing.view;
  const args = { id: idText(drawing, of), word: first / size, rest: size - used, size };
  const text = translate(`diagram.flecs.${rows === 0 ? 'no-word' : 'last-word'}`, args);
  drawing.text({ key: `word:${bits.name}`, x, y: y + LABEL_HEIGHT / 2, text, size: TYPE.small });
  if (rows === 0) return;
  for (let i = 0; i < used; i++) {
    const row = first + i;
    const fill = bits.peek(row) === 1 ? 'accent' : 'cell-dead';
    const box = { x: x + i * BIT.width, y: top, width: BIT.width, height: BIT.height };
    drawing.add('cell', { kind: 'rect', key: `word-bit:${cellKey(bits, row)}`, ...box, fill, stroke: 'border-strong' });
  }
  const rest = { x: x + used * BIT.width, y: top, width: (size - used) * BIT.width, height: BIT.height };
  const look = { fill: 'cell-empty', stroke: 'border', dash: [3, 3] } as const;
  if (used < size) drawing.add('cell', { kind: 'rect', key: `word-rest:${bits.name}`, ...rest, ...look });
  for (let i = used + 1; i < size; i++) {
    const left = x + i * BIT.width;
    drawing.line('cell', `word-rule:${bits.name}:${i}`, [left, top + BIT.height - 5, left, top + BIT.height], 'border');
  }
  outlineId(drawing, `word:${bits.name}`, { x, y: top, width, height: BIT.height }, of);
}
