import { type Block, showsDetail } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { cellWidthFor, GAP, GUTTER, roomOf } from '../../../scene/kit/measures.ts';
import { type Region, regionsOf } from '../read/chunk-regions.ts';
import { type ArchetypeColumns, type ChunkColumns, chunkColumns, rowsInChunk } from '../read/columns.ts';
import { chunkHead, headHeight, headWidth } from './chunk-head.ts';
import { drawChunkMap } from './chunk-map.ts';
import { chunkRows, rowsHeight, rowsWidth } from './chunk-rows.ts';
import { drawMapLegend, type MapLegend, mapLegend } from './map-legend.ts';
import { MAX_LINE_WIDTH, type MapScale, mapHeight, mapScale, OFFSETS_WIDTH } from './map-scale.ts';

/** Number of leftover rows shown after the rows in use. */
const LEFTOVERS = 2;
const MIN_CELL = 48;
const ROWS_GAP = 12;
const LEGEND_GAP = 4;
const MIN_TILE = 280;
export const TILE_GAP = 24;

interface ChunkStyle {
  readonly drawing: Drawing;
  readonly archetype: ArchetypeColumns;
  readonly scale: MapScale;
  readonly regions: readonly Region[];
  readonly legend: MapLegend;
  readonly cellWidth: number;
  /** Number of chunks side by side. */
  readonly perLine: number;
  readonly width: number;
  readonly components: number;
  /** Chunks of this world that the step reads or writes. */
  readonly touched: ReadonlySet<number>;
}

export function chunkStyle(drawing: Drawing, archetype: ArchetypeColumns): ChunkStyle {
  const cellWidth = cellWidthOf(drawing, archetype);
  const { columns } = drawing;
  const tiles = tilesOf(drawing, archetype, cellWidth);
  const { perLine } = tiles;
  const width = perLine === 1 ? Math.min(tiles.width, ownWidth(drawing, archetype, cellWidth)) : tiles.width;
  const regions = regionsOf(columns, archetype);
  const scale = mapScale(archetype.chunkBytes, width);
  return {
    drawing,
    archetype,
    scale,
    regions,
    legend: mapLegend(drawing, regions, scale),
    cellWidth,
    perLine,
    width,
    components: regions.filter(({ kind }) => kind === 'array').length,
    touched: touchedChunks(drawing, archetype),
  };
}

function cellWidthOf({ columns }: Drawing, { world }: ArchetypeColumns): number {
  return Math.max(MIN_CELL, cellWidthFor(columns.find(`${world.group}.entities.generation`)?.length ?? 0));
}

/** Places chunks side by side if their rows fit into one short line. */
function tilesOf(
  drawing: Drawing,
  { chunks, capacity }: ArchetypeColumns,
  cellWidth: number,
): Pick<ChunkStyle, 'perLine' | 'width'> {
  const room = roomOf(drawing);
  const minTile = Math.max(MIN_TILE, GUTTER + Number(capacity.peek(0)) * cellWidth);
  const perLine = Math.max(1, Math.min(chunks.length, Math.floor((room + TILE_GAP) / (minTile + TILE_GAP))));
  const width = Math.floor((room - (perLine - 1) * TILE_GAP) / perLine);
  return { perLine, width: Math.min(width, OFFSETS_WIDTH + MAX_LINE_WIDTH) };
}

/** Side by side, a chunk is only as wide as its head and its rows, because the picture is larger the narrower it is. */
function ownWidth(drawing: Drawing, archetype: ArchetypeColumns, cellWidth: number): number {
  const { chunks } = archetype;
  if (drawing.view.large !== true || chunks.length === 0) return Number.POSITIVE_INFINITY;
  const rows = Array.from({ length: chunks.length }, (_, i) =>
    shownRows({ drawing, archetype }, Number(chunks.peek(i))),
  );
  const head = headWidth(drawing, archetype, chunkColumns(drawing.columns, archetype, Number(chunks.peek(0))));
  return Math.max(head, rowsWidth(drawing, cellWidth, Math.max(...rows)));
}

