import { pageTag } from '../../../scene/kit/array-parts.ts';
import { type Panel, panel } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { valueFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty, isUnwatched, missingFacts, pageOf } from '../../../scene/kit/known-columns.ts';
import { type Lane, laneArray } from '../../../scene/kit/lane-array.ts';
import { cellWidthFor, innerWidth, reach } from '../../../scene/kit/measures.ts';
import { GROUP, occupiedRows, wholeGroups } from '../../../scene/kit/occupied-rows.ts';
import { numberAt } from '../columns.ts';
import { denseBlock } from './entity-index.ts';
import { idText, plainFace } from './faces.ts';
import { focusedId } from './focus.ts';
import { highest } from './measures.ts';
import { pageDirectory } from './page-directory.ts';

const HEIGHT = 32;

/** The values of a sparse component, which stay where they are while their entities change tables. */
export function sparsePanel(drawing: Drawing, name: string, id: string): Panel {
  const { columns, view, marks } = drawing;
  const { translate } = view;
  const group = `sparse.${id}`;
  const [sparse, data, pages] = ['sparse', 'data', 'pages'].map((role) => columnOrEmpty(columns, `${group}.${role}`));
  const unwatched = isUnwatched(data!, sparse!) ? [translate('diagram.flecs.data')] : [];
  const title = translate('diagram.flecs.sparse', { id: idText(drawing, id) });
  const count = (numberAt(columns, `${group}.count`, 0) ?? 1) - 1;
  const also = [sparse!, data!].flatMap((column) => marks.rows(column));
  const length = reach([sparse!.length, data!.length], also);
  const cellWidth = cellWidthFor(highest(drawing));
  const occupied = (row: number) => sparse!.peek(row) !== undefined;
  const page = pageOf([pages, sparse], GROUP);
  const rows = occupiedRows({ rows: length, occupied, also, page, cellWidth, width: innerWidth(drawing) });
  const lanes: Lane[] = [
    {
      column: sparse!,
      label: translate('diagram.flecs.sparse-lane'),
      hint: translate('diagram.flecs.sparse-hint'),
      height: HEIGHT + 4,
      face: (row) => plainFace(drawing, sparse!.peek(row)),
    },
    {
      column: data!,
      label: translate('diagram.flecs.data'),
      height: HEIGHT,
      face: (row) => valueFace(drawing, data!.peek(row)),
    },
  ];
  const focused = focusedId(drawing, id) !== null;
  const shown = wholeGroups(length, page);
  const blocks = [
    countsBlock(drawing, title, [{ name: `${group}.count`, label: translate('diagram.flecs.count') }]),
    denseBlock(drawing, title, group),
    laneArray(drawing, { lanes, rows, length: shown, owner: title, tag: (run) => pageTag(drawing, run) }),
    pageDirectory(drawing, pages!, title, focused),
  ];
  return panel(drawing, {
    name,
    title,
    facts: translate('diagram.elements', { count }) + missingFacts(view, [sparse!, pages!], unwatched),
    blocks,
    heading: group,
    focused,
  });
}
