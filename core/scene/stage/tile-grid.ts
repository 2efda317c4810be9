import type { Rect, Size } from '../kit/measures.ts';

interface TileGrid {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** The smallest tile in which a name and a number are readable. */
const MIN_TILE = { width: 92, height: 24 } as const;
const MAX_TILE = { width: 320, height: 168 } as const;
/** The gap between tiles: narrow if there are many, wide if there are few. */
const NARROW = 4;
const WIDE = 12;
/** Ratio of width to height. Many tiles have a single line, in which their name needs all the room. */
const SHAPE = { few: 2.2, many: 6 } as const;
/** The maximum number of tiles that counts as few. */
const MAX_FEW = 40;

/** Returns the largest tiles of which `count` fit into a size. If even the smallest do not fit, the grid is higher than the size. */
export function tileGrid(count: number, size: Size): TileGrid {
  const most = Math.max(1, Math.floor((size.width + NARROW) / (MIN_TILE.width + NARROW)));
  const shape = count <= MAX_FEW ? SHAPE.few : SHAPE.many;
  let best: TileGrid | null = null;
  for (let columns = 1; columns <= Math.min(most, Math.max(1, count)); columns++) {
    const tried = tilesIn(columns, Math.ceil(count / columns), size);
    if (best === null || isBetter(tried, best, count, shape)) best = tried;
  }
  const grid = best ?? tilesIn(1, 1, size);
  return grid.height >= MIN_TILE.height ? grid : smallestTiles(most, size);
}

function smallestTiles(columns: number, { width }: Size): TileGrid {
  return {
    columns,
    width: Math.floor((width - (columns - 1) * NARROW) / columns),
    height: MIN_TILE.height,
    gap: NARROW,
  };
}

function tilesIn(columns: number, lines: number, size: Size): TileGrid {
  const gap = columns * lines > 60 ? NARROW : WIDE;
  const width = Math.min(MAX_TILE.width, (size.width - (columns - 1) * gap) / columns);
  const height = Math.min(MAX_TILE.height, (size.height - (lines - 1) * gap) / lines);
  return { columns, width: Math.floor(width), height: Math.floor(height), gap };
}

/** Larger tiles are better; with equal sizes, the grid with fewer empty places. */
function isBetter(a: TileGrid, b: TileGrid, count: number, shape: number): boolean {
  const worth = ({ width, height }: TileGrid): number => Math.min(width / shape, height);
  const empty = ({ columns }: TileGrid): number => (columns - (count % columns)) % columns;
  return worth(a) === worth(b) ? empty(a) <= empty(b) : worth(a) > worth(b);
}

export function tileAt({ columns, width, height, gap }: TileGrid, i: number): Rect {
  return { x: (i % columns) * (width + gap), y: Math.floor(i / columns) * (height + gap), width, height };
}

export function gridSize(grid: TileGrid, count: number): Size {
  const lines = Math.ceil(count / grid.columns);
  const across = Math.min(count, grid.columns);
  const { width, height, gap } = grid;
  return { width: Math.max(1, across * (width + gap) - gap), height: Math.max(1, lines * (height + gap) - gap) };
}
