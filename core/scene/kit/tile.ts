import { explained } from '../meanings.ts';
import type { SceneCell } from '../scene.ts';
import { ellipsis, measure, wrapUpTo } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { type Rect, TYPE } from './measures.ts';
import { bytesText, grouped } from './number-text.ts';

/** Column name of tiles in the accessibility tree. Tiles are not cells of memory. */
export const TILES = 'tiles';

export interface Tile {
  readonly name: string;
  readonly title: string;
  /** Number of elements in use; null if the structure has no elements. */
  readonly rows: number | null;
  /** Number of elements that fit into the allocated memory; null if unknown. */
  readonly room: number | null;
  readonly bytes: number | null;
  /** True if nothing of the structure was received yet. */
  readonly isBeingRead: boolean;
}

interface Shown extends Tile {
  readonly row: number;
  readonly state: SceneCell['state'];
}

interface Look {
  readonly pad: number;
  readonly title: number;
  readonly number: number;
  readonly bar: number;
}

const LOOKS: readonly (readonly [from: number, look: Look])[] = [
  [120, { pad: 16, title: 20, number: 20, bar: 8 }],
  [72, { pad: 12, title: 16, number: 16, bar: 6 }],
  [56, { pad: 8, title: 14, number: 12, bar: 4 }],
  [0, { pad: 6, title: 12, number: 12, bar: 3 }],
];
const TWO_LINES = 52;
const TWO_OF_TITLE = 100;

/**
 * Draws name and rows of a structure. A bar shows how full it is, and a frame shows what the step touched.
 */
export function drawTile(drawing: Drawing, tile: Shown, rect: Rect): void {
  const { name, title, state } = tile;
  const look = LOOKS.find(([from]) => rect.height >= from)![1];
  const cell = { key: `tile:${name}`, column: TILES, row: tile.row, ...rect, state };
  const figures = figuresOf(drawing, tile);
  const text = [title, ...figures].join(', ');
  if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) return;
  drawing.cell({ ...cell, text, opens: { kind: 'structure', name } });
  const frame = { kind: 'rect', ...rect, radius: Math.min(8, look.pad) } as const;
  drawing.add('panel', { ...frame, key: `tile:${name}`, fill: 'surface', stroke: 'border' });
  if (rect.height < TWO_LINES) drawLine(drawing, tile, rect, look);
  else drawLines(drawing, tile, rect, look, figures);
  drawBar(drawing, tile, rect, look);
  if (state === 'same') return;
  const mark = state === 'written' ? { strokeWidth: 3 } : { strokeWidth: 2, dash: [4, 3] };
  drawing.add('frame', { ...frame, ...mark, key: `touched:${name}`, ...explained(state) });
}

function figuresOf({ view: { translate } }: Drawing, { rows, room, bytes, isBeingRead }: Tile): string[] {
  if (isBeingRead) return [translate('diagram.being-read')];
  if (rows === null) return [];
  return [
    translate('diagram.map.rows', { count: rows, rows: grouped(rows) }),
    ...(room === null || room === 0 ? [] : [translate('diagram.map.filled', { percent: percentOf(rows, room) })]),
    ...(bytes === null ? [] : [bytesText(bytes)]),
  ];
}

function percentOf(rows: number, room: number): number {
  return Math.min(100, Math.floor((100 * rows) / room));
}

function drawLine(
  drawing: Drawing,
  { name, title, rows, isBeingRead }: Shown,
  rect: Rect,
  { pad, ...look }: Look,
): void {
  const number = { font: 'mono', size: look.number, weight: 600 } as const;
  const text = isBeingRead ? '…' : rows === null ? '' : grouped(rows);
  const y = rect.y + (rect.height - look.bar) / 2;
  const room = rect.width - 2 * pad - (text === '' ? 0 : measure(text, number) + pad);
  drawing.name({ key: `title:${name}`, x: rect.x + pad, y, text: title, ...titleStyle(look.title) }, room);
  const right = { x: rect.x + rect.width - pad, y, align: 'end', color: 'text' } as const;
  if (text !== '') drawing.text({ key: `rows:${name}`, ...right, text, ...number });
}

function titleStyle(size: number) {
  return { font: 'sans', size, weight: 600, color: 'text' } as const;
}

/** Draws the name above the number, with further figures if there is room. */
function drawLines(drawing: Drawing, { name, title }: Shown, rect: Rect, look: Look, figures: readonly string[]): void {
  const { pad } = look;
  const room = rect.width - 2 * pad;
  const style = titleStyle(look.title);
  for (const [i, text] of linesOf(title, room, style, rect.height >= TWO_OF_TITLE ? 2 : 1).entries()) {
    const y = rect.y + pad + look.title * (0.6 + 1.25 * i);
    drawing.text({ key: `title:${name}:${i}`, x: rect.x + pad, y, text, ...style });
  }
  const [rows, ...others] = figures;
  if (rows === undefined) return;
  const y = rect.y + rect.height - pad - look.bar - 4 - look.number * 0.6;
  const number = { font: 'sans', size: look.number, weight: 600 } as const;
  drawing.text({ key: `rows:${name}`, x: rect.x + pad, y, text: rows, ...number, color: 'text' });
  const text = others.join(' · ');
  if (measure(text, { font: 'sans', size: TYPE.small }) <= room - measure(rows, number) - pad)
    drawing.text({ key: `figures:${name}`, x: rect.x + rect.width - pad, y, text, align: 'end' });
}

function linesOf(
  text: string,
  width: number,
  style: { font: 'sans'; size: number; weight: 600 },
  most: number,
): readonly string[] {
  return most === 1 ? [ellipsis(text, width, style)] : wrapUpTo(most, text, width, style);
}

function drawBar(drawing: Drawing, { name, rows, room }: Shown, rect: Rect, { pad, bar }: Look): void {
  if (rows === null || room === null || room === 0) return;
  const y = rect.y + rect.height - (rect.height < TWO_LINES ? 3 : pad) - bar;
  const all = { x: rect.x + pad, y, width: rect.width - 2 * pad, height: bar, radius: bar / 2 };
  drawing.add('cell', { kind: 'rect', key: `room:${name}`, ...all, fill: 'grid' });
  const used = { ...all, width: Math.max(bar, all.width * Math.min(1, rows / room)) };
  if (rows > 0) drawing.add('strip', { kind: 'rect', key: `fill:${name}`, ...used, fill: 'accent' });
}
