import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { type ArrayLane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../../../scene/kit/measures.ts';
import type { Diagrams } from '../../../scene/stage/diagrams.ts';
import { OBJECTS } from '../model/objects.ts';
import { objectColumns } from '../read/columns.ts';
import { objectRows } from './object-rows.ts';

export const diagrams: Diagrams = {
  families: [{ id: OBJECTS, single: true }],
  presets: { one: [OBJECTS] },
  names: () => [OBJECTS],
  familyOf: () => OBJECTS,
  structureOf: (_columns, { meta }) => (typeof meta.group === 'string' ? meta.group : null),
  panel: objectPanel,
};

function objectPanel(drawing: Drawing): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const objects = objectColumns(columns);
  const title = translate('diagram.aos.objects');
  const holes = objects.free.length;
  const facts = translate('diagram.aos.facts', { count: objects.length - holes, holes, bytes: objects.stride });
  const lane: ArrayLane = {
    column: objects.free,
    label: translate('diagram.aos.free'),
    hint: translate('diagram.aos.free-hint'),
    height: CELL_HEIGHT,
    face: (row) => plainFace(drawing, objects.free.peek(row), 'cell-dead'),
  };
  const length = drawing.marks.drawnLength(objects.free);
  const free = unpagedLanes(drawing, CELL_WIDTH, { lanes: [lane], length, owner: title });
  return panel(drawing, { name: OBJECTS, title, facts, blocks: [objectRows(drawing, objects, title), free] });
}
