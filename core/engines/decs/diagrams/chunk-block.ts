import { cellKey } from '../../../cells/flow.ts';
import { headingName } from '../../../cells/heading.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { nullFace, plainFace } from '../../../scene/kit/faces.ts';
import { headingCell } from '../../../scene/kit/heading.ts';
import { type Lane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import {
  CELL_HEIGHT,
  cellWidthFor,
  GUTTER,
  innerWidth,
  LABEL_HEIGHT,
  LINE_GAP,
  type Rect,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { breaksOf } from '../../../scene/kit/paged-rows.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { type ArchetypeColumns, type ChunkColumns, chunkColumns, HEADER_FIELDS, rowsInChunk } from '../columns.ts';
import { HEADER } from '../model/chunk.ts';
import { type Region, regionsOf } from '../regions.ts';
import { drawChunkMap, MAP_WIDTH, type MapScale, mapHeight, mapScale, OFFSETS } from './chunk-map.ts';
import { idFace, valueFace } from './faces.ts';
import { laneOf } from './lanes.ts';
import { drawMapLegend, type MapLegend, mapLegend } from './map-legend.ts';

const TITLE = 30;
const TITLE_TEXT = { font: 'sans', size: TYPE.label, weight: 600 } as const;
const HEADER_CELL = 132;
const HEADER_HEIGHT = LABEL_HEIGHT + 28;
/** Old values after the rows in use that are shown. */
const LEFTOVERS = 6;
const LEAST_CELL = 56;
const LEGEND_GAP = 6;

/** What all chunks of an archetype share. */
export interface ChunkStyle {
  readonly drawing: Drawing;
  readonly archetype: ArchetypeColumns;
  readonly scale: MapScale;
  readonly regions: readonly Region[];
  readonly legend: MapLegend;
  readonly cellWidth: number;
  /** Arrays below each other: ids and values. */
  readonly lanes: number;
  /** Chunks of this world that the step reads or writes. */
  readonly touched: ReadonlySet<number>;
}

/** What all chunks of an archetype have in common. */
export function chunkStyle(drawing: Drawing, archetype: ArchetypeColumns): ChunkStyle {
  const { columns } = drawing;
  const indices = columns.find(`${archetype.world.group}.entities.generation`)?.length ?? 0;
  const regions = regionsOf(columns, archetype);
  return {
    drawing,
    archetype,
    scale: mapScale(archetype.chunkBytes),
    regions,
    legend: mapLegend(drawing, regions, MAP_WIDTH),
    cellWidth: Math.max(LEAST_CELL, cellWidthFor(indices)),
    lanes: 1 + regions.filter(({ kind }) => kind === 'array').length,
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

/** How wide a chunk is drawn. */
export function chunkWidth(): number {
  return OFFSETS + MAP_WIDTH;
}

/**
 * Arithmetic only: how high a chunk's block is, from the number of rows it shows. The arrays of a full chunk are not read.
 */
export function chunkHeight(style: ChunkStyle, slot: number): number {
  const { drawing, archetype, touched } = style;
  const last = rowsInChunk(drawing.columns, archetype.world, slot);
  const full = last === archetype.capacity.peek(0) && !touched.has(slot);
  const rows = full ? last : shownRows(style, slot);
  const lanes = rows === 0 ? 0 : LINE_GAP + lanesHeight(style, rows);
  return TITLE + pictureHeight(style, rows) + HEADER_HEIGHT + lanes;
}

/** The map and its legend; of a chunk that was never used there is nothing to see. */
function pictureHeight({ scale, legend }: ChunkStyle, rows: number): number {
  return rows === 0 ? 0 : mapHeight(scale) + LEGEND_GAP + legend.height + LEGEND_GAP;
}

function lanesHeight({ drawing, cellWidth, lanes }: ChunkStyle, rows: number): number {
  const { perLine } = breaksOf({ page: 0, cellWidth, width: innerWidth(drawing) });
  const pitch = LABEL_HEIGHT + lanes * CELL_HEIGHT + LABEL_HEIGHT + LINE_GAP;
  return Math.ceil(rows / perLine) * pitch - LINE_GAP;
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

/** One chunk: to scale, its header, and its arrays cell by cell. */
export function chunkBlock(style: ChunkStyle, slot: number): Block {
  const { drawing, archetype } = style;
  const chunk = chunkColumns(drawing.columns, archetype, slot);
  const shown = shownRows(style, slot);
  const lanes = shown === 0 ? null : lanesBlock(style, chunk, shown);
  const mapTop = TITLE;
  const headerTop = mapTop + pictureHeight(style, shown);
  const lanesTop = headerTop + HEADER_HEIGHT + LINE_GAP;
  const header = headerBlock(drawing, chunk, ownerOf(style, chunk));
  const down = ({ x, y }: Corner, by: number): Corner => ({ x, y: y + by });
  return {
    width: Math.max(chunkWidth(), lanes?.width ?? 0),
    height: chunkHeight(style, slot),
    draw(at) {
      drawTitle(style, chunk, at);
      if (shown > 0) drawPicture(style, chunk, down(at, mapTop));
      header.draw(down(at, headerTop));
      lanes?.draw(down(at, lanesTop));
    },
    locate(at, column, row) {
      if (column === headingName(headingGroup(chunk)) && row === 0) return titleRect(style, chunk, at);
      return header.locate(down(at, headerTop), column, row) ?? lanes?.locate(down(at, lanesTop), column, row);
    },
  };
}

function drawPicture({ drawing, scale, regions, legend }: ChunkStyle, chunk: ChunkColumns, at: Corner): void {
  const height = mapHeight(scale);
  if (drawing.sees(at.x, at.y, chunkWidth(), height)) drawChunkMap(drawing, scale, regions, chunk, at);
  const below = { x: at.x + OFFSETS, y: at.y + height + LEGEND_GAP };
  if (drawing.sees(below.x, below.y, MAP_WIDTH, legend.height))
    drawMapLegend(drawing, legend, below, chunk.header.name);
}

function drawTitle(style: ChunkStyle, chunk: ChunkColumns, at: Corner): void {
  const { drawing } = style;
  if (!drawing.sees(at.x, at.y, chunkWidth(), TITLE)) return;
  const [heading, text] = [headingGroup(chunk), titleText(style, chunk)];
  drawing.text({ key: `title:${chunk.header.name}`, x: at.x, y: at.y + 14, text, color: 'text', ...TITLE_TEXT });
  drawing.grid(headingName(heading), text, 1);
  headingCell(drawing, heading, 0, titleRect(style, chunk, at), text);
}

/** `world.0.chunk.2` */
function headingGroup({ header }: ChunkColumns): string {
  return String(header.meta.group);
}

function titleText({ drawing, archetype }: ChunkStyle, { slot, last }: ChunkColumns): string {
  const capacity = Number(archetype.capacity.peek(0));
  const key = last === capacity ? 'chunk-full' : 'chunk-title';
  return drawing.view.translate(`diagram.decs.${key}`, { chunk: slot, used: last, count: capacity });
}

function titleRect(style: ChunkStyle, chunk: ChunkColumns, { x, y }: Corner): Rect {
  return { x, y: y + 4, width: Math.ceil(measure(titleText(style, chunk), TITLE_TEXT)), height: 20 };
}

/** The header's fields as cells: too small to be read in the map. */
function headerBlock(drawing: Drawing, { header }: ChunkColumns, owner: string): Block {
  const rect = (at: Corner, row: number): Rect => ({
    x: at.x + GUTTER + row * HEADER_CELL,
    y: at.y + LABEL_HEIGHT,
    width: HEADER_CELL,
    height: 28,
  });
  const { translate } = drawing.view;
  return {
    width: GUTTER + HEADER_FIELDS.length * HEADER_CELL,
    height: HEADER_HEIGHT,
    draw(at) {
      if (!drawing.sees(at.x, at.y, GUTTER + HEADER_FIELDS.length * HEADER_CELL, HEADER_HEIGHT)) return;
      drawing.grid(header.name, `${owner}: ${translate('diagram.decs.header')}`, header.length);
      const label = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
      drawing.text({
        key: `label:${header.name}`,
        x: at.x,
        y: at.y + LABEL_HEIGHT + 14,
        text: translate('diagram.decs.header'),
        ...label,
      });
      HEADER_FIELDS.forEach((field, row) => {
        const box = rect(at, row);
        const value = header.peek(row);
        const text =
          row < HEADER.last ? translate('diagram.decs.archetype', { slot: Number(value ?? 0) }) : String(value);
        const face =
          value === undefined
            ? nullFace(drawing)
            : plainFace(drawing, text, row === HEADER.last ? 'accent-soft' : 'cell');
        drawCell(drawing, { column: header, row, ...box }, face);
        const name = { key: `field:${cellKey(header, row)}`, x: box.x + HEADER_CELL / 2, y: at.y + 7 };
        drawing.text({ ...name, text: translate(`diagram.decs.field.${field}`), align: 'middle', color: 'text-faint' });
      });
    },
    locate: (at, column, row) => (column === header.name && row < HEADER_FIELDS.length ? rect(at, row) : undefined),
  };
}

/** The name of a chunk's arrays for screen readers: `role/Chunk 2`. */
function ownerOf({ drawing, archetype }: ChunkStyle, { slot }: ChunkColumns): string {
  return `${archetype.world.prefix}${drawing.view.translate('diagram.decs.chunk-of', { chunk: slot })}`;
}

function lanesBlock(style: ChunkStyle, chunk: ChunkColumns, length: number): Block {
  const { drawing, cellWidth } = style;
  const { ids, values, last } = chunk;
  const gone = (row: number): boolean => row >= last;
  const lanes = [
    laneOf(drawing, ids, 'ids', (row) => idFace(drawing, ids.peek(row), gone(row))),
    ...values.map(
      (column): Lane => ({
        column,
        label: String(column.meta.component),
        height: CELL_HEIGHT,
        face: (row) => valueFace(drawing, column.peek(row), gone(row)),
      }),
    ),
  ];
  return unpagedLanes(drawing, cellWidth, {
    lanes,
    length,
    owner: ownerOf(style, chunk),
    caption: (row) => (gone(row) ? undefined : nameAt(drawing, ids, row)),
    after: (_at, place) => drawLast(drawing, { chunk, length, cellWidth, lanes: lanes.length, place }),
  });
}

function nameAt(drawing: Drawing, ids: Column, row: number): string | undefined {
  const value = ids.peek(row);
  return typeof value === 'number' ? drawing.view.nameOf(value) : undefined;
}

interface LastRow {
  readonly chunk: ChunkColumns;
  readonly length: number;
  readonly cellWidth: number;
  readonly lanes: number;
  readonly place: (row: number) => Corner | undefined;
}

/** The line after the last row in use. */
function drawLast(drawing: Drawing, { chunk, length, cellWidth, lanes, place }: LastRow): void {
  const { last, ids } = chunk;
  const at = place(last >= length ? length - 1 : last);
  if (at === undefined) return;
  const x = last >= length ? at.x + cellWidth : at.x;
  const [top, bottom] = [at.y - LABEL_HEIGHT, at.y + lanes * CELL_HEIGHT + LABEL_HEIGHT];
  if (drawing.sees(x - 2, top, 4, bottom - top))
    drawing.line('badge', `divider:${ids.name}`, [x, top, x, bottom], 'accent', 3);
}
