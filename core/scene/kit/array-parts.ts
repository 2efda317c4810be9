import type { Drawing } from './drawing.ts';
import { CELL_HEIGHT, GUTTER, TYPE } from './measures.ts';
import type { Run } from './paged-rows.ts';

/** Row numbers over cells. */
export function indexLabel(drawing: Drawing, at: string, x: number, y: number, row: number): void {
  if (drawing.legible(TYPE.small) > TYPE.small) return;
  drawing.addText({
    kind: 'text',
    key: `index:${at}`,
    x,
    y,
    text: String(row),
    font: 'mono',
    size: TYPE.small,
    weight: 400,
    align: 'middle',
    color: 'text-faint',
  });
}

/** The first row of a line, in the gutter left of it, where the rows have no numbers of their own because they are too small. */
export function lineLabel(drawing: Drawing, at: string, x: number, y: number, row: number): void {
  if (drawing.level === 'cells' || row === 0) return;
  const look = { font: 'mono', align: 'end', color: 'text-faint' } as const;
  drawing.name({ key: `line:${at}`, x: x - 8, y, text: String(row), ...look }, GUTTER - 16);
}

/** `page 1`, over the first group that is shown of a page. */
export function pageTag(drawing: Drawing, run: Run): string | undefined {
  return run.opens ? drawing.pageName(run.page) : undefined;
}

/** Says that a page goes on where drawing it further would show nothing but empty slots. */
export function moreToCome(drawing: Drawing, key: string, x: number, y: number): void {
  const style = { font: 'mono', size: TYPE.cell, weight: 600 } as const;
  drawing.text({ key: `more:${key}`, x: x + 8, y: y + CELL_HEIGHT / 2, text: '…', ...style });
}

/** The outline of what was allocated in one piece, around its cells. A piece that goes on in the next line has square corners. */
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
