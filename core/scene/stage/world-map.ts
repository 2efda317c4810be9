import type { ColumnSet } from '../../trace/column-set.ts';
import type { Structure } from '../../world/world-reader.ts';
import type { Drawing } from '../kit/drawing.ts';
import type { Rect, Size } from '../kit/measures.ts';
import { drawTile, TILES, type Tile } from '../kit/tile.ts';
import type { View } from '../kit/view.ts';
import type { Scene } from '../scene.ts';
import { isShownByDefault } from './diagrams.ts';
import type { Drawable } from './drawable.ts';
import { structureTitle } from './structure-choice.ts';
import { gridSize, tileAt, tileGrid } from './tile-grid.ts';
import { touchedStructures } from './touched-structures.ts';

/** Draws all structures as one tile each. The map has this size, but is higher if there are too many tiles. */
export function drawWorldMap(engine: Drawable, drawing: Drawing, size: Size): Scene {
  const { columns, view } = drawing;
  const tiles = tilesOf(engine, drawing);
  const grid = tileGrid(tiles.length, size);
  drawing.grid(TILES, view.translate('diagram.map.label'), tiles.length);
  const touched = touchedStructures(engine.diagrams, columns, drawing.step);
  const panels = tiles.map((tile, i) => {
    const { name, title } = tile;
    const state = touched.get(name) ?? 'same';
    const rect = tileAt(grid, i);
    drawTile(drawing, { ...tile, row: i, state }, rect);
    return { name, title, ...rect, part: 'tile', state } as const;
  });
  const extent = gridSize(grid, tiles.length);
  return drawing.scene(extent.width, extent.height, panels);
}

export function sizeOfMap(engine: Drawable, columns: ColumnSet, view: View, size: Size): Size {
  const { length } = namesShown(engine, columns, view);
  return gridSize(tileGrid(length, size), length);
}

export function locateTile(
  engine: Drawable,
  columns: ColumnSet,
  view: View,
  size: Size,
  row: number,
): Rect | undefined {
  const { length } = namesShown(engine, columns, view);
  return row < length ? tileAt(tileGrid(length, size), row) : undefined;
}

function namesShown({ diagrams }: Drawable, columns: ColumnSet, view: View): readonly string[] {
  return diagrams.names(columns).filter(view.visible ?? isShownByDefault(diagrams));
}

function tilesOf(engine: Drawable, { columns, view }: Drawing): readonly Tile[] {
  const known = new Map(
    engine
      .world(columns)
      .structures()
      .map((structure) => [structure.name, structure]),
  );
  const { translate, nameOf } = view;
  return namesShown(engine, columns, view).map((name) => ({
    name,
    title: structureTitle(engine.diagrams, name, { columns, translate, nameOf }),
    ...figuresOf(known.get(name), view.isBeingRead === true),
  }));
}

function figuresOf(
  structure: Structure | undefined,
  isPartial: boolean,
): Pick<Tile, 'rows' | 'room' | 'bytes' | 'isBeingRead'> {
  const { rows = null, capacity = null, bytes = null } = structure ?? {};
  const isBeingRead = isPartial && rows === 0;
  return isBeingRead
    ? { rows: null, room: null, bytes: null, isBeingRead }
    : { rows, room: capacity, bytes, isBeingRead };
}
