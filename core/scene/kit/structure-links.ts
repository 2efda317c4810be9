import type { Cast } from './cast.ts';
import { COLLAPSED_HEIGHT } from './collapsed-card.ts';
import type { Drawing } from './drawing.ts';
import { middleOf, type Rect, TYPE } from './measures.ts';
import { grouped } from './number-text.ts';
import type { PlacedPanel } from './packer.ts';
import { TILES } from './tile.ts';

/**
 * Makes structures without selectable cells selectable themselves: collapsed cards, panels that are drawn very small, and the note about further
 * structures, which opens the world map.
 * @param family the common family of the further structures, or null
 */
export function drawStructureLinks(drawing: Drawing, placed: readonly PlacedPanel[], family: string | null): void {
  const { translate, cast } = drawing.view;
  const isSmall = !drawing.picksCells;
  const found = [...placed.entries()].filter(([, { part }]) => isSmall || part === 'collapsed');
  if (found.length === 0) return;
  const more = cast?.more ?? null;
  drawing.grid(TILES, translate('diagram.map.structures'), placed.length + (more === null ? 0 : 1));
  for (const [row, each] of found) {
    const rect = panelRect(each);
    if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) continue;
    const { name, title } = each.panel;
    const { rows = null } = each;
    const figures = rows === null ? [] : [translate('diagram.map.rows', { count: rows, rows: grouped(rows) })];
    const text = [title, ...figures].join(', ');
    const opens = { kind: 'structure', name } as const;
    drawing.cell({ key: `opens:${name}`, column: TILES, row, ...rect, text, state: 'same', opens });
  }
  if (more !== null) drawMore(drawing, more, placed.length, family);
}

function drawMore(drawing: Drawing, note: NonNullable<Cast['more']>, row: number, family: string | null): void {
  const { count, ...rect } = note;
  const text = drawing.view.translate(family === null ? 'diagram.map.more' : `diagram.map.moreOf.${family}`, { count });
  const opens = { kind: 'map' } as const;
  drawing.cell({ key: 'opens:map', column: TILES, row, ...rect, text, state: 'same', opens });
  const frame = { kind: 'rect', key: 'more', ...rect, radius: 8, fill: 'surface-raised', stroke: 'border' } as const;
  drawing.add('panel', frame);
  const size = (TYPE.label * rect.height) / COLLAPSED_HEIGHT;
  drawing.name({ key: 'more:text', ...middleOf(rect), text, size, color: 'text' }, rect.width - 8);
}

export function locateStructureLink({ view }: Drawing, placed: readonly PlacedPanel[], row: number): Rect | undefined {
  const each = placed[row];
  if (each !== undefined) return panelRect(each);
  return row === placed.length ? (view.cast?.more ?? undefined) : undefined;
}

function panelRect({ at, width, height, panel }: PlacedPanel): Rect {
  return { ...at, width, height: height ?? panel.height };
}
