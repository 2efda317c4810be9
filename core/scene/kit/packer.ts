import type { StepDetail } from '../../trace/step.ts';
import type { CellAt } from '../../world/world-reader.ts';
import type { Scene, ScenePanel } from '../scene.ts';
import type { Panel } from './block.ts';
import type { Cast } from './cast.ts';
import { drawCollapsed } from './collapsed-card.ts';
import type { Drawing } from './drawing.ts';
import { type Fold, foldRect, foldSketch, foldTo, heightKept, type Stretch } from './fold.ts';
import { type Corner, LABEL_HEIGHT, PADDING, type Rect, STACK_GAP, TITLE_HEIGHT } from './measures.ts';
import { drawSeams } from './seam.ts';

export interface PlacedPanel {
  readonly panel: Panel;
  readonly at: Corner;
  readonly width: number;
  readonly height?: number;
  readonly part?: ScenePanel['part'];
  /** Number of elements in use, which a collapsed card shows; null if the structure has no elements. */
  readonly rows?: number | null;
  /** The hidden lines, if any. */
  readonly fold?: Fold | null;
  /** The number of touched cells in hidden lines. */
  readonly left?: number;
}

/** `lines` places panels from left to right and wraps. `lanes` deals them to `view.abreast` lanes in turn, so that a panel never changes its lane. */
export type PanelPacking = 'lines' | 'lanes';

/** Places panels in order. */
export function packPanels(drawing: Drawing, panels: readonly Panel[], packing: PanelPacking): readonly PlacedPanel[] {
  return packing === 'lines' ? packLines(drawing, panels) : packLanes(drawing, panels);
}

function packLines(drawing: Drawing, panels: readonly Panel[]): readonly PlacedPanel[] {
  const { abreast = 1, wrap } = drawing.view;
  // A panel that is wider than the room gets its own line and does not widen the others.
  const room = wrap * abreast + STACK_GAP * (abreast - 1);
  const placed: PlacedPanel[] = [];
  let [x, y, bottom] = [0, 0, 0];
  for (const panel of panels) {
    if (x > 0 && x + panel.width > room) {
      x = 0;
      y = bottom + STACK_GAP;
    }
    placed.push({ panel, at: { x, y }, width: panel.width });
    x += panel.width + STACK_GAP;
    bottom = Math.max(bottom, y + panel.height);
  }
  return placed;
}

function packLanes(drawing: Drawing, panels: readonly Panel[]): readonly PlacedPanel[] {
  const lanes = Math.min(drawing.view.abreast ?? 1, panels.length);
  const placed: PlacedPanel[] = [];
  let x = 0;
  for (let lane = 0; lane < lanes; lane++) {
    const own = panels.filter((_, i) => i % lanes === lane);
    const width = Math.max(...own.map((panel) => panel.width));
    let y = 0;
    for (const panel of own) {
      placed.push({ panel, at: { x, y }, width });
      y += panel.height + STACK_GAP;
    }
    x += width + STACK_GAP;
  }
  return placed;
}

function panelOf({ panel, at, width, part = 'card', height }: PlacedPanel, state: ScenePanel['state']): ScenePanel {
  const { name, title } = panel;
  return { name, title, ...at, width, height: height ?? panel.height, part, state };
}

/**
 * Draws placed panels.
 * @param drawOver draws marks that span several panels; receives the panels with marks of the step
 * @param touched the step's marks in each panel, by name
 */
export function scenePlaced(
  drawing: Drawing,
  placed: readonly PlacedPanel[],
  drawOver: (marked: ReadonlySet<PlacedPanel>) => void = () => {},
  touched: ReadonlyMap<string, ScenePanel['state']> = new Map(),
): Scene {
  const marked = new Set<PlacedPanel>();
  for (const each of placed) {
    const { at, width, panel, height = panel.height } = each;
    const before = drawing.touched;
    if (drawing.sees(at.x, at.y, width, height)) drawPlaced(drawing, each, touched.get(panel.name) ?? 'same');
    if (drawing.touched > before) marked.add(each);
  }
  drawOver(marked);
  drawAllSeams(drawing, placed);
  const { width, height } = sizePlaced(placed);
  const panels = placed.map((each) => panelOf(each, touched.get(each.panel.name) ?? 'same'));
  return drawing.scene(width, height, panels);
}

