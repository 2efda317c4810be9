import { type Panel, panel } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import type { Value } from '../../../trace/value.ts';
import { generationOf, indexOf } from '../model/handle.ts';
import { idOrPlainFace } from './faces.ts';
import { RANGES } from './structure-names.ts';

const HEIGHT = 32;
const WIDTH = 112;

/** Draws the ranges of indices, each with the dead entities that wait while another range is in use. */
export function rangesPanel(drawing: Drawing): Panel {
  const { columns, view, marks } = drawing;
  const title = view.translate(`ui.structures.family.${RANGES}`);
  const lanes = (['min', 'max', 'last', 'recycled'] as const).map((role): ArrayLane => {
    const column = columnOrEmpty(columns, `ranges.${role}`);
    const label = view.translate(`diagram.flecs.ranges-${role}`);
    const face = (row: number) => {
      const value: Value | undefined = column.peek(row);
      return Array.isArray(value) ? textFace(idsText(value), 'cell-dead') : idOrPlainFace(drawing, value);
    };
    return { column, label, height: HEIGHT, face };
  });
  const length = marks.drawnLength(lanes[0]!.column);
  const blocks = [
    countsBlock(drawing, title, [{ name: 'ranges.active', label: view.translate('diagram.flecs.ranges-active') }]),
    unpagedLanes(drawing, WIDTH, { lanes, length, owner: title }),
  ];
  return panel(drawing, { name: RANGES, title, facts: view.translate('diagram.elements', { count: length }), blocks });
}

/** Writes dead entities as `2 v1, 4 v1`. */
function idsText(ids: readonly Value[]): string {
  return ids.map((id) => `${indexOf(Number(id))} v${generationOf(Number(id))}`).join(', ') || '–';
}
