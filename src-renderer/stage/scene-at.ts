import { stage } from '../../core/scene/layout/stage.ts';
import type { Translate } from '../../core/scene/layout.ts';
import type { Scene, SceneCell } from '../../core/scene/scene.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import type { CellAddress } from '../state/session.ts';
import type { Box, Size } from './geometry.ts';

/** What a picture depends on besides the position. */
export interface Lens {
  readonly run: ScriptRun;
  readonly hidden: ReadonlySet<string>;
  /** Index part of the entity in focus. */
  readonly entity: number | null;
  readonly translate: Translate;
  /** Long arrays break into lines of at most this width. */
  readonly wrap: number;
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };
const everywhere: Box = { x: -1e6, y: -1e6, width: 1e7, height: 1e7 };
/** Above this many rows in all, finding a cell that is not in view costs more than a frame. */
const WHOLE_LIMIT = 40_000;

/** The scene at a position, which need not be the current one: the columns are where they were afterwards. */
export function sceneAt(lens: Lens, position: number, box: Box): Scene {
  const { timeline } = lens.run;
  const here = timeline.position;
  timeline.seek(position);
  try {
    const step = position > timeline.first ? timeline.detailAt(position - 1) : null;
    return stage(timeline.columns, step, {
      ...box,
      wrap: lens.wrap,
      entity: lens.entity,
      visible: (name) => !lens.hidden.has(name),
      translate: lens.translate,
      nameOf: (handle) => lens.run.nameOf(handle),
    });
  } finally {
    timeline.seek(here);
  }
}

/** Size of the whole diagram at a position. */
export function extentAt(lens: Lens, position: number): Size {
  const { width, height } = sceneAt(lens, position, nowhere);
  return { width, height };
}

/** The whole scene, or null when it is too large to be laid out at once. */
export function wholeSceneAt(lens: Lens, position: number): Scene | null {
  let rows = 0;
  for (const column of lens.run.timeline.columns) rows += column.length;
  return rows > WHOLE_LIMIT ? null : sceneAt(lens, position, everywhere);
}

export function findCell(scene: Scene, address: CellAddress): SceneCell | undefined {
  for (const grid of scene.grids) {
    if (grid.column !== address.column) continue;
    const found = grid.cells.find((cell) => cell.row === address.row);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The cell under a point in scene coordinates; the one drawn last wins. */
export function cellAt(scene: Scene, x: number, y: number): SceneCell | undefined {
  let found: SceneCell | undefined;
  for (const grid of scene.grids) {
    for (const cell of grid.cells) {
      if (x >= cell.x && y >= cell.y && x < cell.x + cell.width && y < cell.y + cell.height) found = cell;
    }
  }
  return found;
}

/** What a step did, the writes if there are any, else the reads. */
export function changedCells(scene: Scene): readonly SceneCell[] {
  const cells = scene.grids.flatMap((grid) => grid.cells.filter((cell) => cell.state !== 'same'));
  const written = cells.filter((cell) => cell.state === 'written');
  return written.length > 0 ? written : cells;
}
