import type { Rect, Size } from './kit/measures.ts';

/** Tiles of one size, from left to right in lines. */
export interface TileGrid {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** A name and a number can be read. */
const LEAST = { width: 92, height: 24 } as const;
const MOST = { width: 320, height: 168 } as const;
/** Between tiles: of many, and of few. */
const NARROW = 4;
const WIDE = 12;
/** Width to height. Of many tiles each has one line, in which its name needs all the room there is. */
const SHAPE = { few: 2.2, many: 6 } as const;
/** So many are few. */
const FEW = 40;

/** The largest tiles of which `count` fit into a size; the smallest ones where they do not fit, which then go on below. */
export function tileGrid(count: number, size: Size): TileGrid {
  const most = Math.max(1, Math.floor((size.width + NARROW) / (LEAST.width + NARROW)));
  const shape = count <= FEW ? SHAPE.few : SHAPE.many;
  let best: TileGrid | null = null;
  for (let columns = 1; columns <= Math.min(most, Math.max(1, count)); columns++) {
    const tried = tilesIn(columns, Math.ceil(count / columns), size);
    if (best === null || isBetter(tried, best, count, shape)) best = tried;
  }
  const grid = best ?? tilesIn(1, 1, size);
  return grid.height >= LEAST.height ? grid : leastTiles(most, size);
}

/** As many beside each other as can be read. */
function leastTiles(columns: number, { width }: Size): TileGrid {
  return { columns, width: Math.floor((width - (columns - 1) * NARROW) / columns), height: LEAST.height, gap: NARROW };
}

function tilesIn(columns: number, lines: number, size: Size): TileGrid {
  const gap = columns * lines > 60 ? NARROW : WIDE;
  const width = Math.min(MOST.width, (size.width - (columns - 1) * gap) / columns);
  const height = Math.min(MOST.height, (size.height - (lines - 1) * gap) / lines);
  return { columns, width: Math.floor(width), height: Math.floor(height), gap };
}

/** Larger tiles are better; of the same size, those that leave fewer places empty. */
function isBetter(a: TileGrid, b: TileGrid, count: number, shape: number): boolean {
  const worth = ({ width, height }: TileGrid): number => Math.min(width / shape, height);
  const empty = ({ columns }: TileGrid): number => (columns - (count % columns)) % columns;
  return worth(a) === worth(b) ? empty(a) <= empty(b) : worth(a) > worth(b);
}

/** Where a tile is. */
export function tileAt({ columns, width, height, gap }: TileGrid, i: number): Rect {
  return { x: (i % columns) * (width + gap), y: Math.floor(i / columns) * (height + gap), width, height };
}

/** Size of the whole grid. */
export function gridSize(grid: TileGrid, count: number): Size {
  const lines = Math.ceil(count / grid.columns);
  const across = Math.min(count, grid.columns);
  const { width, height, gap } = grid;
  return { width: Math.max(1, across * (width + gap) - gap), height: Math.max(1, lines * (height + gap) - gap) };
}
