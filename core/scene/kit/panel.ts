import { headingName } from '../../cells/heading.ts';
import { explained } from '../meanings.ts';
import { ellipsis, measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { headingCell } from './heading.ts';
import { type Corner, MIN_PANEL_WIDTH, paddingOf, type Rect, TITLE_HEIGHT, TYPE, titleSize } from './measures.ts';

function titleStyle(drawing: Drawing) {
  return { font: 'sans', size: titleSize(drawing), weight: 600 } as const;
}
const TITLE_GAP = 16;
const FLAG = 22;

function factsStyle(drawing: Drawing) {
  return { font: 'sans', size: drawing.sized(TYPE.label) } as const;
}

export function panelWidth(drawing: Drawing, title: string, facts: string): number {
  return Math.ceil(
    2 * paddingOf(drawing) + measure(title, titleStyle(drawing)) + TITLE_GAP + measure(facts, factsStyle(drawing)),
  );
}

/** Separates facts in all languages. */
const SEPARATOR = ' · ';

/**
 * Returns the whole facts after a title that fit into a panel whose blocks are `width` wide, or the beginning of a single one that does not. Side by side,
 * panels do not grow for them, and show none then.
 */
export function shownFacts(drawing: Drawing, title: string, facts: string, width: number): string {
  const isLarge = drawing.view.large === true;
  const own = Math.max(width, MIN_PANEL_WIDTH, isLarge ? 0 : drawing.view.wrap);
  const parts = facts.split(SEPARATOR);
  while (parts.length > 0 && panelWidth(drawing, title, parts.join(SEPARATOR)) > own) parts.pop();
  if (parts.length > 0 || isLarge) return parts.join(SEPARATOR);
  return ellipsis(facts.split(SEPARATOR)[0]!, own - panelWidth(drawing, title, ''), factsStyle(drawing));
}

interface PanelLook {
  /** The group for `headingName`, if the title is selectable. */
  readonly heading?: string | undefined;
  readonly focused?: boolean;
}

export function drawPanel(
  drawing: Drawing,
  key: string,
  rect: Rect,
  texts: { readonly title: string; readonly facts: string },
  { heading, focused = false }: PanelLook = {},
): void {
  const { title } = texts;
  const panel = { ...rect, isCard: true, radius: 12, fill: 'surface', stroke: 'border' } as const;
  drawing.add('panel', { kind: 'rect', key: `panel:${key}`, ...panel });
  if (focused) drawPanelFocus(drawing, key, rect);
  if (!drawing.seesRows(rect.y, rect.y + paddingOf(drawing) + TITLE_HEIGHT)) return;
  drawTitle(drawing, key, rect, texts);
  if (heading === undefined) return;
  drawing.grid(headingName(heading), title, 1);
  headingCell(drawing, heading, 0, titleRect(drawing, rect, title), title);
}

/** The title grows as the diagram shrinks. If it is higher than its line, it covers what is below. */
function drawTitle(
  drawing: Drawing,
  key: string,
  rect: Rect,
  { title, facts }: { readonly title: string; readonly facts: string },
): void {
  const own = titleStyle(drawing);
  const size = drawing.legible(own.size);
  const line = size * 1.4;
  if (line > rect.height) return;
  const padding = paddingOf(drawing);
  const inset = size === own.size ? padding : Math.min(padding, size / 2);
  const room = rect.width - 2 * inset;
  const [x, y] = [rect.x + inset, rect.y + Math.max(nameMiddle(drawing), line / 2)];
  if (line > padding + TITLE_HEIGHT) {
    const plate = { x: rect.x, y: rect.y, width: rect.width, height: line, radius: 12 };
    drawing.add('frame', { kind: 'rect', key: `plate:${key}`, ...plate, fill: 'surface' });
  }
  drawing.name({ key: `title:${key}`, x, y, text: title, color: 'text', ...own }, room);
  const style = factsStyle(drawing);
  if (drawing.legible(style.size) > style.size) return;
  const after = x + measure(title, own) + TITLE_GAP;
  drawing.text({ key: `facts:${key}`, x: after, y: y + 2, text: facts, ...style });
}

/** Returns the distance of the middle of a title from the top of its panel. */
export function nameMiddle(drawing: Drawing): number {
  return paddingOf(drawing) + titleSize(drawing) / 2;
}

/** The largest font size of a title that shares its line with other marks, in scene units. */
const MAX_NAME = 24;

/** Draws the title of a panel whose title line is folded away, and returns the title’s width. */
export function drawName(
  drawing: Drawing,
  { name, title }: { readonly name: string; readonly title: string },
  at: Corner,
  room: number,
): number {
  const style = { ...titleStyle(drawing), size: Math.min(titleSize(drawing), MAX_NAME) };
  drawing.name({ key: `title:${name}`, ...at, text: title, color: 'text', ...style }, room);
  return Math.min(room, measure(title, { ...style, size: drawing.legible(style.size) }));
}

export function titleRect(drawing: Drawing, rect: Corner, title: string): Rect {
  const padding = paddingOf(drawing);
  const width = Math.ceil(measure(title, titleStyle(drawing))) + 8;
  return { x: rect.x + padding - 4, y: rect.y + padding - 4, width, height: titleSize(drawing) + 8 };
}

/** Marks the selection with a thick frame and a flag, so that it does not rely on colour. */
function drawPanelFocus(drawing: Drawing, key: string, { x, y, width, height }: Rect): void {
  const frame = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, radius: 14 };
  drawing.add('frame', { kind: 'rect', key: `focus:${key}`, ...frame, ...explained('selected'), strokeWidth: 3.5 });
  const right = x + width - 28;
  const points = [right, y - 2, right + FLAG, y - 2, right + FLAG, y + 24, right + FLAG / 2, y + 16, right, y + 24];
  const flag = { kind: 'path', key: `flag:${key}`, points, curve: 'line', closed: true, fill: 'selected' } as const;
  drawing.add('badge', flag);
}
