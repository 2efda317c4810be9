import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { cellWidthFor, GAP } from '../../../scene/kit/measures.ts';
import { type ArchetypeColumns, type ChunkColumns, chunkColumns, rowsInChunk } from '../columns.ts';
import { type Region, regionsOf } from '../regions.ts';
import { chunkHead } from './chunk-head.ts';
import { drawChunkMap, type MapScale, mapHeight, mapScale, OFFSETS } from './chunk-map.ts';
import { chunkRows, rowsHeight } from './chunk-rows.ts';
import { drawMapLegend, type MapLegend, mapLegend } from './map-legend.ts';
import { roomOf } from './room.ts';

/** Old values after the rows in use that are shown. */
const LEFTOVERS = 2;
const LEAST_CELL = 48;
/** Above the rows: the way from a record to its row ends there. */
const ROWS_GAP = 12;

/** What all chunks of an archetype share. */
export interface ChunkStyle {
  readonly drawing: Drawing;
  readonly archetype: ArchetypeColumns;
  readonly scale: MapScale;
  readonly regions: readonly Region[];
  readonly legend: MapLegend;
  readonly cellWidth: number;
  /** Of the title and the header. */
  readonly headHeight: number;
  /** Arrays of values. */
  readonly components: number;
  /** Chunks of this world that the step reads or writes. */
  readonly touched: ReadonlySet<number>;
}

/**
 * What all chunks of an archetype have in common.
 * @param first one of its chunks
 */
export function chunkStyle(drawing: Drawing, archetype: ArchetypeColumns, first: number): ChunkStyle {
  const { columns } = drawing;
  const indices = columns.find(`${archetype.world.group}.entities.generation`)?.length ?? 0;
  const regions = regionsOf(columns, archetype);
  const scale = mapScale(archetype.chunkBytes, roomOf(drawing));
  return {
    drawing,
    archetype,
    scale,
    regions,
    legend: mapLegend(drawing, regions, scale),
    cellWidth: Math.max(LEAST_CELL, cellWidthFor(indices)),
    headHeight: chunkHead(drawing, archetype, chunkColumns(columns, archetype, first)).height,
    components: regions.filter(({ kind }) => kind === 'array').length,
    touched: touchedChunks(drawing, archetype),
  };
}

function touchedChunks({ step }: Drawing, { world }: ArchetypeColumns): ReadonlySet<number> {
  const touched = new Set<number>();
  for (const { column } of [...(step?.writes ?? []), ...(step?.reads ?? [])]) {
    const { kind, world: number, chunk } = column.meta;
    if (kind === 'decs.chunk' && number === world.number) touched.add(Number(chunk));
  }
  return touched;
}

/**
 * Arithmetic only: how high a chunk's block is, from the number of rows it shows. The arrays of a full chunk are not read.
 */
export function chunkHeight(style: ChunkStyle, slot: number): number {
  const { drawing, archetype, touched } = style;
  const last = rowsInChunk(drawing.columns, archetype.world, slot);
  const full = last === archetype.capacity.peek(0) && !touched.has(slot);
  return rowsTop(style, full ? last : shownRows(style, slot), true);
}

/** Where the rows begin, or end; of a chunk that was never used there is only the head to see. */
function rowsTop(style: ChunkStyle, rows: number, bottom: boolean): number {
  const { drawing, scale, legend, headHeight, cellWidth, components } = style;
  if (rows === 0) return headHeight;
  const top = headHeight + GAP + mapHeight(scale) + (legend.height === 0 ? 0 : 4 + legend.height) + ROWS_GAP;
  return top + (bottom ? rowsHeight(drawing, cellWidth, rows, components) : 0);
}

/** Rows in use, a few old ones after them, and what the step touched. */
function shownRows({ drawing, archetype }: ChunkStyle, slot: number): number {
  const { columns, marks } = drawing;
  const group = `${archetype.world.group}.chunk.${slot}`;
  const last = rowsInChunk(columns, archetype.world, slot);
  const ids = columns.find(`${group}.ids`);
  let shown = Math.max(last, Math.min(ids?.length ?? 0, last + LEFTOVERS));
  const values = archetype.types.flatMap((type) => columns.find(`${group}.values.${type}`) ?? []);
  for (const column of ids === undefined ? values : [ids, ...values]) {
    for (const row of marks.rows(column)) if (row >= shown) shown = row + 1;
  }
  return shown;
}

/** One chunk: its header, all of it to scale, and its arrays cell by cell. */
export function chunkBlock(style: ChunkStyle, slot: number): Block {
  const { drawing, archetype, cellWidth, headHeight } = style;
  const chunk = chunkColumns(drawing.columns, archetype, slot);
  const shown = shownRows(style, slot);
  const head = chunkHead(drawing, archetype, chunk);
  const rows = shown === 0 ? null : chunkRows(drawing, archetype, chunk, { length: shown, cellWidth });
  const top = rowsTop(style, shown, false);
  const down = ({ x, y }: Corner, by: number): Corner => ({ x, y: y + by });
  return {
    width: Math.max(head.width, rows?.width ?? 0, shown === 0 ? 0 : OFFSETS + style.scale.width),
    height: chunkHeight(style, slot),
    draw(at) {
      head.draw(at);
      if (shown > 0) drawPicture(style, chunk, down(at, headHeight + GAP));
      rows?.draw(down(at, top));
    },
    locate: (at, column, row) => head.locate(at, column, row) ?? rows?.locate(down(at, top), column, row),
  };
}

function drawPicture({ drawing, scale, regions, legend }: ChunkStyle, chunk: ChunkColumns, at: Corner): void {
  const height = mapHeight(scale);
  if (drawing.sees(at.x, at.y, OFFSETS + scale.width, height)) drawChunkMap(drawing, scale, regions, chunk, at);
  const below = { x: at.x + OFFSETS, y: at.y + height + 4 };
  if (drawing.sees(below.x, below.y, scale.width, legend.height))
    drawMapLegend(drawing, legend, below, chunk.header.name);
}
