import { decodeId } from '../../cells/id-format.ts';
import { cellKey } from '../../cells/origins.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { StepDetail } from '../../trace/step.ts';
import { focusCells } from '../../world/focus-cells.ts';
import { mentionsOf } from '../../world/mentions.ts';
import { WorldState } from '../../world/world.ts';
import type { CellAt } from '../../world/world-reader.ts';
import type { Drawing } from '../kit/drawing.ts';
import type { Rect } from '../kit/measures.ts';
import { outlineMarked, outlineNamed } from '../kit/outline.ts';
import { locatePlaced, type PlacedPanel } from '../kit/packer.ts';
import type { Drawable } from './drawable.ts';
import { isFrame } from './frame-sentence.ts';
import { touchedStructures } from './touched-structures.ts';

/** Limits how many cells of an entity or component are tried. */
const MAX_CELLS = 64;

/**
 * Makes sure that each sentence has a mark: if the step touches no drawn cell, one cell of each entity, component and table in its arguments is
 * outlined, and the panels that it works on; otherwise the operation's leading panel. For a game's frame, the structures that it changed are
 * outlined.
 * @param marked panels with drawn cells that the step touched
 */
export function drawNamed(
  engine: Drawable,
  drawing: Drawing,
  placed: readonly PlacedPanel[],
  marked: ReadonlySet<PlacedPanel>,
): void {
  const { step, columns } = drawing;
  if (step === null || placed.length === 0) return;
  if (isFrame(step)) {
    outlineChanged(engine, drawing, placed, marked);
    return;
  }
  if (drawing.touched > 0 || showsTouched(drawing, placed, step)) return;
  const panels = new Set<PlacedPanel>();
  for (const cells of namedCells(engine, columns, step)) {
    const found = firstShown(drawing, placed, cells);
    if (found === undefined) continue;
    panels.add(found.place);
    outlineNamed(drawing, cellKey(found.cell.column, found.cell.row), found.rect);
  }
  for (const name of touchedStructures(engine.diagrams, columns, step).keys()) {
    const place = placed.find(({ panel }) => panel.name === name);
    if (place !== undefined && !panels.has(place)) outlinePanel(drawing, place);
    if (place !== undefined) panels.add(place);
  }
  if (panels.size === 0) outlinePanel(drawing, leadingPanel(engine, drawing, placed));
}

export function drawMarked(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  for (const cell of drawing.view.marked ?? []) {
    const found = firstShown(drawing, placed, [cell]);
    if (found !== undefined) outlineMarked(drawing, cellKey(cell.column, cell.row), found.rect, cell);
  }
}

function outlineChanged(
  { diagrams }: Drawable,
  drawing: Drawing,
  placed: readonly PlacedPanel[],
  marked: ReadonlySet<PlacedPanel>,
): void {
  const changed = touchedStructures(diagrams, drawing.columns, drawing.step);
  for (const place of placed) if (changed.has(place.panel.name) && !marked.has(place)) outlinePanel(drawing, place);
}

function outlinePanel(drawing: Drawing, { panel, at, width, height = panel.height }: PlacedPanel): void {
  outlineNamed(drawing, `panel:${panel.name}`, { x: at.x + 4, y: at.y + 4, width: width - 8, height: height - 8 }, 10);
}

const known = new WeakMap<StepDetail, readonly (readonly CellAt[])[]>();

/** Returns, for each entity, component and table that a step names, the cells that show it, the most informative first. */
function namedCells(engine: Drawable, columns: ColumnSet, step: StepDetail): readonly (readonly CellAt[])[] {
  return getOrInsert(known, step, () => {
    const world = new WorldState(columns, engine);
    const named = mentionsOf(step, engine.language, (id) => decodeId(id, world.ids.format).index);
    return named.map((focus) => focusCells(world, focus).slice(0, MAX_CELLS));
  });
}

/** Finds the first visible cell; cards are preferred to collapsed ones. */
export function firstShown(drawing: Drawing, placed: readonly PlacedPanel[], cells: readonly CellAt[]) {
  for (const isCollapsed of [false, true]) {
    for (const cell of cells) {
      for (const place of placed) {
        if ((place.part === 'collapsed') !== isCollapsed) continue;
        const rect = shownRect(drawing, place, cell);
        if (rect !== undefined) return { cell, place, rect };
      }
    }
  }
  return undefined;
}

/** Returns the position of a cell or of its collapsed card, or undefined if it is folded away or outside the picture. */
function shownRect({ view }: Drawing, place: PlacedPanel, { column, row }: CellAt): Rect | undefined {
  const { panel, at, fold, part, width, height = panel.height } = place;
  if (part === 'collapsed') return panel.locate(at, column, row) && { ...at, width, height };
  const own = fold == null ? undefined : panel.locate(at, column, row);
  if (own !== undefined && fold?.shows(own.y - at.y) === false) return undefined;
  const rect = locatePlaced([place], column, row);
  return rect !== undefined && rect.x < (view.cast?.width ?? Number.POSITIVE_INFINITY) ? rect : undefined;
}

/** True if a touched cell is drawn on a card, inside the viewport or not. */
function showsTouched(drawing: Drawing, placed: readonly PlacedPanel[], { writes, reads }: StepDetail): boolean {
  const cards = placed.filter(({ part }) => part !== 'collapsed');
  return [...writes.slice(0, MAX_CELLS), ...reads.slice(0, MAX_CELLS)].some(({ column: { name: column }, row }) =>
    cards.some((place) => shownRect(drawing, place, { column, row }) !== undefined),
  );
}

/** The first panel of the operation's leading families, or the first panel at all. */
function leadingPanel({ diagrams }: Drawable, { view }: Drawing, placed: readonly PlacedPanel[]): PlacedPanel {
  const families = view.leadingFamilies ?? [];
  const led = families.flatMap((family) => placed.filter(({ panel }) => diagrams.familyOf(panel.name) === family));
  return led.find(({ part }) => part !== 'collapsed') ?? led[0] ?? placed[0]!;
}
