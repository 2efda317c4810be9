import type { Focus } from '../../core/cells/focus.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { engineOf } from '../../core/engines/all.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { Scene, SceneCell } from '../../core/scene/scene.ts';
import { locate, stage } from '../../core/scene/stage.ts';
import type { View } from '../../core/scene/view.ts';
import { type Depth, detailTo } from '../../core/script/beats.ts';
import type { Picture } from '../state/picture.ts';
import type { Arrangement } from './arrangement.ts';
import { type Box, contains, type Size, unite } from './geometry.ts';

/** What a picture depends on besides the position. */
export interface Lens extends Arrangement {
  readonly picture: Picture;
  /** Which structures the diagram shows. */
  readonly visible: (name: string) => boolean;
  readonly focus: Focus | null;
  readonly depth: Depth;
  readonly idle?: boolean;
  readonly translate: Translate;
  /** Texts below this many scene units are not made. */
  readonly smallestText: number;
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/** The scene at a position, which need not be the current one: the columns are where they were afterwards. */
export function sceneAt(lens: Lens, position: number, box: Box): Scene {
  const { timeline } = lens.picture;
  const here = timeline.position;
  if (position !== here) timeline.seek(position);
  try {
    const step = lens.idle === true ? null : detailTo(lens.picture, position, lens.depth);
    return stage(engineOf(timeline.columns), timeline.columns, step, viewOf(lens, box));
  } finally {
    if (position !== here) timeline.seek(here);
  }
}

/**
 * Size of the whole diagram at a position or at the end, which is usually the largest: counting it in keeps the scale
 * steady while stepping.
 */
export function largestExtent(lens: Lens, position: number): Size {
  const here = sceneAt(lens, position, nowhere);
  const end = sceneAt(lens, lens.picture.timeline.length, nowhere);
  return { width: Math.max(here.width, end.width), height: Math.max(here.height, end.height) };
}

/** Where a cell is at the current position, in view or not. */
export function boxOfCell(lens: Lens, { column, row }: CellAt): Box | undefined {
  const { columns } = lens.picture.timeline;
  return locate(engineOf(columns), columns, viewOf(lens, nowhere), column, row);
}

/** A step that touches thousands of cells is shown by its first and last ones. */
const FOLLOWED = 12;

/**
 * The area of what the step to `position` did in this diagram: its writes if any of them is drawn, else its reads. Null where
 * nothing happened: that diagram stays as it is.
 */
export function changedArea(lens: Lens, position: number): Box | null {
  const detail = detailTo(lens.picture, position, lens.depth);
  if (detail === null) return null;
  const { writes, reads } = detail;
  const area = (cells: typeof reads): Box | null => {
    const shown = cells.length > 2 * FOLLOWED ? [...cells.slice(0, FOLLOWED), ...cells.slice(-FOLLOWED)] : cells;
    return unite(shown.flatMap(({ column, row }) => boxOfCell(lens, { column: column.name, row }) ?? []));
  };
  return area(writes) ?? area(reads);
}

export function findCell(scene: Scene, address: CellAt): SceneCell | undefined {
  const grid = scene.grids.find((candidate) => candidate.column === address.column);
  return grid?.cells.find((cell) => cell.row === address.row);
}

/** The cell under a point in scene coordinates; the one drawn last wins. */
export function cellAt(scene: Scene, x: number, y: number): SceneCell | undefined {
  let found: SceneCell | undefined;
  for (const grid of scene.grids) {
    for (const cell of grid.cells) {
      if (contains(cell, x, y)) found = cell;
    }
  }
  return found;
}

function viewOf(lens: Lens, box: Box): View {
  return {
    ...box,
    wrap: lens.wrap,
    abreast: lens.abreast,
    smallestText: lens.smallestText,
    focus: lens.focus,
    visible: lens.visible,
    translate: lens.translate,
    nameOf: (handle) => lens.picture.nameOf(handle),
  };
}
