import type { Column } from '../../../trace/column.ts';
import type { Face } from '../cell.ts';
import type { Drawing } from '../drawing.ts';
import { type Block, type Panel, panel } from '../flecs/block.ts';
import { countsBlock } from '../flecs/counts.ts';
import { type Lane, laneArray } from '../flecs/lane-array.ts';
import { innerWidth, reach } from '../flecs/measures.ts';
import { CELL_HEIGHT, cellWidthFor } from '../geometry.ts';
import { uniformRows } from '../paged-rows.ts';
import { absentFace, nullFace, plainFace } from './faces.ts';

import { ENTITIES, idAt, type WorldRef } from './world-columns.ts';

const LANE_HEIGHT = 28;

/** Where each entity is, and which indices wait to be used again. */
export function entitiesPanel(drawing: Drawing, world: WorldRef): Panel {
  const { translate } = drawing.view;
  const title = world.prefix.replace('/', ' · ') + translate('diagram.decs.entities');
  const { columns } = drawing;
  const live = Number(columns.find(`${world.group}.live`)?.peek(0) ?? 0);
  const dead = Number(columns.find(`${world.group}.dead`)?.peek(0) ?? 0);
  return panel(drawing, {
    name: world.prefix + ENTITIES,
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
  const column = (role: string): Column => columns.get(`${world.group}.entities.${role}`);
  const [generation, chunk, row] = [column('generation'), column('chunk'), column('row')];
  const alive = (index: number): boolean => chunk.peek(index) !== undefined;
  const faces: readonly (readonly [Column, string, (index: number) => Face])[] = [
    [
      generation,
      'generation',
      (index) => plainFace(drawing, generation.peek(index), alive(index) ? 'cell-version' : 'cell-dead'),
    ],
    [
      chunk,
      'chunk',
      (index) =>
        chunk.peek(index) === undefined && generation.peek(index) !== undefined
          ? nullFace(drawing)
          : plainFace(drawing, chunk.peek(index), 'cell-index'),
    ],
    [
      row,
      'row',
      (index) =>
        alive(index)
          ? plainFace(drawing, row.peek(index))
          : { ...plainFace(drawing, row.peek(index)), fill: 'cell-dead', color: 'text-faint' },
    ],
  ];
  const lanes = faces.map(
    ([own, role, face]): Lane => ({
      column: own,
      label: view.translate(`diagram.decs.${role}`),
      height: LANE_HEIGHT,
      face,
    }),
  );
  const length = reach([generation.length], marks.rows(generation));
  const cellWidth = cellWidthFor(generation.length);
  const caption = (index: number): string | undefined => {
    const id = idAt(columns, world, index);
    return id === undefined || !alive(index) ? undefined : view.nameOf(id);
  };
  const rows = uniformRows({ rows: length, page: 0, cellWidth, width: innerWidth(drawing) });
  return laneArray(drawing, { lanes, rows, length, owner, caption });
}

/** A stack: the index on top, which is used next, stands last. */
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
