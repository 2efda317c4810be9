import { pageTag } from '../../../scene/kit/array-parts.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty, isUnknown, missingFacts, pageOf } from '../../../scene/kit/known-columns.ts';
import { type Lane, laneArray } from '../../../scene/kit/lane-array.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { CELL_HEIGHT, cellWidthFor, innerWidth, LABEL_HEIGHT, reach } from '../../../scene/kit/measures.ts';
import { GROUP, occupiedRows, wholeGroups } from '../../../scene/kit/occupied-rows.ts';
import { isFocusedTable } from '../../../scene/kit/outline.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { numberAt } from '../columns.ts';
import { entityFace, plainFace } from './faces.ts';
import { highest } from './measures.ts';
import { ENTITY_INDEX } from './names.ts';
import { pageDirectory } from './page-directory.ts';

const RECORD_HEIGHT = 28;
const ROLES = [
  ...['dense', 'alive-count', 'max-id', 'range', 'pages'],
  ...['record-dense', 'record-table', 'record-row', 'record-flags'],
] as const;

/** The entity index: all ids ever made, the alive ones first, and a record for each index with the place of its entity. */
export function entityIndexPanel(drawing: Drawing): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const alive = Math.max(0, (numberAt(columns, 'entities.alive-count', 0) ?? 1) - 1);
  const total = Math.max(0, (columns.find('entities.dense')?.length ?? 1) - 1);
  const title = translate('diagram.flecs.entity-index');
  const parts = ROLES.map((role) => columnOrEmpty(columns, `entities.${role}`, { role }));
  const isDeadKnown = !isUnknown(columnOrEmpty(columns, 'entities.dense'), 'order');
  const key = isDeadKnown ? 'entity-facts' : 'entity-facts-unknown';
  const facts = translate(`diagram.flecs.${key}`, { alive, dead: Math.max(0, total - alive) });
  const pages = columns.find('entities.pages');
  const blocks = [
    countsBlock(drawing, title, [
      { name: 'entities.alive-count', label: translate('diagram.flecs.alive-count') },
      { name: 'entities.max-id', label: translate('diagram.flecs.max-id') },
      { name: 'entities.range', label: translate('diagram.flecs.range-min') },
      { name: 'entities.range', row: 1, label: translate('diagram.flecs.range-max') },
    ]),
    denseBlock(drawing, title, 'entities'),
    recordsBlock(drawing, title),
    ...(pages === undefined ? [] : [pageDirectory(drawing, pages, title)]),
  ];
  return panel(drawing, { name: ENTITY_INDEX, title, facts: facts + missingFacts(view, parts), blocks });
}

/** A dense array of ids of which the first part is in use: of the entity index, or of a sparse component. */
export function denseBlock(drawing: Drawing, owner: string, group: string): Block {
  const { columns, view } = drawing;
  const dense = columnOrEmpty(columns, `${group}.dense`);
  const countName = columns.find(`${group}.alive-count`) === undefined ? `${group}.count` : `${group}.alive-count`;
  const count = numberAt(columns, countName, 0) ?? 1;
  const length = drawing.marks.drawnLength(dense);
  const cellWidth = cellWidthFor(highest(drawing));
  const rows = uniformRows({ rows: length, page: 0, cellWidth, width: innerWidth(drawing) });
  const face = (row: number) => (row === 0 ? absentFace(drawing) : entityFace(drawing, dense.peek(row), row >= count));
  const label = view.translate('diagram.flecs.dense');
  const lane: Lane = {
    column: dense,
    label,
    hint: view.translate(`diagram.flecs.${denseHint(dense, group)}`),
    height: CELL_HEIGHT,
    face,
  };
  return laneArray(drawing, {
    lanes: [lane],
    rows,
    length,
    owner,
    caption: (row) => nameAt(drawing, dense, row),
    after: (_at, place) => drawDivider(drawing, { dense, count, length, width: cellWidth, place }),
  });
}

function denseHint(dense: Column, group: string): string {
  if (isUnknown(dense, 'order')) return 'order-unknown';
  return group === 'entities' ? 'dense-hint' : 'sparse-dense-hint';
}

function nameAt(drawing: Drawing, dense: Column, row: number): string | undefined {
  const value = dense.peek(row);
  return typeof value === 'number' && row > 0 ? drawing.view.nameOf(value) : undefined;
}

interface Divider {
  readonly dense: Column;
  readonly count: number;
  readonly length: number;
  readonly width: number;
  readonly place: (row: number) => Corner | undefined;
}

/** The line behind the last alive entity. */
function drawDivider(drawing: Drawing, { dense, count, length, width, place }: Divider): void {
  const last = count >= length;
  const at = place(last ? length - 1 : count);
  if (at === undefined) return;
  const x = last ? at.x + width : at.x;
  const top = at.y - LABEL_HEIGHT;
  const bottom = at.y + CELL_HEIGHT + LABEL_HEIGHT;
  if (drawing.sees(x - 2, top, 4, bottom - top))
    drawing.line('badge', `divider:${dense.name}`, [x, top, x, bottom], 'accent', 3);
}

function recordsBlock(drawing: Drawing, owner: string): Block {
  const { columns, view, marks } = drawing;
  const lanes = (['dense', 'table', 'row', 'flags'] as const).map((role): Lane => {
    const column = columnOrEmpty(columns, `entities.record-${role}`);
    const label = view.translate(`diagram.flecs.record-${role}`);
    const used = (value: Value | undefined) => value !== 0 || role !== 'flags';
    const face = (row: number) => (used(column.peek(row)) ? plainFace(drawing, column.peek(row)) : absentFace(drawing));
    const focused = (row: number) => role === 'table' && isFocusedTable(drawing, column.peek(row));
    return { column, label, height: RECORD_HEIGHT, face, focused };
  });
  const dense = lanes[0]!.column;
  // Unknown rows are not shown; a record that exists says that the index is in use.
  const known = lanes.filter(({ column }) => !isUnknown(column, 'order') && !isUnknown(column, 'all'));
  const also = lanes.flatMap(({ column }) => marks.rows(column));
  const length = reach([dense.length], also);
  const cellWidth = cellWidthFor(highest(drawing));
  const occupied = (row: number) => dense.peek(row) !== undefined;
  const page = pageOf([columns.find('entities.pages'), dense], GROUP);
  const rows = occupiedRows({ rows: length, occupied, also, page, cellWidth, width: innerWidth(drawing) });
  const shown = wholeGroups(length, page);
  return laneArray(drawing, { lanes: known, rows, length: shown, owner, tag: (run) => pageTag(drawing, run) });
}
