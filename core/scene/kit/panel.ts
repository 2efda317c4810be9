import { headingName } from '../../cells/heading.ts';
import { ellipsis, measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { headingCell } from './heading.ts';
import { PADDING, type Rect, TITLE_HEIGHT, TYPE } from './measures.ts';

const TITLE = { font: 'sans', size: TYPE.title, weight: 600 } as const;
const FACTS = { font: 'sans', size: TYPE.label } as const;
const TITLE_GAP = 16;
const FLAG = 22;

/** Width that a panel needs for its title line, padding included. */
export function panelWidth(title: string, facts: string): number {
  return Math.ceil(2 * PADDING + measure(title, TITLE) + TITLE_GAP + measure(facts, FACTS));
}

/** What is said beside a title, cut to the width of the panel. */
export function fittingFacts(title: string, facts: string, width: number): string {
  return ellipsis(facts, width - panelWidth(title, ''), FACTS);
}

export interface PanelLook {
  /** Group of the structure's headings, where its title can be pointed at. */
  readonly heading?: string | undefined;
  /** Whether the structure itself is selected. */
  readonly focused?: boolean;
}

/** The frame around one storage, with its name and what is to say about it. */
export function drawPanel(
  drawing: Drawing,
  key: string,
  rect: Rect,
  texts: { readonly title: string; readonly facts: string },
  { heading, focused = false }: PanelLook = {},
): void {
  const { title, facts } = texts;
  const panel = { ...rect, radius: 12, fill: 'surface', stroke: 'border' } as const;
  drawing.add('panel', { kind: 'rect', key: `panel:${key}`, ...panel });
  if (focused) drawPanelFocus(drawing, key, rect);
  if (!drawing.seesRows(rect.y, rect.y + PADDING + TITLE_HEIGHT)) return;
  const y = rect.y + PADDING + TYPE.title / 2;
  const x = rect.x + PADDING;
  drawing.text({ key: `title:${key}`, x, y, text: title, color: 'text', ...TITLE });
  const after = x + measure(title, TITLE) + TITLE_GAP;
  drawing.text({ key: `facts:${key}`, x: after, y: y + 2, text: facts, ...FACTS });
  if (heading === undefined) return;
  drawing.grid(headingName(heading), title, 1);
  headingCell(drawing, heading, 0, titleRect(rect, title), title);
}

/** Where a panel's title is. */
export function titleRect(rect: { readonly x: number; readonly y: number }, title: string): Rect {
  const width = Math.ceil(measure(title, TITLE)) + 8;
  return { x: rect.x + PADDING - 4, y: rect.y + PADDING - 4, width, height: TYPE.title + 8 };
}

/** A thick frame, and a flag in its corner: never colour alone. */
function drawPanelFocus(drawing: Drawing, key: string, { x, y, width, height }: Rect): void {
  const frame = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, radius: 14 };
  drawing.add('frame', { kind: 'rect', key: `focus:${key}`, ...frame, stroke: 'selected', strokeWidth: 3.5 });
  const right = x + width - 28;
  const points = [right, y - 2, right + FLAG, y - 2, right + FLAG, y + 24, right + FLAG / 2, y + 16, right, y + 24];
  const flag = { kind: 'path', key: `flag:${key}`, points, curve: 'line', closed: true, fill: 'selected' } as const;
  drawing.add('badge', flag);
}