function touchedChunks({ step }: Drawing, { world }: ArchetypeColumns): ReadonlySet<number> {
  const touched = new Set<number>();
  for (const { column } of [...(step?.writes ?? []), ...(step?.reads ?? [])]) {
    const { kind, world: number, chunk } = column.meta;
    if (kind === 'decs.chunk' && number === world.number) touched.add(Number(chunk));
  }
  return touched;
}

/** Computes the height of a chunk's block from its number of rows, without reading the arrays of a full chunk. */
export function chunkHeight(style: ChunkStyle, slot: number): number {
  const { drawing, archetype, touched } = style;
  const last = rowsInChunk(drawing.columns, archetype.world, slot);
  const full = last === archetype.capacity.peek(0) && !touched.has(slot);
  const rows = full ? last : shownRows(style, slot);
  // A chunk that was never used shows only its head.
  return rows === 0 ? headHeight(drawing) : mapTop(style, rows) + pictureHeight(style);
}

function mapTop({ drawing, cellWidth, components }: ChunkStyle, rows: number): number {
  return headHeight(drawing) + ROWS_GAP + rowsHeight(drawing, cellWidth, rows, components) + GAP;
}

function pictureHeight(style: ChunkStyle): number {
  const { scale, legend } = style;
  if (!isMapped(style)) return 0;
  return mapHeight(scale) + (legend.height === 0 ? 0 : LEGEND_GAP + legend.height);
}

/** Counts the rows in use, a few leftover rows, and rows that the step touched. */
function shownRows({ drawing, archetype }: Pick<ChunkStyle, 'drawing' | 'archetype'>, slot: number): number {
  const { columns, marks } = drawing;
  const group = `${archetype.world.group}.chunk.${slot}`;
  const last = rowsInChunk(columns, archetype.world, slot);
  const ids = columns.find(`${group}.ids`);
  const leftovers = drawing.view.plain === true ? 0 : LEFTOVERS;
  let shown = Math.max(last, Math.min(ids?.length ?? 0, last + leftovers));
  const values = archetype.types.flatMap((type) => columns.find(`${group}.values.${type}`) ?? []);
  for (const column of ids === undefined ? values : [ids, ...values]) {
    for (const row of marks.rows(column)) if (row >= shown) shown = row + 1;
  }
  return shown;
}

export function chunkBlock(style: ChunkStyle, slot: number): Block {
  const { drawing, archetype, cellWidth, width } = style;
  const chunk = chunkColumns(drawing.columns, archetype, slot);
  const shown = shownRows(style, slot);
  const head = chunkHead(drawing, archetype, chunk, width);
  const rows = shown === 0 ? null : chunkRows(drawing, archetype, chunk, { length: shown, cellWidth });
  const down = ({ x, y }: Corner, by: number): Corner => ({ x, y: y + by });
  return {
    width,
    height: chunkHeight(style, slot),
    draw(at) {
      head.draw(at);
      rows?.draw(down(at, headHeight(drawing) + ROWS_GAP));
      if (shown > 0 && isMapped(style)) drawPicture(style, chunk, down(at, mapTop(style, shown)));
    },
    locate: (at, column, row) =>
      head.locate(at, column, row) ?? rows?.locate(down(at, headHeight(drawing) + ROWS_GAP), column, row),
  };
}

/**
 * Side by side and in a plain picture, the rows are enough, and large names would not fit into the map of bytes. Otherwise it is drawn for operations
 * that choose where the arrays begin.
 */
function isMapped({ drawing, archetype }: ChunkStyle): boolean {
  return drawing.view.large !== true && showsDetail(drawing, archetype.offsets.name);
}

function drawPicture({ drawing, scale, regions, legend }: ChunkStyle, chunk: ChunkColumns, at: Corner): void {
  const height = mapHeight(scale);
  if (drawing.sees(at.x, at.y, OFFSETS_WIDTH + scale.width, height)) drawChunkMap(drawing, scale, regions, chunk, at);
  const below = { x: at.x + OFFSETS_WIDTH, y: at.y + height + LEGEND_GAP };
  if (drawing.sees(below.x, below.y, scale.width, legend.height))
    drawMapLegend(drawing, legend, below, chunk.header.name);
}
