import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { type Lane, laneArray } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, innerWidth } from '../../../scene/kit/measures.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { WorldRef } from '../columns.ts';
import { hashFace, valueFace } from './faces.ts';
import { worldTitle } from './world-title.ts';

const CELL = 96;

/** The singletons of a world: the hash of a type leads to a value in its own memory block. */
export function singletonsPanel(drawing: Drawing, name: string, world: WorldRef): Panel {
  const { columns, view } = drawing;
  const find = (role: string) => columns.get(`${world.group}.singletons.${role}`);
  const [types, hashes, values] = [find('types'), find('hashes'), find('values')];
  const title = worldTitle(drawing, world, 'singletons');
  const lane = (column: typeof types, role: string, face: Lane['face'], height = CELL_HEIGHT): Lane => ({
    column,
    label: view.translate(`diagram.decs.${role}`),
    height,
    face,
  });
  const lanes = [
    lane(types, 'type', (row) => plainFace(drawing, types.peek(row), 'cell-payload'), 28),
    lane(hashes, 'metatype-hash', (row) => hashFace(drawing, hashes.peek(row))),
    lane(values, 'value', (row) => valueFace(drawing, values.peek(row), false)),
  ];
  const rows = uniformRows({ rows: types.length, page: 0, cellWidth: CELL, width: innerWidth(drawing) });
  return panel(drawing, {
    name,
    title,
    facts: view.translate('diagram.decs.singleton-facts', { count: types.length }),
    blocks: [laneArray(drawing, { lanes, rows, length: types.length, owner: title })],
  });
}
