import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, nullFace, plainFace } from '../../../scene/kit/faces.ts';
import { type Lane, laneArray } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, cellWidthFor, innerWidth, reach } from '../../../scene/kit/measures.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';
import { idAt, numberIn, type WorldRef } from '../columns.ts';
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
  const rows = uniformRows({ rows: length, page: 0, cellWidth, width: innerWidth(drawing) });
  return laneArray(drawing, { lanes: recordLanes(drawing, world), rows, length, owner, caption });
}

/** Generation, chunk and row of each index; greyed where the index is free. */
function recordLanes(drawing: Drawing, { group }: WorldRef): Lane[] {
  const column = (role: string): Column => drawing.columns.get(`${group}.entities.${role}`);
  const [generation, chunk, row] = [column('generation'), column('chunk'), column('row')];
  const alive = (index: number): boolean => chunk.peek(index) !== undefined;
  const lane = (of: Column, role: string, face: (index: number) => Face): Lane => ({
    column: of,
    label: drawing.view.translate(`diagram.decs.${role}`),
    height: LANE_HEIGHT,
    face,
  });
  const grey = (face: Face): Face => ({ ...face, fill: 'cell-dead', color: 'text-faint' });
  return [
    lane(generation, 'generation', (index) => {
      const face = plainFace(drawing, generation.peek(index), 'cell-version');
      return alive(index) ? face : grey(face);
    }),
    lane(chunk, 'chunk', (index) => {
      const pointsNowhere = !alive(index) && generation.peek(index) !== undefined;
      return pointsNowhere ? nullFace(drawing) : plainFace(drawing, chunk.peek(index), 'cell-index');
    }),
    lane(row, 'row', (index) => {
      const face = plainFace(drawing, row.peek(index));
      return alive(index) ? face : grey(face);
    }),
  ];
}

/** A stack: the index on top, which is recycled next, is the last. */
function deletedBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns, view, marks } = drawing;
  const deleted = columns.get(`${world.group}.deleted`);
  const length = marks.drawnLength(deleted);
  const top = deleted.length - 1;
  const rows = uniformRows({
    rows: length,
    page: 0,
    cellWidth: cellWidthFor(columns.get(`${world.group}.entities.generation`).length),
    width: innerWidth(drawing),
  });
  const lane: Lane = {
    column: deleted,
    label: view.translate('diagram.decs.deleted'),
    hint: view.translate('diagram.decs.deleted-hint'),
    height: CELL_HEIGHT,
    face: (row) =>
      deleted.peek(row) === undefined ? absentFace(drawing) : plainFace(drawing, deleted.peek(row), 'cell-dead'),
  };
  const caption = (row: number): string | undefined => (row === top ? view.translate('diagram.decs.top') : undefined);
  return laneArray(drawing, { lanes: [lane], rows, length, owner, caption });
}
