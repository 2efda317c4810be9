import { explained } from '../meanings.ts';
import type { ScenePanel } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { type Rect, TYPE } from './measures.ts';
import { grouped } from './number-text.ts';

/** Height of a collapsed card before its factor is applied. */
export const COLLAPSED_HEIGHT = 32;
const INSET = 12;
const GAP = 8;

interface CollapsedCard {
  readonly name: string;
  readonly title: string;
  /** Number of elements in use; null if the structure has no elements. */
  readonly rows: number | null;
  readonly state: ScenePanel['state'];
}

const STYLE = { font: 'sans', size: TYPE.label } as const;

/** Returns the factor of collapsed cards at a scale, whose names have the same height in pixels at all scales above 1. */
export function collapsedFactor(pixels: number, scale: number): number {
  return pixels / (STYLE.size * Math.max(1, scale));
}

function countText(rows: number | null): string {
  return rows === null ? '' : grouped(rows);
}

/** Returns the width of a collapsed card before its factor is applied. */
export function collapsedWidth(title: string, rows: number | null): number {
  const count = rows === null ? 0 : GAP + measure(countText(rows), STYLE);
  return Math.ceil(2 * INSET + measure(title, { ...STYLE, weight: 600 }) + count) + 1;
}

/** Draws the name and the number of rows of a structure in one line, whose height determines the size of the text. The frame shows whether the step touches it. */
export function drawCollapsed(drawing: Drawing, { name, title, rows, state }: CollapsedCard, rect: Rect): void {
  const factor = rect.height / COLLAPSED_HEIGHT;
  const [inset, gap] = [INSET * factor, GAP * factor];
  const style = { ...STYLE, size: STYLE.size * factor };
  const frame = { kind: 'rect', ...rect, radius: 8 * factor } as const;
  drawing.add('panel', { ...frame, key: `panel:${name}`, isCard: true, fill: 'surface', stroke: 'border' });
  const [y, right] = [rect.y + rect.height / 2, rect.x + rect.width - inset];
  const count = countText(rows);
  const room = rect.width - 2 * inset - (count === '' ? 0 : gap + measure(count, style));
  // The width of the card was measured for this size.
  const text = { y, ...style, room: 0 } as const;
  const look = { ...text, key: `title:${name}`, x: rect.x + inset, text: title, weight: 600, color: 'text' } as const;
  // A short name is not enlarged, and so it is drawn whole.
  if (measure(title, look) <= room + 1) drawing.text(look);
  else drawing.name(look, room);
  if (count !== '') drawing.text({ ...text, key: `rows:${name}`, x: right, text: count, align: 'end' });
  drawing.countTouched(state !== 'same');
  if (state === 'same') return;
  const mark =
    state === 'written' ? { strokeWidth: 3 * factor } : { strokeWidth: 2 * factor, dash: [4 * factor, 3 * factor] };
  drawing.add('frame', { ...frame, ...mark, key: `touched:${name}`, ...explained(state) });
}
