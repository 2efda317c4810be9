import { explained } from '../meanings.ts';
import type { ScenePanel } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { LARGE_LABEL, type Rect, TYPE } from './measures.ts';
import { grouped } from './number-text.ts';
import type { View } from './view.ts';

/** Height of a collapsed card in screen pixels, on a projector in scene units. */
export const COLLAPSED_HEIGHT = 32;
/** A longer name is shortened. */
const MAX_WIDTH = 240;
const INSET = 12;
const GAP = 8;

interface CollapsedCard {
  readonly name: string;
  readonly title: string;
  /** Number of elements in use; null if the structure has no elements. */
  readonly rows: number | null;
  readonly state: ScenePanel['state'];
}

type Viewed = Pick<View, 'large' | 'presented'>;

function isProjected({ large, presented }: Viewed): boolean {
  return large === true || presented === true;
}

function styleOf(view: Viewed) {
  return { font: 'sans', size: isProjected(view) ? LARGE_LABEL : TYPE.label } as const;
}

/** Returns the factor by which collapsed cards are drawn smaller at a scale, because large cells need no large names of other structures. */
export function collapsedFactor(view: Viewed, scale: number): number {
  return isProjected(view) ? 1 : 1 / Math.max(1, scale);
}

function countText(rows: number | null): string {
  return rows === null ? '' : grouped(rows);
}

/** Returns the width of a collapsed card before its factor is applied. */
export function collapsedWidth(view: Viewed, title: string, rows: number | null): number {
  const style = styleOf(view);
  const count = rows === null ? 0 : GAP + measure(countText(rows), style);
  return Math.min(MAX_WIDTH, Math.ceil(2 * INSET + measure(title, { ...style, weight: 600 }) + count) + 1);
}

/** Draws the name and the number of rows of a structure in one line, whose height determines the size of the text. The frame shows whether the step touches it. */
export function drawCollapsed(drawing: Drawing, { name, title, rows, state }: CollapsedCard, rect: Rect): void {
  const factor = rect.height / COLLAPSED_HEIGHT;
  const [inset, gap] = [INSET * factor, GAP * factor];
  const { font, size } = styleOf(drawing.view);
  const style = { font, size: size * factor };
  const frame = { kind: 'rect', ...rect, radius: 8 * factor } as const;
  drawing.add('panel', { ...frame, key: `panel:${name}`, isCard: true, fill: 'surface', stroke: 'border' });
  const [y, right] = [rect.y + rect.height / 2, rect.x + rect.width - inset];
  const count = countText(rows);
  const room = rect.width - 2 * inset - (count === '' ? 0 : gap + measure(count, style));
  const text = { y, ...style } as const;
  drawing.name({ ...text, key: `title:${name}`, x: rect.x + inset, text: title, weight: 600, color: 'text' }, room);
  if (count !== '') drawing.text({ ...text, key: `rows:${name}`, x: right, text: count, align: 'end' });
  drawing.countTouched(state !== 'same');
  if (state === 'same') return;
  const mark =
    state === 'written' ? { strokeWidth: 3 * factor } : { strokeWidth: 2 * factor, dash: [4 * factor, 3 * factor] };
  drawing.add('frame', { ...frame, ...mark, key: `touched:${name}`, ...explained(state) });
}
