import { measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { PADDING, type Rect, TITLE_HEIGHT, TYPE } from './geometry.ts';

const TITLE = { font: 'sans', size: TYPE.title, weight: 600 } as const;
const FACTS = { font: 'sans', size: TYPE.label } as const;
const TITLE_GAP = 16;

/** Width that a panel needs for its title line, padding included. */
export function panelWidth(title: string, facts: string): number {
  return Math.ceil(2 * PADDING + measure(title, TITLE) + TITLE_GAP + measure(facts, FACTS));
}

/** The frame around one storage, with its name and what is to say about it. */
export function drawPanel(drawing: Drawing, key: string, rect: Rect, title: string, facts: string): void {
  const panel = { ...rect, radius: 12, fill: 'surface', stroke: 'border' } as const;
  drawing.add('panel', { kind: 'rect', key: `panel:${key}`, ...panel });
  const y = rect.y + PADDING + TYPE.title / 2;
  if (!drawing.seesRows(rect.y, rect.y + PADDING + TITLE_HEIGHT)) return;
  const x = rect.x + PADDING;
  drawing.text({ key: `title:${key}`, x, y, text: title, color: 'text', ...TITLE });
  const after = x + measure(title, TITLE) + TITLE_GAP;
  drawing.text({ key: `facts:${key}`, x: after, y: y + 2, text: facts, ...FACTS });
}
