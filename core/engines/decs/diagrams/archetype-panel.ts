import { headingOf } from '../../../cells/heading.ts';
import { type Block, type Panel, panel, showsDetail } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { type Corner, LINE_GAP, roomOf } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import { type ArchetypeColumns, currentWorldNumber, rowsInChunk } from '../read/columns.ts';
import { chunkBlock, chunkHeight, chunkStyle, TILE_GAP } from './chunk-block.ts';
import { LABELLED_CELL_HEIGHT, type LabelledCell, labelledCells } from './labelled-cells.ts';
import { plainLane } from './lanes.ts';
import { typesBlock } from './types-block.ts';
import { worldTitle } from './world-title.ts';
import { wrappedBlocks } from './wrapped-blocks.ts';

const COUNT_CELL = 64;
const COUNT_GAP = 12;
const CHUNK_CELL = 56;
/** Up to this many chunks are drawn as separate cells, a longer list as a lane with indices. The limit is 2 in a narrow panel. */
const MAX_SEPARATE = 3;
const MIN_ROOMY_WIDTH = 344;

/** Draws an archetype: its types and array offsets, its counters, and all its chunks to scale. */
export function archetypePanel(drawing: Drawing, name: string, archetype: ArchetypeColumns): Panel {
  const { translate } = drawing.view;
  const { slot, types, chunks, world } = archetype;
  const title = worldTitle(drawing, world, 'archetype', { slot });
  const facts = types.length === 0 ? translate('diagram.decs.null-archetype') : types.join(', ');
  const showsTypes = types.length > 0 && showsDetail(drawing, archetype.components.name, archetype.offsets.name);
  const heads = [
    ...(showsTypes ? [typesBlock(drawing, archetype, title)] : []),
    labelledCells(drawing, title, {
      fields: [
        ...countOf(drawing, archetype.capacity, 'capacity'),
        ...countOf(drawing, archetype.full, 'full'),
        ...fewChunks(drawing, archetype),
      ].filter(({ column }) => showsDetail(drawing, column.name) || hasLost(drawing, column)),
      gap: COUNT_GAP,
    }),
    ...(isListed(drawing, archetype) ? [listBlock(drawing, archetype, title)] : []),
  ].filter(({ width }) => width > 0);
  const blocks = [
    ...(heads.length === 0 ? [] : [wrappedBlocks(drawing, heads)]),
    ...(chunks.length === 0 ? [] : [chunksBlock(drawing, archetype)]),
  ];
  const { focus } = drawing.view;
  const focused =
    focus?.kind === 'table' && focus.slot === slot && world.number === currentWorldNumber(drawing.columns);
  return panel(drawing, {
    name,
    title,
    heading: archetype.group,
    facts: blocks.length === 0 ? `${facts} · ${drawing.emptyText}` : facts,
    blocks,
    focused,
  });
}

/** True if the step removed a row: the list of chunks says which one it freed, because that one is not drawn any more. */
function hasLost(drawing: Drawing, column: Column): boolean {
  return drawing.marks.drawnLength(column) > column.length;
}

function countOf(drawing: Drawing, column: Column, label: string): LabelledCell[] {
  const value = column.peek(0);
  if (value === undefined) return [];
  const text = drawing.view.translate(`diagram.decs.${label}`);
  return [{ column, row: 0, label: text, width: COUNT_CELL, face: plainFace(drawing, value) }];
}

function isListed(drawing: Drawing, { chunks }: ArchetypeColumns): boolean {
  if (!showsDetail(drawing, chunks.name)) return false;
  return drawing.marks.drawnLength(chunks) > (roomOf(drawing) < MIN_ROOMY_WIDTH ? 2 : MAX_SEPARATE);
}

/** Draws a short chunk list, each cell with a bar that shows how full the chunk is. */
function fewChunks(drawing: Drawing, archetype: ArchetypeColumns): LabelledCell[] {
  const { chunks } = archetype;
  if (isListed(drawing, archetype)) return [];
  return Array.from({ length: drawing.marks.drawnLength(chunks) }, (_, row): LabelledCell => {
    const label = row === 0 ? drawing.view.translate('diagram.decs.chunks') : '';
    const fullness = chunks.peek(row) === undefined ? {} : { fullness: fullnessOf(drawing, archetype, row) };
    const face = plainFace(drawing, chunks.peek(row), 'cell-index');
    return { column: chunks, row, label, width: CHUNK_CELL, face, ...fullness };
  });
}

function fullnessOf({ columns }: Drawing, { chunks, capacity, world }: ArchetypeColumns, row: number): number {
  return rowsInChunk(columns, world, chunks.peek(row)) / Number(capacity.peek(0));
}

/** Draws a long chunk list with the index of each chunk and its number of rows in use. */
function listBlock(drawing: Drawing, archetype: ArchetypeColumns, owner: string): Block {
  const { chunks, world, capacity } = archetype;
  const lanes = [plainLane(drawing, chunks, 'chunks', 'cell-index', LABELLED_CELL_HEIGHT)];
  const caption = (row: number): string | undefined =>
    chunks.peek(row) === undefined
      ? undefined
      : `${rowsInChunk(drawing.columns, world, chunks.peek(row))}/${Number(capacity.peek(0))}`;
  const length = drawing.marks.drawnLength(chunks);
  return unpagedLanes(drawing, CHUNK_CELL, { lanes, length, owner, caption });
}

/** Draws all chunks in lines. Every height is computed, but only chunks in view are read. */
function chunksBlock(drawing: Drawing, archetype: ArchetypeColumns): Block {
  const { chunks } = archetype;
  const style = chunkStyle(drawing, archetype);
  const { perLine, width } = style;
  const tops = [0];
  for (let i = 0; i < chunks.length; i += perLine) {
    const line = Array.from({ length: Math.min(perLine, chunks.length - i) }, (_, n) => Number(chunks.peek(i + n)));
    tops.push(tops.at(-1)! + Math.max(...line.map((slot) => chunkHeight(style, slot))) + LINE_GAP);
  }
  const block = (i: number): Block => chunkBlock(style, Number(chunks.peek(i)));
  const corner = ({ x, y }: Corner, i: number): Corner => ({
    x: x + (i % perLine) * (width + TILE_GAP),
    y: y + tops[Math.floor(i / perLine)]!,
  });
  return {
    width: perLine * (width + TILE_GAP) - TILE_GAP,
    height: tops.at(-1)! - LINE_GAP,
    draw(at) {
      for (let line = 0; line < tops.length - 1; line++) {
        if (!drawing.seesRows(at.y + tops[line]!, at.y + tops[line + 1]!)) continue;
        const end = Math.min(chunks.length, (line + 1) * perLine);
        for (let i = line * perLine; i < end; i++) block(i).draw(corner(at, i));
      }
    },
    locate(at, column, row) {
      const name = headingOf(column) ?? column;
      if (!name.startsWith(`${archetype.world.group}.chunk.`)) return undefined;
      const slot = Number(name.split('.')[3]);
      for (let i = 0; i < chunks.length; i++) {
        if (chunks.peek(i) === slot) return block(i).locate(corner(at, i), column, row);
      }
      return undefined;
    },
  };
}
