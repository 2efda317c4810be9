import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { nullFace, plainFace } from '../../../scene/kit/faces.ts';
import { type Lane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { cellWidthFor, reach } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import { idAt, numberIn, type WorldRef } from '../columns.ts';
import { laneOf, plainLane, withHint } from './lanes.ts';
import { worldTitle } from './world-title.ts';

const LANE_HEIGHT = 28;

/** Where each entity is, and which indices wait to be recycled. */
export function entitiesPanel(drawing: Drawing, name: string, world: WorldRef): Panel {
  const { translate } = drawing.view;
  const title = worldTitle(drawing, world, 'entities');
  const { columns } = drawing;
  const live = numberIn(columns, `${world.group}.live`, 0) ?? 0;
  const dead = numberIn(columns, `${world.group}.dead`, 0) ?? 0;
  return panel(drawing, {
    name,
    title,
    facts: translate('diagram.decs.entity-facts', { live, dead }),
    blocks: [
      countsBlock(drawing, title, [
        { name: `${world.group}.live`, label: translate('diagram.decs.live') },
        { name: `${world.group}.dead`, label: translate('diagram.decs.dead') },
      ]),
      recordsBlock(drawing, world, title),
      deletedBlock(drawing, world, title),
    ],
  });
}

function recordsBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns, view, marks } = drawing;
  const generation = columns.get(`${world.group}.entities.generation`);
  const chunk = columns.get(`${world.group}.entities.chunk`);
  const length = reach([generation.length], marks.rows(generation));
  const cellWidth = cellWidthFor(generation.length);
  const caption = (index: number): string | undefined => {
    const id = idAt(columns, world, index);
    return id === undefined || chunk.peek(index) === undefined ? undefined : view.nameOf(id);
  };
  return unpagedLanes(drawing, cellWidth, { lanes: recordLanes(drawing, world), length, owner, caption });
}

/** Generation, chunk and row of each index; greyed where the index is free. */
function recordLanes(drawing: Drawing, { group }: WorldRef): Lane[] {
  const column = (role: string): Column => drawing.columns.get(`${group}.entities.${role}`);
  const [generation, chunk, row] = [column('generation'), column('chunk'), column('row')];
  const alive = (index: number): boolean => chunk.peek(index) !== undefined;
  const living =
    (of: Column, fill: ColorToken) =>
    (index: number): Face => {
      const face = plainFace(drawing, of.peek(index), fill);
      return alive(index) ? face : { ...face, fill: 'cell-dead', color: 'text-faint' };
    };
  const chunkFace = (index: number): Face => {
    const pointsNowhere = !alive(index) && generation.peek(index) !== undefined;
    return pointsNowhere ? nullFace(drawing) : plainFace(drawing, chunk.peek(index), 'cell-index');
  };
  return [
    laneOf(drawing, generation, 'generation', living(generation, 'cell-version'), LANE_HEIGHT),
    laneOf(drawing, chunk, 'chunk', chunkFace, LANE_HEIGHT),
    laneOf(drawing, row, 'row', living(row, 'cell'), LANE_HEIGHT),
  ];
}

/** A stack: the index on top, which is recycled next, is the last. */
function deletedBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns, view, marks } = drawing;
  const deleted = columns.get(`${world.group}.deleted`);
  const length = marks.drawnLength(deleted);
  const top = deleted.length - 1;
  const cellWidth = cellWidthFor(columns.get(`${world.group}.entities.generation`).length);
  const lanes = [withHint(drawing, plainLane(drawing, deleted, 'deleted', 'cell-dead'), 'deleted')];
  const caption = (row: number): string | undefined => (row === top ? view.translate('diagram.decs.top') : undefined);
  return unpagedLanes(drawing, cellWidth, { lanes, length, owner, caption });
}
