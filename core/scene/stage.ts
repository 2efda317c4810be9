import type { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import { type Diagrams, isShownByDefault } from './diagrams.ts';
import { Drawing } from './kit/drawing.ts';
import type { Rect } from './kit/measures.ts';
import { locatePlaced, type Placed, pack, placeCast, scenePlaced, sizePlaced } from './kit/packer.ts';
import { drawNamed, type Naming } from './named.ts';
import type { Scene } from './scene.ts';
import type { View } from './view.ts';

/** What drawing asks of an engine. */
export type Drawable = Naming;

/**
 * The structures of an engine's memory that `view.visible` accepts, in the engine's order. The cost depends on what the view shows, not
 * on how many rows there are.
 * @param step the step that led to this moment; null at the start
 */
export function stage(engine: Drawable, columns: ColumnSet, step: StepDetail | null, view: View): Scene {
  const drawing = new Drawing(columns, step, view, engine.cells);
  const placed = placePanels(engine.diagrams, drawing);
  return scenePlaced(drawing, placed, () => {
    engine.diagrams.drawOver?.(drawing, placed);
    drawNamed(engine, drawing, placed);
    drawMore(drawing);
  });
}

/** How many structures have not even a thumbnail. */
function drawMore(drawing: Drawing): void {
  const more = drawing.view.cast?.more ?? null;
  if (more === null) return;
  const text = drawing.view.translate('diagram.more-structures', { count: more.count });
  drawing.text({ key: 'more', x: more.x + 4, y: more.y + more.height / 2, text });
}

/** The size of the scene that `stage` would draw. */
export function measureStage(engine: Drawable, columns: ColumnSet, view: View): Pick<Scene, 'width' | 'height'> {
  return sizePlaced(placePanels(engine.diagrams, new Drawing(columns, null, view, engine.cells)));
}

/** Where a cell is in the scene that `stage` would draw, in view or not; undefined when it is not drawn at all. */
export function locate(
  engine: Drawable,
  columns: ColumnSet,
  view: View,
  column: string,
  row: number,
): Rect | undefined {
  const drawing = new Drawing(columns, null, view, engine.cells);
  return locatePlaced(placePanels(engine.diagrams, drawing), column, row);
}

function placePanels(diagrams: Diagrams, drawing: Drawing): readonly Placed[] {
  const { columns, view } = drawing;
  if (view.cast != null) {
    const names = new Set(diagrams.names(columns));
    return placeCast(drawing, view.cast, (name) => (names.has(name) ? diagrams.panel(drawing, name) : undefined));
  }
  const visible = view.visible ?? isShownByDefault(diagrams);
  const panels = diagrams
    .names(columns)
    .flatMap((name) => (visible(name) ? (diagrams.panel(drawing, name) ?? []) : []));
  return pack(drawing, panels, diagrams.packing ?? 'lines');
}
