import type { MarkedCell } from '../../world/marked-cell.ts';
import { explained } from '../meanings.ts';
import type { Face } from './cell.ts';
import type { Drawing } from './drawing.ts';
import { outlineGap, type Rect, VERSION_HEIGHT } from './measures.ts';

/** Outlines the selection. The line is dashed if only a wildcard matches. */
export function outline(drawing: Drawing, at: string, rect: Rect, how: 'exact' | 'wildcard' = 'exact'): void {
  const { x, y, width, height } = rect;
  if (!drawing.sees(x - 3, y - 3, width + 6, height + 6)) return;
  const around = { ...outside(drawing, rect), radius: 5 };
  const dash = how === 'wildcard' ? { dash: [6, 4] } : {};
  const look = { ...explained('selected'), strokeWidth: 2.5, ...dash } as const;
  drawing.add('badge', { kind: 'rect', key: `focus:${at}`, ...around, ...look });
}

function outside(drawing: Drawing, { x, y, width, height }: Rect): Rect {
  const gap = outlineGap(drawing);
  return { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
}

/** Outlines objects that a sentence names, if the step touches nothing that is drawn, with a thin dashed line. */
export function outlineNamed(drawing: Drawing, at: string, { x, y, width, height }: Rect, radius = 5): void {
  if (!drawing.sees(x - 4, y - 4, width + 8, height + 8)) return;
  const around = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, radius };
  const look = { stroke: 'accent', meaning: 'named', strokeWidth: 2, dash: [3, 3] } as const;
  drawing.add('badge', { kind: 'rect', key: `named:${at}`, ...around, ...look });
}

/**
 * Outlines a cell that a lesson or a question marks. The cell that a question asks about is drawn empty with a dashed edge, a cell that holds
 * a wrong answer has a dotted one. One that does not exist needs no outline.
 */
export function outlineMarked(
  drawing: Drawing,
  at: string,
  rect: Rect,
  { isAsked, isFound, isBlank }: MarkedCell,
): void {
  if (isBlank) return;
  const { x, y, width, height } = rect;
  if (!drawing.sees(x - 5, y - 5, width + 10, height + 10)) return;
  const look = { kind: 'rect', key: `marked:${at}`, stroke: 'accent', strokeWidth: 2.5 } as const;
  const around = { ...outside(drawing, rect), radius: 5 };
  if (isFound) drawing.add('badge', { ...look, ...rect, radius: 3, key: `found:${at}`, strokeWidth: 4, dash: [4, 4] });
  else
    drawing.add(
      'badge',
      isAsked ? { ...look, ...rect, radius: 3, dash: [6, 4] } : { ...look, ...around, meaning: 'marked' },
    );
}

/**
 * Outlines an element that is being inserted and does not count yet. The version is outside the outline, because the line would cross its
 * text.
 */
export function outlineNew(drawing: Drawing, at: string, rect: Rect, face?: Pick<Face, 'version'>): void {
  const { x, y, width, height } = rect;
  const below = face?.version === undefined ? 4.5 : VERSION_HEIGHT + 1;
  const inside = { x: x + 4.5, y: y + 4.5, width: width - 9, height: height - 4.5 - below, radius: 2 };
  const look = { stroke: 'border-strong', strokeWidth: 1.5, dash: [4, 3], meaning: 'new' } as const;
  drawing.add('frame', { kind: 'rect', key: `new:${at}`, ...inside, ...look });
}

export function isFocusedStorage({ view }: Drawing, name: string): boolean {
  return view.focus?.kind === 'component' && view.focus.id === name;
}

export function isFocusedTable({ view }: Drawing, slot: unknown): boolean {
  return view.focus?.kind === 'table' && view.focus.slot === slot;
}
