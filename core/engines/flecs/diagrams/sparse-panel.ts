import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty, isUnwatched, missingFacts } from '../../../scene/kit/known-columns.ts';
import type { ArrayLane } from '../../../scene/kit/lane-array.ts';
import type { Value } from '../../../trace/value.ts';
import { fieldColumns, fieldOf, numberIn } from '../read/columns.ts';
import { denseBlock } from './entity-index.ts';
import { componentFace, idOrPlainFace, viewedIdText } from './faces.ts';
import { focusedId } from './focused-id.ts';
import { indexLanes } from './index-lanes.ts';
import { pageDirectory } from './page-directory.ts';

const HEIGHT = 32;

/**
 * Draws the values of a sparse component, which do not move when their entities change tables.
 * @param kind `targets`: the targets of each entity in a relation that does not fragment
 */
export function sparsePanel(drawing: Drawing, name: string, id: string, kind: 'sparse' | 'targets' = 'sparse'): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const group = `${kind}.${id}`;
  const sparse = columnOrEmpty(columns, `${group}.sparse`);
  const pages = columnOrEmpty(columns, `${group}.pages`);
  const data = fieldColumns(columns, `${group}.data`);
  const unwatched = data.some((column) => isUnwatched(column, sparse)) ? [translate('diagram.flecs.data')] : [];
  const title = translate(`diagram.flecs.${kind === 'sparse' ? 'sparse' : 'targets-of'}`, {
    id: viewedIdText(drawing, id),
  });
  const count = (numberIn(columns, `${group}.count`, 0) ?? 1) - 1;
  const lanes: ArrayLane[] = [
    {
      column: sparse,
      label: translate('diagram.flecs.sparse-lane'),
      hint: translate('diagram.flecs.sparse-hint'),
      height: HEIGHT + 4,
      face: (row) => idOrPlainFace(drawing, sparse.peek(row)),
    },
    ...data.map((column) => ({
      column,
      label: fieldOf(column) ?? translate(`diagram.flecs.${kind === 'sparse' ? 'data' : 'union-targets'}`),
      height: HEIGHT,
      face: (row: number) =>
        kind === 'sparse' ? componentFace(drawing, column, row) : targetsFace(drawing, column.peek(row)),
    })),
  ];
  const focused = focusedId(drawing, id) !== null;
  const blocks = [
    countsBlock(drawing, title, [{ name: `${group}.count`, label: translate('diagram.flecs.count') }]),
    denseBlock(drawing, title, group),
    indexLanes(drawing, { lanes, pages, owner: title }),
    pageDirectory(drawing, pages, title, focused),
  ];
  const facts = translate('diagram.elements', { count }) + missingFacts(view, [sparse, pages], unwatched);
  return panel(drawing, { name, title, facts, blocks, heading: group, focused });
}

function targetsFace(drawing: Drawing, targets: Value | undefined): Face {
  if (!Array.isArray(targets)) return absentFace(drawing);
  return textFace(targets.map((target) => viewedIdText(drawing, String(target))).join(', '), 'cell-payload');
}
