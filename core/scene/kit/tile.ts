import type { SceneCell } from '../scene.ts';
import { ellipsis, measure, wrap } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { type Rect, TYPE } from './measures.ts';
import { bytesText, grouped } from './number-text.ts';

/** The array of the accessibility tree that tiles are in: a tile is no cell of memory. */
export const TILES = 'tiles';

/** One structure on the world map. */
export interface Tile {
  readonly name: string;
  readonly title: string;
  /** Elements in use; null where the structure has none of its own. */
  readonly rows: number | null;
  /** Elements that there is memory for. */
  readonly room: number | null;
  readonly bytes: number | null;
}

interface Shown extends Tile {
  readonly row: number;
  readonly state: SceneCell['state'];
  /** Its room as a part of the largest structure's. */
  readonly part: number;
}

/** How a tile is set, from its height. */
interface Look {
  readonly pad: number;
  readonly title: number;
  readonly number: number;
  readonly bar: number;
}

const LOOKS: readonly (readonly [from: number, look: Look])[] = [
  [120, { pad: 16, title: 20, number: 20, bar: 8 }],
  [72, { pad: 12, title: 16, number: 16, bar: 6 }],
  [44, { pad: 8, title: 14, number: 12, bar: 4 }],
  [0, { pad: 6, title: 12, number: 12, bar: 3 }],
];
/** Lower tiles have one line. */
const TWO_LINES = 44;
/** Higher ones have room for the figures in a line of their own. */
const FIGURES = 72;

/** Name, rows, and a bar: as long as the structure's memory, filled as far as it is in use. What the step touched has a frame. */
export function drawTile(drawing: Drawing, tile: Shown, rect: Rect): void {
  const { name, title, state } = tile;
  const look = LOOKS.find(([from]) => rect.height >= from)![1];
  const cell = { key: `tile:${name}`, column: TILES, row: tile.row, ...rect, state };
  const [rows, ...figures] = figuresOf(drawing, tile);
  const text = [title, rows, ...figures].filter(Boolean).join(', ');
  drawing.cell({ ...cell, text, opens: { kind: 'structure', name } });
  if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) return;
  const frame = { kind: 'rect', ...rect, radius: Math.min(8, look.pad) } as const;
  drawing.add('panel', { ...frame, key: `tile:${name}`, fill: 'surface', stroke: 'border' });
  drawTexts(drawing, tile, rect, look, figures.join(' · '));
  drawBar(drawing, tile, rect, look);
  if (state === 'same') return;
  const mark = state === 'written' ? { strokeWidth: 3 } : { strokeWidth: 2, dash: [4, 3] };
  drawing.add('frame', { ...frame, ...mark, key: `touched:${name}`, stroke: state });
}

function figuresOf({ view: { translate } }: Drawing, { rows, room, bytes }: Tile): string[] {
  if (rows === null || room === null) return [];
  const percent = room === 0 ? 0 : Math.round((100 * rows) / room);
  return [
    translate('diagram.map.rows', { count: rows, rows: grouped(rows) }),
    ...(room > rows ? [translate('diagram.map.filled', { percent })] : []),
    ...(bytes === null ? [] : [bytesText(bytes)]),
  ];
}

function drawTexts(drawing: Drawing, { name, title, rows }: Shown, rect: Rect, look: Look, figures: string): void {
  const { x, y, width, height } = rect;
  const { pad } = look;
  const room = width - 2 * pad;
  const number = { font: 'mono', size: look.number, weight: 600 } as const;
  const style = { font: 'sans', size: look.title, weight: 600, color: 'text' } as const;
  const count = rows === null ? '' : grouped(rows);
  const own = { key: `rows:${name}`, text: count, ...number, color: 'text' } as const;
  if (height < TWO_LINES) {
    const middle = y + (height - look.bar) / 2;
    const left = room - measure(count, number) - (count === '' ? 0 : pad);
    drawing.name({ key: `title:${name}`, x: x + pad, y: middle, text: title, ...style }, left);
    drawing.text({ ...own, x: x + width - pad, y: middle, align: 'end' });
    return;
  }
  const lines = height >= 100 ? 2 : 1;
  for (const [i, line] of linesOf(title, room, style, lines).entries()) {
    const top = y + pad + look.title * (0.6 + 1.25 * i);
    drawing.text({ key: `title:${name}:${i}`, x: x + pad, y: top, text: line, ...style });
  }
  const bottom = y + height - pad - look.bar - 4 - look.number * 0.6;
  if (count !== '') drawing.text({ ...own, x: x + pad, y: bottom });
  const left = room - measure(count, number) - pad;
  if (height >= FIGURES && measure(figures, { font: 'sans', size: TYPE.small }) <= left)
    drawing.text({ key: `figures:${name}`, x: x + width - pad, y: bottom, text: figures, align: 'end' });
}

function linesOf(
  text: string,
  width: number,
  style: { font: 'sans'; size: number; weight: 600 },
  most: number,
): string[] {
  if (most === 1) return [ellipsis(text, width, style)];
  const lines = wrap(text, width, style);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), ellipsis(lines.slice(most - 1).join(' '), width, style)];
}

function drawBar(drawing: Drawing, { name, rows, room, part }: Shown, rect: Rect, { pad, bar }: Look): void {
  if (rows === null || room === null || room === 0) return;
  const y = rect.y + rect.height - (rect.height < TWO_LINES ? 3 : pad) - bar;
  const all = { x: rect.x + pad, y, width: Math.max(4, (rect.width - 2 * pad) * part), height: bar, radius: bar / 2 };
  drawing.add('cell', { kind: 'rect', key: `room:${name}`, ...all, fill: 'grid' });
  const used = { ...all, width: (all.width * rows) / room };
  if (rows > 0) drawing.add('strip', { kind: 'rect', key: `fill:${name}`, ...used, fill: 'accent' });
}
