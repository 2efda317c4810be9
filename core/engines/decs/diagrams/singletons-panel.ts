import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { type Lane, laneArray } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, innerWidth } from '../../../scene/kit/measures.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import { hashFace, valueFace } from './faces.ts';
import { SINGLETONS, type WorldRef } from './world-columns.ts';

const CELL = 96;

/** What a world has once: the hash of a type leads to a value in memory of its own. */
export function singletonsPanel(drawing: Drawing, world: WorldRef): Panel {
  const { columns, view } = drawing;
  const find = (role: string) => columns.get(`${world.group}.singletons.${role}`);
  const [types, hashes, values] = [find('types'), find('hashes'), find('values')];
  const title = world.prefix.replace('/', ' · ') + view.translate('diagram.decs.singletons');
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
    name: world.prefix + SINGLETONS,
    title,
    facts: view.translate('diagram.decs.singleton-facts', { count: types.length }),
    blocks: [laneArray(drawing, { lanes, rows, length: types.length, owner: title })],
  });
}
