import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { unpagedLanes } from '../../../scene/kit/lane-array.ts';
import type { WorldRef } from '../read/columns.ts';
import { componentFace, hashFace } from './faces.ts';
import { namedLane, plainLane } from './lanes.ts';
import { worldTitle } from './world-title.ts';

const CELL = 96;

/** Draws the singletons of a world: the hash of a type leads to a value in its own memory block. */
export function singletonsPanel(drawing: Drawing, name: string, world: WorldRef): Panel {
  const { columns, view } = drawing;
  const find = (role: string) => columnOrEmpty(columns, `${world.group}.singletons.${role}`);
  const [types, hashes, values] = [find('types'), find('hashes'), find('values')];
  const title = worldTitle(drawing, world, 'singletons');
  const lanes = [
    plainLane(drawing, types, 'type', 'cell-payload', 28),
    namedLane(drawing, hashes, 'metatype-hash', (row) => hashFace(drawing, hashes.peek(row))),
    namedLane(drawing, values, 'value', (row) => componentFace(drawing, values.peek(row), false)),
  ];
  return panel(drawing, {
    name,
    title,
    facts: view.translate('diagram.decs.singleton-facts', { count: types.length }),
    blocks: [unpagedLanes(drawing, CELL, { lanes, length: types.length, owner: title })],
  });
}
