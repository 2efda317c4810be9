import type { Mark } from '../scene.ts';
import { ellipsis } from '../text-metrics.ts';
import type { Panel } from './block.ts';
import type { Drawing, Sketch } from './drawing.ts';
import { headingCell } from './heading.ts';
import { type Rect, TITLE_HEIGHT, TYPE } from './measures.ts';

export const THUMBNAIL = { width: 168, height: 104 } as const;
export const MIN_THUMBNAIL = { width: 112, height: 60 } as const;
const TITLE = 28;
const INSET = 8;
/** At this text size cells are drawn plainly. Texts are omitted anyway. */
const QUIET = TYPE.title;
const STYLE = { font: 'sans', size: TYPE.label, weight: 600 } as const;

function pictureOf(panel: Panel, at: Rect): { readonly x: number; readonly y: number; readonly scale: number } {
  const across = (at.width - 2 * INSET) / Math.max(1, panel.width - 2 * panel.padding);
  const down = (at.height - TITLE - INSET) / Math.max(1, panel.height - TITLE_HEIGHT - 2 * panel.padding);
  return { x: at.x + INSET, y: at.y + TITLE, scale: Math.min(0.5, Math.max(0.12, Math.min(across, down))) };
}

/** Draws a panel as a small picture with its name, but without texts. The frame shows whether the step touches it. */
export function drawThumbnail(drawing: Drawing, panel: Panel, at: Rect): void {
  const { name, title } = panel;
  drawing.add('panel', { kind: 'rect', key: `panel:${name}`, ...at, radius: 8, fill: 'surface', stroke: 'border' });
  const text = ellipsis(title, at.width - 2 * INSET, STYLE);
  drawing.text({ key: `title:${name}`, x: at.x + INSET, y: at.y + TITLE / 2 + 1, text, ...STYLE, color: 'text' });
  if (panel.heading !== undefined) headingCell(drawing, panel.heading, 0, at, title);
  const { x, y, scale } = pictureOf(panel, at);
  const inner = { width: (at.width - 2 * INSET) / scale, height: (at.height - TITLE - INSET) / scale };
  // The picture begins below the panel's own title.
  const window = { x: panel.padding, y: panel.padding + TITLE_HEIGHT, ...inner };
  const sketch = drawing.sketch(window, () => panel.draw({ x: 0, y: 0 }), QUIET);
  const skipped = new Set([`panel:${name}`, `focus:${name}`, `flag:${name}`]);
  for (const [layer, marks] of sketch.layers) {
    if (layer === 'text' || layer === 'arrow') continue;
    for (const mark of marks) {
      if (mark.kind === 'text' || skipped.has(mark.key) || !isWithin(mark, window)) continue;
      drawing.add(layer, scaled(mark, scale, x - window.x * scale, y - window.y * scale));
    }
  }
  if (touches(sketch)) {
    drawing.countTouched(true);
    const frame = { key: `touched:${name}`, ...at, radius: 8, stroke: 'written', strokeWidth: 2 } as const;
    drawing.add('frame', { kind: 'rect', ...frame });
  }
}

export function locateInThumbnail(panel: Panel, at: Rect, column: string, row: number): Rect | undefined {
  const found = panel.locate({ x: 0, y: 0 }, column, row);
  if (found === undefined) return undefined;
  const { x, y, scale } = pictureOf(panel, at);
  const left = x + (found.x - panel.padding) * scale;
  const top = y + (found.y - panel.padding - TITLE_HEIGHT) * scale;
  const [width, height] = [found.width * scale, found.height * scale];
  const isWithin = left + width <= at.x + at.width && top + height <= at.y + at.height && top >= at.y + TITLE - 1;
  return isWithin ? { x: left, y: top, width, height } : { ...at };
}

function touches({ grids }: Sketch): boolean {
  return [...grids.values()].some(({ cells }) => cells.some(({ state }) => state !== 'same'));
}

function isWithin(mark: Exclude<Mark, { kind: 'text' }>, window: Rect): boolean {
  if (mark.kind === 'rect') {
    const { x, y, width, height } = mark;
    return (
      x >= window.x - 2 &&
      y >= window.y - 2 &&
      right(x, width) <= right(window.x, window.width) + 2 &&
      right(y, height) <= right(window.y, window.height) + 2
    );
  }
  return mark.points.every((n, i) =>
    i % 2 === 0
      ? n >= window.x - 2 && n <= right(window.x, window.width) + 2
      : n >= window.y - 2 && n <= right(window.y, window.height) + 2,
  );
}

function right(start: number, length: number): number {
  return start + length;
}

function scaled(mark: Exclude<Mark, { kind: 'text' }>, k: number, dx: number, dy: number): Mark {
  const strokeWidth = Math.max(0.5, (mark.strokeWidth ?? 1) * k);
  if (mark.kind === 'path')
    return { ...mark, strokeWidth, points: mark.points.map((n, i) => n * k + (i % 2 === 0 ? dx : dy)), arrow: false };
  const { x, y, width, height, radius } = mark;
  const rect = { ...mark, strokeWidth, x: x * k + dx, y: y * k + dy, width: width * k, height: height * k };
  return radius === undefined ? rect : { ...rect, radius: radius * k };
}