export function sizePlaced(placed: readonly PlacedPanel[]): { readonly width: number; readonly height: number } {
  return {
    width: Math.max(0, ...placed.map(({ at, width }) => at.x + width)),
    height: Math.max(0, ...placed.map(({ at, panel, height = panel.height }) => at.y + height)),
  };
}

function drawPlaced(drawing: Drawing, placed: PlacedPanel, state: ScenePanel['state']): void {
  const { panel, at, width, height = panel.height, part, rows = null } = placed;
  if (part === 'collapsed') drawCollapsed(drawing, { ...panel, rows, state }, { ...at, width, height });
  else if (placed.fold != null) drawFolded(drawing, panel, at, placed.fold);
  else panel.draw(at, width);
}

/** Draws a seam for each gap of a folded panel, interrupted by the arrows inside of panels and between them. */
function drawAllSeams(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const folded = placed.filter(({ fold, part }) => fold != null && part !== 'collapsed');
  if (folded.length === 0) return;
  const links = drawing.links();
  for (const { panel, at, width, height = panel.height, fold, left = 0 } of folded)
    if (fold != null && drawing.sees(at.x, at.y, width, height)) drawSeams(drawing, { panel, at, fold, left }, links);
}

/** Draws only the visible lines. */
function drawFolded(drawing: Drawing, panel: Panel, at: Corner, fold: Fold): void {
  const drawn = new Set<string>();
  for (const { from, to } of fold.bands) {
    const window = { x: at.x, y: at.y + from, width: panel.width, height: to - from };
    const sketch = foldSketch(
      drawing.sketch(window, () => panel.draw(at)),
      fold,
      at.y,
    );
    drawing.addSketch(sketch, drawn);
  }
}

/** Returns the position of a cell, or undefined if no card draws it. */
export function locatePlaced(placed: readonly PlacedPanel[], column: string, row: number): Rect | undefined {
  for (const { panel, at, part, fold } of placed) {
    const found = part === 'collapsed' ? undefined : panel.locate(at, column, row);
    if (found !== undefined) return fold == null ? found : foldRect(found, fold, at.y);
  }
  return undefined;
}

interface Around {
  readonly above: number;
  readonly below: number;
  /** True to leave out the array above that says whose the cell is. */
  readonly alone?: true;
}

/** Margins around a kept cell: page names and row numbers above, names below. */
const AROUND: Around = { above: 40, below: 28 };

/** Returns the margins to try, the largest first. Large names above a cell need a little more room. */
function marginsIn(drawing: Drawing): readonly Around[] {
  const above = drawing.view.large === true ? LABEL_HEIGHT + 3 : LABEL_HEIGHT;
  return [AROUND, { ...AROUND, above }, { above, below: 2 }, { above, below: 2, alone: true }];
}

/** Height from a panel's top to the end of its title, and to the end of its first row numbers. */
const TITLE = PADDING + TITLE_HEIGHT;
const HEAD = TITLE + LABEL_HEIGHT;

/**
 * Places the panels of a cast. Structures that do not exist now are omitted.
 * @param rowsOf returns the number of elements in use, or null if the structure has no elements
 */
