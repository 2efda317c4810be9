import type { Scene, SceneCell } from '../../../core/scene/scene.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';

export type CursorKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** The target of a cursor key. Left and right stay in the array; up and down go to the cells drawn there. */
export function moveCell(scene: Scene, from: CellAt, key: CursorKey): CellAt | null {
  const grid = scene.grids.find((candidate) => candidate.column === from.column);
  if (grid === undefined) return null;
  const last = grid.rows - 1;
  const inArray = { ArrowLeft: from.row - 1, ArrowRight: from.row + 1, Home: 0, End: last };
  if (key === 'ArrowUp' || key === 'ArrowDown') return vertical(scene, from, key === 'ArrowDown' ? 1 : -1);
  const row = nextRow(grid.cells, inArray[key], key === 'ArrowLeft' || key === 'End' ? -1 : 1);
  return row < 0 || row > last ? null : { column: from.column, row };
}

/** Skips rows that are not drawn although their neighbours are: pages that were never allocated. */
function nextRow(cells: readonly SceneCell[], wanted: number, direction: 1 | -1): number {
  const rows = cells.map((cell) => cell.row);
  if (rows.includes(wanted) || rows.length === 0) return wanted;
  const inside = wanted > Math.min(...rows) && wanted < Math.max(...rows);
  if (!inside) return wanted;
  const beyond = rows.filter((row) => (direction === 1 ? row > wanted : row < wanted));
  return direction === 1 ? Math.min(...beyond) : Math.max(...beyond);
}

/** Returns the nearest cell above or below. A gap sideways counts double; of cells without one, the one in the middle is nearer. */
function vertical(scene: Scene, from: CellAt, direction: 1 | -1): CellAt | null {
  const cells = scene.grids.flatMap((grid) => grid.cells);
  const here = cells.find((cell) => cell.column === from.column && cell.row === from.row);
  if (here === undefined) return null;
  let best: SceneCell | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const down = (middleY(cell) - middleY(here)) * direction;
    if (down < Math.min(here.height, cell.height) / 2) continue;
    const distance = down + 2 * gapBetween(cell, here) + Math.abs(middleX(cell) - middleX(here)) / 10;
    if (distance < bestDistance) {
      best = cell;
      bestDistance = distance;
    }
  }
  return best === null ? null : { column: best.column, row: best.row };
}

/** Returns the horizontal distance between two cells; 0 if one is above the other. */
function gapBetween(a: SceneCell, b: SceneCell): number {
  return Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
}

function middleX(cell: SceneCell): number {
  return cell.x + cell.width / 2;
}

function middleY(cell: SceneCell): number {
  return cell.y + cell.height / 2;
}
