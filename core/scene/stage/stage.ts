import type { ColumnSet } from '../../trace/column-set.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { Drawing } from '../kit/drawing.ts';
import type { Rect, Size } from '../kit/measures.ts';
import { locatePlaced, type PlacedPanel, packPanels, placeCast, scenePlaced, sizePlaced } from '../kit/packer.ts';
import { drawStructureLinks, locateStructureLink } from '../kit/structure-links.ts';
import { TILES } from '../kit/tile.ts';
import type { View } from '../kit/view.ts';
import type { Scene } from '../scene.ts';
import { type Diagrams, isShownByDefault } from './diagrams.ts';
import { type Drawable, rowsOfStructures } from './drawable.ts';
import { drawKeptPointers } from './kept-pointers.ts';
import { drawMarked, drawNamed } from './outline-named.ts';
import { touchedStructures } from './touched-structures.ts';
import { drawWorldMap, locateTile, sizeOfMap } from './world-map.ts';

/** The panels of each scene, which its cells are found in. A map has none. */
const layouts = new WeakMap<Scene, { readonly drawing: Drawing; readonly placed: readonly PlacedPanel[] }>();

/**
 * Draws the structures that `view.visible` accepts, in the engine's order. The cost depends on the viewport, not on the number of rows.
 * @param step the step that led to this position; null at the start
 */
export function stage(engine: Drawable, columns: ColumnSet, step: StepDetail | null, view: View): Scene {
  const drawing = drawingOf(engine, columns, step, view);
  if (view.map != null) return drawWorldMap(engine, drawing, view.map);
  const { diagrams } = engine;
  const placed = placePanels(engine, drawing);
  const drawOver = (marked: ReadonlySet<PlacedPanel>): void => {
    diagrams.drawOver?.(drawing, placed);
    drawNamed(engine, drawing, placed, marked);
    drawMarked(drawing, placed);
    drawKeptPointers(diagrams, drawing, placed);
    drawStructureLinks(drawing, placed, familyLeftOut(diagrams, drawing, placed));
  };
  const scene = scenePlaced(drawing, placed, drawOver, touchedStructures(diagrams, columns, step));
  layouts.set(scene, { drawing, placed });
  return scene;
}

/** Returns the positions of cells in a scene of `stage`, as `locateAll` does, while the memory is as it was drawn. */
export function locateIn(scene: Scene, cells: readonly CellAt[]): readonly (Rect | undefined)[] {
  const layout = layouts.get(scene);
  return cells.map((cell) => layout && locateCell(layout.drawing, layout.placed, cell));
}

/** Returns the common family of all structures that are not drawn, or null if they belong to several or there are none. */
function familyLeftOut(diagrams: Diagrams, { columns, view }: Drawing, placed: readonly PlacedPanel[]): string | null {
  if (view.cast?.more == null) return null;
  const drawn = new Set(placed.map(({ panel }) => panel.name));
  const visible = view.visible ?? isShownByDefault(diagrams);
  const left = diagrams.names(columns).filter((name) => visible(name) && !drawn.has(name));
  const [family = null, ...others] = new Set(left.map((name) => diagrams.familyOf(name)));
  const isSingle = diagrams.families.find(({ id }) => id === family)?.single === true;
  return others.length > 0 || isSingle ? null : family;
}

/** @param step whose removed cells are drawn, too */
export function measureStage(engine: Drawable, columns: ColumnSet, view: View, step: StepDetail | null = null): Size {
  if (view.map != null) return sizeOfMap(engine, columns, view, view.map);
  return sizePlaced(placePanels(engine, drawingOf(engine, columns, step, view)));
}

/** Returns the positions of cells in the scene that `stage` would draw, inside the viewport or not; undefined for those that are not drawn. */
export function locateAll(
  engine: Drawable,
  columns: ColumnSet,
  view: View,
  cells: readonly CellAt[],
  step: StepDetail | null,
): readonly (Rect | undefined)[] {
  const { map } = view;
  if (map != null)
    return cells.map(({ column, row }) => (column === TILES ? locateTile(engine, columns, view, map, row) : undefined));
  const drawing = drawingOf(engine, columns, step, view);
  const placed = placePanels(engine, drawing);
  return cells.map((cell) => locateCell(drawing, placed, cell));
}

function locateCell(drawing: Drawing, placed: readonly PlacedPanel[], { column, row }: CellAt): Rect | undefined {
  return column === TILES ? locateStructureLink(drawing, placed, row) : locatePlaced(placed, column, row);
}

function drawingOf(engine: Drawable, columns: ColumnSet, step: StepDetail | null, view: View): Drawing {
  if (view.isBeingRead !== true) return new Drawing(columns, step, view, engine.cells);
  const unread = engine
    .world(columns)
    .structures()
    .filter(({ rows }) => rows === 0);
  return new Drawing(columns, step, view, engine.cells, new Set(unread.map(({ name }) => name)));
}

function placePanels(engine: Drawable, drawing: Drawing): readonly PlacedPanel[] {
  const { diagrams } = engine;
  const { columns, view } = drawing;
  if (view.cast != null) {
    const names = new Set(diagrams.names(columns));
    const rows = view.cast.collapsed.length > 0 ? rowsOfStructures(engine, columns) : null;
    return placeCast(
      drawing,
      view.cast,
      (name) => (names.has(name) ? diagrams.panel(drawing, name) : undefined),
      (name) => rows?.get(name) ?? null,
    );
  }
  const visible = view.visible ?? isShownByDefault(diagrams);
  const panels = diagrams
    .names(columns)
    .flatMap((name) => (visible(name) ? (diagrams.panel(drawing, name) ?? []) : []));
  return packPanels(drawing, panels, diagrams.packing ?? 'lines');
}
