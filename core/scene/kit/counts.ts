import { cellKey } from '../../cells/flow.ts';
import type { Block } from './block.ts';
import { drawCell } from './cell.ts';
import type { Drawing } from './drawing.ts';
import { plainFace, textFace } from './faces.ts';
import type { Corner } from './measures.ts';
import { CELL_HEIGHT, LABEL_HEIGHT, type Rect } from './measures.ts';

export interface Count {
  /** Name of the column; what was never written is left out, unless `unwritten` says what it counts as. */
  readonly name: string;
  readonly row?: number;
  readonly label: string;
  readonly unwritten?: string;
}

const PITCH = 132;
const WIDTH = 88;

/** Single numbers beside each other, each under its name. */
export function countsBlock(drawing: Drawing, owner: string, counts: readonly Count[]): Block {
  const shown = counts.flatMap(({ name, row = 0, label, unwritten }) => {
    const column = drawing.columns.find(name);
    const there = column?.peek(row) !== undefined || unwritten !== undefined;
    return column !== undefined && there ? [{ column, row, label, unwritten }] : [];
  });
  const place = (at: Corner, i: number): Rect => ({
    x: at.x + i * PITCH,
    y: at.y + LABEL_HEIGHT,
    width: WIDTH,
    height: CELL_HEIGHT,
  });
  return {
    width: shown.length * PITCH,
    height: LABEL_HEIGHT + CELL_HEIGHT,
    draw(at) {
      shown.forEach(({ column, row, label, unwritten }, i) => {
        const rect = place(at, i);
        drawing.grid(column.name, `${owner}: ${label}`, column.length);
        if (!drawing.sees(rect.x, at.y, PITCH, LABEL_HEIGHT + CELL_HEIGHT)) return;
        const key = `label:${cellKey(column, row)}`;
        drawing.text({ key, x: rect.x, y: at.y + LABEL_HEIGHT / 2 - 2, text: label });
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
