import type { Drawing } from './drawing.ts';
import { CELL_HEIGHT, TYPE } from './measures.ts';
import type { Run } from './paged-rows.ts';

/** Row numbers over cells. */
export function indexLabel(drawing: Drawing, at: string, x: number, y: number, row: number): void {
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
