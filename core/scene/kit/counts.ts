import { cellKey } from '../../cells/origins.ts';
import { measure } from '../text-metrics.ts';
import type { Block } from './block.ts';
import { drawCell } from './cell.ts';
import type { Drawing } from './drawing.ts';
import { plainFace, textFace } from './faces.ts';
import type { Corner } from './measures.ts';
import { CELL_HEIGHT, captionSize, GAP, LABEL_HEIGHT, labelMiddle, type Rect, roomOf, TYPE } from './measures.ts';

export interface Count {
  /** The column's name. A count that was never written is omitted unless `unwritten` is its text. */
  readonly name: string;
  readonly row?: number;
  readonly label: string;
  readonly unwritten?: string;
}

const PITCH = 132;
/** The distance if they do not all fit into one line. */
const NARROW_PITCH = 98;
const WIDTH = 88;
const LINE = LABEL_HEIGHT + CELL_HEIGHT;

/** Shows single numbers with their names above, in lines from left to right. */
export function countsBlock(drawing: Drawing, owner: string, counts: readonly Count[]): Block {
  const shown = counts.flatMap(({ name, row = 0, label, unwritten }) => {
    const column = drawing.columns.find(name);
    const there = column?.peek(row) !== undefined || unwritten !== undefined;
    return column !== undefined && there ? [{ column, row, label, unwritten }] : [];
  });
  const room = roomOf(drawing);
  const wide = widest(
    drawing,
    shown.map(({ label }) => label),
  );
  const roomy = Math.max(PITCH, wide);
  const pitch = shown.length * roomy <= room ? roomy : Math.max(NARROW_PITCH, wide);
  const perLine = Math.max(1, Math.floor((room - wide) / pitch) + 1);
  const lines = Math.max(1, Math.ceil(shown.length / perLine));
  const place = (at: Corner, i: number): Rect => ({
    x: at.x + (i % perLine) * pitch,
    y: at.y + Math.floor(i / perLine) * (LINE + GAP) + LABEL_HEIGHT,
    width: WIDTH,
    height: CELL_HEIGHT,
  });
  return {
    width: Math.min(shown.length, perLine) * pitch - (lines > 1 ? pitch - wide : 0),
    height: lines * (LINE + GAP) - GAP,
    draw(at) {
      shown.forEach(({ column, row, label, unwritten }, i) => {
        const rect = place(at, i);
        drawing.grid(column.name, `${owner}: ${label}`, column.length);
        if (!drawing.sees(rect.x, rect.y - LABEL_HEIGHT, pitch, LINE)) return;
        const key = `label:${cellKey(column, row)}`;
        const size = captionSize(drawing, label, pitch - GAP);
        drawing.text({ key, x: rect.x, y: labelMiddle(drawing, rect.y - 1), text: label, size });
        const value = column.peek(row);
        const face = value === undefined && unwritten !== undefined ? textFace(unwritten) : plainFace(drawing, value);
        drawCell(drawing, { column, row, ...rect }, face);
      });
    },
    locate(at, column, row) {
      const i = shown.findIndex((count) => count.column.name === column && count.row === row);
      return i < 0 ? undefined : place(at, i);
    },
  };
}

/** Returns the width of a number and its name. Side by side, large names are wider than their cells. */
function widest(drawing: Drawing, labels: readonly string[]): number {
  if (drawing.view.large !== true) return WIDTH;
  const style = { font: 'sans', size: drawing.sized(TYPE.small) } as const;
  return Math.ceil(Math.max(WIDTH, ...labels.map((label) => measure(label, style) + GAP)));
}
