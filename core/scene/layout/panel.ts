import { measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { PADDING, type Rect, TITLE_HEIGHT, TYPE } from './geometry.ts';

/** The frame around one storage, with its name and what is to say about it. */
export function drawPanel(drawing: Drawing, key: string, rect: Rect, title: string, facts: string): void {
  const panel = { ...rect, radius: 12, fill: 'surface', stroke: 'border' } as const;
  drawing.add('panel', { kind: 'rect', key: `panel:${key}`, ...panel });
  const y = rect.y + PADDING + TYPE.title / 2;
  if (!drawing.seesRows(rect.y, rect.y + PADDING + TITLE_HEIGHT)) return;
  const style = { font: 'sans', size: TYPE.title, weight: 600 } as const;
  const x = rect.x + PADDING;
  drawing.text({ key: `title:${key}`, x, y, text: title, color: 'text', ...style });
  const after = x + measure(title, style) + 16;
  drawing.text({ key: `facts:${key}`, x: after, y: y + 2, text: facts, size: TYPE.label });
}