export function placeCast(
  drawing: Drawing,
  cast: Cast,
  panelNamed: (name: string) => Panel | undefined,
  rowsOf: (name: string) => number | null,
): readonly PlacedPanel[] {
  const { writes = [], reads = [] } = drawing.step ?? {};
  const all = cast.held === true ? [] : [...writes, ...reads].slice(0, MAX_COUNTED);
  const touched = all.slice(0, MAX_TOUCHED);
  const { marked = [] } = drawing.view;
  const now = [...touched.map(({ column, row }) => ({ column: column.name, row })), ...marked];
  const cards = cast.slots.flatMap((slot): PlacedPanel[] => {
    const panel = panelNamed(slot.name);
    if (panel === undefined) return [];
    const limits = { limit: slot.height, margins: marginsIn(drawing) };
    const fold = panel.height > slot.height + 1 ? foldFor(panel, limits, cast.cells, now) : null;
    // A card is as wide as in the widest step, so that it stays in the middle.
    const width = fold === null ? Math.max(panel.width, slot.width) : panel.width;
    const place = { at: { x: slot.x, y: slot.y }, width, height: fold?.height ?? panel.height };
    const left = fold === null ? 0 : all.filter((cell) => isHidden(panel, fold, cell)).length;
    return [{ panel, ...place, part: 'card', fold, left }];
  });
  const collapsed = cast.collapsed.flatMap(({ name, x, y, width, height }): PlacedPanel[] => {
    const panel = panelNamed(name);
    return panel === undefined ? [] : [{ panel, at: { x, y }, width, height, part: 'collapsed', rows: rowsOf(name) }];
  });
  return [...cards, ...collapsed];
}

type Touched = Pick<StepDetail['reads'][number], 'column' | 'row'>;

/** Limits the numbers of touched cells that a fold tries to show, and that it says are hidden. */
const [MAX_TOUCHED, MAX_COUNTED] = [64, 512];

/**
 * Returns the same fold for all steps of an operation, unless it would hide cells that the current step touches, or a marked cell. Without such
 * cells, at least the first kept cell of the panel stays visible.
 */
function foldFor(
  panel: Panel,
  { limit, margins }: { readonly limit: number; readonly margins: readonly Around[] },
  cells: readonly CellAt[],
  touched: readonly CellAt[],
): Fold {
  const isIn = ({ column, row }: CellAt) => panel.locate({ x: 0, y: 0 }, column, row) !== undefined;
  const first = touched.length > 0 ? undefined : cells.find(isIn);
  const now = first === undefined ? touched : [first];
  const kept = linesOf(panel, cells);
  const cutAbove = (y: number): number => panel.cutAbove?.(y) ?? y;
  const held = foldTo(panel.height, limit, [[0, HEAD], ...kept], cutAbove);
  const lines = linesOf(panel, now);
  if (showsAll(held, lines)) return held;
  const foldAround = (lines: readonly Stretch[]): Fold =>
    foldTo(panel.height, limit, [...lines, [0, TITLE], [0, HEAD], ...kept], cutAbove);
  const folds = margins.map((margin) => {
    const around = linesOf(panel, now, margin);
    const fold = foldAround(around);
    return { fold, isEnough: showsAll(fold, around) };
  });
  const found =
    folds.find(({ fold, isEnough }) => isEnough && fold.shows(TITLE)) ?? folds.find((each) => each.isEnough);
  return (found ?? folds.at(-1)!).fold;
}

function isHidden(panel: Panel, fold: Fold, { column, row }: Touched): boolean {
  const rect = panel.locate({ x: 0, y: 0 }, column.name, row);
  return rect !== undefined && !fold.shows(rect.y + rect.height / 2);
}

function showsAll(fold: Fold, lines: readonly Stretch[]): boolean {
  return lines.every(([from, to]) => fold.shows(from) && fold.shows(to));
}

/** Returns the height of a panel if everything is folded away except its title and the lines of some cells. */
export function minFoldedHeight(panel: Panel, cells: readonly CellAt[]): number {
  return Math.min(panel.height, heightKept(panel.height, [[0, HEAD], ...linesOf(panel, cells)]));
}

function linesOf(panel: Panel, cells: readonly CellAt[], { above, below, alone = false } = AROUND): Stretch[] {
  const lines = cells.flatMap(({ column, row }): Stretch[] => {
    const rect = panel.locate({ x: 0, y: 0 }, column, row);
    if (rect === undefined) return [];
    const bottom = rect.y + rect.height + (panel.heightBelow?.(column) ?? 0) + below;
    const up = alone ? 0 : (panel.heightAbove?.(column) ?? 0);
    return [[Math.max(0, rect.y - up - above), Math.min(panel.height, bottom)]];
  });
  return [...new Map(lines.map((line) => [line.join(), line])).values()];
}
