import { type Block, type Panel, panel, showsDetail } from '../../../scene/kit/block.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, nullFace, plainFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, laneArray, laneRoom, unpagedLanes, unpagedRows } from '../../../scene/kit/lane-array.ts';
import { cellWidthFor, lowCellHeight, rowsIncluding } from '../../../scene/kit/measures.ts';
import { grouped } from '../../../scene/kit/number-text.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import { idAt, numberIn, type WorldRef } from '../read/columns.ts';
import { type LabelledCell, labelledCells } from './labelled-cells.ts';
import { namedLane, plainLane, withHint } from './lanes.ts';
import { drawNewbornFrame } from './newborn-frame.ts';
import { worldTitle } from './world-title.ts';
import { wrappedBlocks } from './wrapped-blocks.ts';

const LANE_HEIGHT = 24;
const COUNT_CELL = 48;
/** A longer stack of free indices is drawn as a lane with positions. */
const MAX_SEPARATE = 4;
const STACK_WIDTH = 140;

export function entitiesPanel(drawing: Drawing, name: string, world: WorldRef): Panel {
  const { translate } = drawing.view;
  const title = worldTitle(drawing, world, 'entities');
  const { columns } = drawing;
  const live = numberIn(columns, `${world.group}.live`, 0) ?? 0;
  const dead = numberIn(columns, `${world.group}.dead`, 0) ?? 0;
  const counts = [...countOf(drawing, world, 'live'), ...countOf(drawing, world, 'dead')];
  const [showsCounts, showsDeleted] = [['live', 'dead'], ['deleted']].map((roles) =>
    showsDetail(drawing, ...roles.map((role) => `${world.group}.${role}`)),
  );
  const blocks = [
    recordsBlock(drawing, world, title),
    ...(showsCounts === true ? [labelledCells(drawing, title, { fields: counts, gap: 12 })] : []),
    ...(showsDeleted === true ? [deletedBlock(drawing, world, title)] : []),
  ];
  const facts =
    drawing.view.plain === true
      ? translate('diagram.plain.alive', { alive: grouped(live) })
      : translate('diagram.decs.entity-facts', { live: grouped(live), dead: grouped(dead) });
  return panel(drawing, { name, title, facts, blocks: [wrappedBlocks(drawing, blocks)] });
}

function countOf(drawing: Drawing, { group }: WorldRef, role: 'live' | 'dead'): LabelledCell[] {
  const column = drawing.columns.find(`${group}.${role}`);
  const value = column?.peek(0);
  if (column === undefined || value === undefined) return [];
  const label = drawing.view.translate(`diagram.decs.${role}`);
  return [{ column, row: 0, label, width: COUNT_CELL, face: plainFace(drawing, value) }];
}

function recordsBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns, view, marks } = drawing;
  const generation = columnOrEmpty(columns, `${world.group}.entities.generation`);
  const lanes = recordLanes(drawing, world);
  const length = rowsIncluding(
    [generation.length],
    lanes.flatMap(({ column }) => marks.rows(column)),
  );
  const caption = (index: number): string | undefined => {
    const life = lifeOf(drawing, world, index);
    const id = idAt(columns, world, index);
    if (id === undefined || life === 'free') return undefined;
    return life === 'newborn' ? view.translate('diagram.decs.newborn') : view.nameOf(id);
  };
  const rows = unpagedRows(drawing, length, cellWidthFor(generation.length), laneRoom(drawing));
  return laneArray(drawing, {
    lanes,
    rows,
    length,
    owner,
    caption,
    after: (_at, place) => {
      const size = { width: rows.cellWidth, height: lanes.length * lowCellHeight(drawing, LANE_HEIGHT) };
      for (const index of new Set([generation.length - 1, ...marks.rows(generation)]))
        if (lifeOf(drawing, world, index) === 'newborn')
          drawNewbornFrame(drawing, `${generation.name}:${index}`, place(index), size);
    },
  });
}

type Life = 'alive' | 'free' | 'newborn';

/** Generations of live entities are odd. An entity being created is in no chunk yet. */
function lifeOf({ columns }: Drawing, { group }: WorldRef, index: number): Life {
  if (columns.find(`${group}.entities.chunk`)?.peek(index) !== undefined) return 'alive';
  const generation = numberIn(columns, `${group}.entities.generation`, index) ?? 0;
  return generation % 2 === 1 ? 'newborn' : 'free';
}

/** Makes the generation, chunk and row lanes, grey where the index is free. */
function recordLanes(drawing: Drawing, world: WorldRef): ArrayLane[] {
  const column = (role: string): Column => columnOrEmpty(drawing.columns, `${world.group}.entities.${role}`);
  const [generation, chunk, row] = [column('generation'), column('chunk'), column('row')];
  const lookUp = (index: number): Life => lifeOf(drawing, world, index);
  const living =
    (of: Column, fill: ColorToken) =>
    (index: number): Face => {
      const face = plainFace(drawing, of.peek(index), fill);
      return lookUp(index) === 'free' ? { ...face, fill: 'cell-dead', color: 'text-faint' } : face;
    };
  const chunkFace = (index: number): Face => {
    if (generation.peek(index) === undefined || lookUp(index) === 'newborn') return absentFace(drawing);
    return lookUp(index) === 'free' ? nullFace(drawing) : plainFace(drawing, chunk.peek(index), 'cell-index');
  };
  const height = lowCellHeight(drawing, LANE_HEIGHT);
  const versions = namedLane(drawing, generation, 'generation', living(generation, 'cell-version'), height);
  return [
    ...(showsDetail(drawing, generation.name) ? [versions] : []),
    namedLane(drawing, chunk, 'chunk', chunkFace, height),
    namedLane(drawing, row, 'row', living(row, 'cell'), height),
  ];
}

/** Draws the stack of free indices. Its top, the last cell, is recycled next. */
function deletedBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns, view, marks } = drawing;
  const deleted = columnOrEmpty(columns, `${world.group}.deleted`);
  const length = marks.drawnLength(deleted);
  const top = deleted.length - 1;
  const width = cellWidthFor(columnOrEmpty(columns, `${world.group}.entities.generation`).length);
  const topText = view.translate('diagram.decs.top');
  if (length > MAX_SEPARATE) {
    const lanes = [withHint(drawing, plainLane(drawing, deleted, 'deleted', 'cell-dead'), 'deleted')];
    return unpagedLanes(drawing, width, {
      lanes,
      length,
      owner,
      caption: (row) => (row === top ? topText : undefined),
    });
  }
  const fields = Array.from({ length }, (_, row): LabelledCell => {
    const label = row === 0 ? view.translate('diagram.decs.deleted-stack') : '';
    const face = plainFace(drawing, deleted.peek(row), 'cell-dead');
    return { column: deleted, row, label, width, face, ...(row === top ? { note: topText } : {}) };
  });
  return labelledCells(drawing, owner, { fields, minWidth: length === 0 ? 0 : STACK_WIDTH });
}
