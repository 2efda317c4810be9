import type { ColorToken } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import {
  CELL_HEIGHT,
  CELL_WIDTH,
  type Corner,
  GUTTER,
  indexMiddle,
  PADDING,
  paddingOf,
  secondarySize,
  TYPE,
} from './measures.ts';
import type { RowRun } from './paged-rows.ts';

/** The colour of entity numbers in a plain picture, where no version tells them from positions. */
export const PLAIN_ENTITY: ColorToken = 'accent';

/** Returns the size of a row number above a cell. */
export function indexSize(drawing: Drawing, row: number, width: number): number {
  return drawing.sized(secondarySize(drawing, String(row), width - INDEX_GAP));
}

/** Distance between two row numbers. */
const INDEX_GAP = 6;

/** Writes a row number, in the middle of a cell that is `width` wide. */
export function indexLabel(
  drawing: Drawing,
  at: string,
  x: number,
  y: number,
  row: number,
  { width = CELL_WIDTH, color = 'text-faint' }: { readonly width?: number; readonly color?: ColorToken } = {},
): void {
  if (drawing.legible(TYPE.small) > TYPE.small) return;
  drawing.addText({
    kind: 'text',
    key: `index:${at}`,
    x,
    y,
    text: String(row),
    font: 'mono',
    size: indexSize(drawing, row, width),
    weight: 400,
    align: 'middle',
    color,
  });
}

/** Says in a plain picture what the numbers above the first line of an array are. */
export function rowNumbersLabel(
  drawing: Drawing,
  array: 'sparse' | 'packed',
  { x, y }: Corner,
  gutter: number,
  color: ColorToken,
): void {
  if (drawing.view.plain !== true || drawing.view.large === true || drawing.level !== 'cells') return;
  const text = plainWords(drawing, `${array}-numbers`, gutter - 8);
  drawing.text({ key: `numbers:${array}`, x, y: indexMiddle(drawing, y), text, color });
}

/** Returns words of a plain picture, or their short form if they do not fit into one line. */
export function plainWords({ view }: Drawing, key: string, room: number): string {
  const text = view.translate(`diagram.plain.${key}`);
  const isFitting = measure(text, { font: 'sans', size: TYPE.small }) <= room;
  return isFitting ? text : view.translate(`diagram.plain.${key}-short`);
}

/** Writes the number of a line's first row into the gutter, if the cells are too small for row numbers. */
export function lineLabel(drawing: Drawing, at: string, x: number, y: number, row: number): void {
  if (drawing.level === 'cells' || row === 0) return;
  const look = { font: 'mono', align: 'end', color: 'text-faint' } as const;
  drawing.name({ key: `line:${at}`, x: x - 8, y, text: String(row), ...look }, GUTTER - 16);
}

/** Returns the name of the page above its first visible group: `page 1`. */
export function pageNameOfRun(drawing: Drawing, run: RowRun): string | undefined {
  return run.opens ? drawing.pageName(run.page) : undefined;
}

/** Marks that a page continues, but that the rest of it is empty. */
export function drawContinuation(drawing: Drawing, key: string, x: number, y: number): void {
  if (paddingOf(drawing) < PADDING) {
    drawDots(drawing, key, x, y);
    return;
  }
  const style = { font: 'mono', size: TYPE.cell, weight: 600 } as const;
  drawing.text({ key: `more:${key}`, x: x + 8, y: y + CELL_HEIGHT / 2, text: '…', ...style });
}

/** Draws three dots, because an ellipsis would touch the edge of a panel with little padding. */
function drawDots(drawing: Drawing, key: string, x: number, y: number): void {
  const look = { kind: 'rect', y: y + CELL_HEIGHT / 2 - 0.8, width: 1.6, height: 1.6, radius: 0.8 } as const;
  for (const i of [0, 1, 2]) {
    drawing.add('text', { ...look, key: `more:${key}:${i}`, x: x + 2 + i * 2.2, fill: 'text-muted' });
  }
}

/** Outlines cells that were allocated in one piece. A piece that spans several lines has square corners. */
export function pageFrame(
  drawing: Drawing,
  key: string,
  box: { x: number; y: number; width: number; height?: number },
  run: { opens: boolean; closes: boolean },
): void {
  const radius = run.opens && run.closes ? 4 : 0;
  const { x, y, width, height = CELL_HEIGHT } = box;
  const frame = { x, y, width, height, radius };
  drawing.add('frame', { kind: 'rect', key: `frame:${key}`, ...frame, stroke: 'border-strong', strokeWidth: 1.5 });
}
