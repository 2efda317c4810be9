import { cellKey } from '../../../cells/origins.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import {
  type Corner,
  captionMiddle,
  captionSize,
  LABEL_HEIGHT,
  labelMiddle,
  nameHeight,
  type Rect,
} from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';

/** A single cell with a label above it. */
export interface LabelledCell {
  readonly column: Column;
  readonly row: number;
  /** Can be wider than the cell if the fields to its right have empty labels. */
  readonly label: string;
  readonly width: number;
  readonly face: Face;
  readonly note?: string;
  /** Filled part of a bar in the cell, from 0 to 1. The frame of a marked cell replaces the bar, which would lie on it. */
  readonly fullness?: number;
}

export const LABELLED_CELL_HEIGHT = 26;
const BAR = 3;

interface LabelledCellsOptions {
  readonly fields: readonly LabelledCell[];
  readonly gap?: number;
  /** Minimum width, which leaves room for the labels. */
  readonly minWidth?: number;
}

export function labelledCells(
  drawing: Drawing,
  owner: string,
  { fields, gap = 0, minWidth = 0 }: LabelledCellsOptions,
): Block {
  const { lefts, end } = placesOf(drawing, fields, gap);
  const noted = fields.some(({ note }) => note !== undefined);
  const width = Math.max(minWidth, end);
  const height = LABEL_HEIGHT + LABELLED_CELL_HEIGHT + (noted ? nameHeight(drawing) : 0);
  const rect = (at: Corner, i: number): Rect => ({
    x: at.x + lefts[i]!,
    y: at.y + LABEL_HEIGHT,
    width: fields[i]!.width,
    height: LABELLED_CELL_HEIGHT,
  });
  return {
    width,
    height,
    draw(at) {
      fields.forEach((field, i) => {
        const { column, label } = field;
        drawing.grid(column.name, label === '' ? owner : `${owner}: ${label}`, column.length);
        if (drawing.sees(at.x, at.y, width, height)) drawField(drawing, field, rect(at, i));
      });
    },
    locate(at, column, row) {
      const i = fields.findIndex((field) => field.column.name === column && field.row === row);
      return i < 0 ? undefined : rect(at, i);
    },
  };
}

/** Returns the left edges of the cells and the right edge of all. Large labels move the next labelled cell to the right. */
function placesOf(drawing: Drawing, fields: readonly LabelledCell[], gap: number) {
  const style = { font: 'sans', size: drawing.sized(captionSize(drawing)) } as const;
  const isLarge = drawing.view.large === true || drawing.view.presented === true;
  const lefts: number[] = [];
  let [next, end] = [0, 0];
  for (const { label, width } of fields) {
    const left = isLarge && label !== '' ? Math.max(next, end) : next;
    lefts.push(left);
    next = left + width + gap;
    end = Math.max(
      end,
      left + width,
      isLarge && label !== '' ? left + Math.ceil(measure(label, style)) + LABEL_GAP : 0,
    );
  }
  return { lefts, end };
}

/** Distance of a large label from the next one. */
const LABEL_GAP = 14;

function drawField(drawing: Drawing, { column, row, label, face, note, fullness }: LabelledCell, rect: Rect): void {
  const key = cellKey(column, row);
  const { x, y, width, height } = rect;
  drawCell(drawing, { column, row, ...rect }, face);
  if (label !== '')
    drawing.text({ key: `label:${key}`, x, y: labelMiddle(drawing, y), text: label, size: captionSize(drawing) });
  const below = { x: x + width / 2, y: captionMiddle(drawing, y + height), align: 'middle' } as const;
  if (note !== undefined) drawing.text({ key: `note:${key}`, ...below, text: note });
  if (fullness === undefined || drawing.marks.state(column, row) !== 'same') return;
  const bar = { x: x + 2, y: y + 2, width: width - 4, height: BAR, radius: 1 };
  drawing.add('frame', { kind: 'rect', key: `room:${key}`, ...bar, fill: 'cell-empty', stroke: 'border' });
  const filled = Math.round(bar.width * fullness);
  if (filled > 0) drawing.add('frame', { kind: 'rect', key: `fullness:${key}`, ...bar, width: filled, fill: 'accent' });
}
