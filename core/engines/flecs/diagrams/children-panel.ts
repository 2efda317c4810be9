import { type Block, type Panel, panel, showsDetail } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, cellWidthFor } from '../../../scene/kit/measures.ts';
import { isFocusedTable } from '../../../scene/kit/outline.ts';
import type { Column } from '../../../trace/column.ts';
import { entityFace, idOrPlainFace, viewedIdText } from './faces.ts';
import { focusedId } from './focused-id.ts';
import { highestIndex } from './index-lanes.ts';

const RECORD_HEIGHT = 28;
const RECORD_WIDTH = 72;
const RECORD_ROLES = ['tables', 'counts', 'only'] as const;

/** Draws what the record of `(ChildOf,parent)` knows about the children: their list, their depth, and the tables that they share with others. */
export function childrenPanel(drawing: Drawing, name: string, id: string): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const group = `children.${id}`;
  const list = columnOrEmpty(columns, `${group}.list`);
  const title = translate('diagram.flecs.children', { id: viewedIdText(drawing, id) });
  const facts = [
    { name: `${group}.facts`, label: translate('diagram.flecs.child-depth') },
    { name: `${group}.facts`, row: 1, label: translate('diagram.flecs.child-order') },
  ];
  const tables = columnOrEmpty(columns, `${group}.tables`);
  const hasTables = drawing.marks.drawnLength(tables) > 0 && showsDetail(drawing, tables.name, `${group}.counts`);
  const blocks = [
    listBlock(drawing, list, title),
    ...(showsDetail(drawing, `${group}.facts`) ? [countsBlock(drawing, title, facts)] : []),
    ...(hasTables ? [tablesBlock(drawing, group, title)] : []),
  ];
  const count = translate('diagram.elements', { count: list.length });
  const focused = focusedId(drawing, id) !== null;
  return panel(drawing, { name, title, facts: count, blocks, heading: group, focused });
}

function listBlock(drawing: Drawing, list: Column, owner: string): Block {
  const { view, marks } = drawing;
  const length = marks.drawnLength(list);
  const lane: ArrayLane = {
    column: list,
    label: view.translate('diagram.flecs.child-list'),
    hint: view.translate('diagram.flecs.child-list-hint'),
    height: CELL_HEIGHT,
    face: (row) => entityFace(drawing, list.peek(row)),
  };
  const caption = (row: number): string | undefined => {
    const child = list.peek(row);
    return typeof child === 'number' ? view.nameOf(child) : undefined;
  };
  return unpagedLanes(drawing, cellWidthFor(highestIndex(drawing)), { lanes: [lane], length, owner, caption });
}

/** Draws the tables with children of this parent; the value of `Parent` of each row tells whose children they are. */
function tablesBlock(drawing: Drawing, group: string, owner: string): Block {
  const lanes = RECORD_ROLES.map((role): ArrayLane => {
    const column = columnOrEmpty(drawing.columns, `${group}.${role}`);
    const label = drawing.view.translate(`diagram.flecs.child-${role}`);
    const focused = (row: number): boolean => role === 'tables' && isFocusedTable(drawing, column.peek(row));
    return { column, label, height: RECORD_HEIGHT, face: (row) => idOrPlainFace(drawing, column.peek(row)), focused };
  });
  const length = drawing.marks.drawnLength(lanes[0]!.column);
  return unpagedLanes(drawing, RECORD_WIDTH, { lanes, length, owner });
}
