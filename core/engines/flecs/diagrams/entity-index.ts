import { type Block, type Panel, panel, showsDetail } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty, lacksData, missingFacts } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, laneArray, unpagedRows } from '../../../scene/kit/lane-array.ts';
import {
  CELL_HEIGHT,
  type Corner,
  cellWidthFor,
  innerWidth,
  LABEL_HEIGHT,
  rowsIncluding,
} from '../../../scene/kit/measures.ts';
import { grouped } from '../../../scene/kit/number-text.ts';
import { isFocusedTable } from '../../../scene/kit/outline.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { numberIn } from '../read/columns.ts';
import { entityFace, idOrPlainFace } from './faces.ts';
import { idBitsBlock } from './id-bits.ts';
import { highestIndex, indexLanes } from './index-lanes.ts';
import { pageDirectory } from './page-directory.ts';
import { isBorn } from './row-state.ts';
import { ENTITY_INDEX } from './structure-names.ts';

const RECORD_HEIGHT = 28;
const COUNTS = ['entities.alive-count', 'entities.max-id', 'entities.range'] as const;
const ROLES = [
  ...['dense', 'alive-count', 'max-id', 'range', 'pages'],
  ...['record-dense', 'record-table', 'record-row', 'record-flags'],
] as const;

/** Draws the entity index: all ids ever created with the live ones first, and the record of each index. */
export function entityIndexPanel(drawing: Drawing): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const alive = Math.max(0, (numberIn(columns, 'entities.alive-count', 0) ?? 1) - 1);
  const total = Math.max(0, (columns.find('entities.dense')?.length ?? 1) - 1);
  const title = translate('diagram.flecs.entity-index');
  const parts = ROLES.map((role) => columnOrEmpty(columns, `entities.${role}`, { role }));
  const isDeadKnown = !lacksData(columnOrEmpty(columns, 'entities.dense'), 'order');
  const key = isDeadKnown ? 'entity-facts' : 'entity-facts-unknown';
  const born = newborns(drawing, alive, total);
  const dead = Math.max(0, total - alive - born);
  const showsCounts = showsDetail(drawing, ...COUNTS);
  // The alive count counts row 0, too, so the title says how the two numbers fit together.
  const counts =
    view.plain === true
      ? translate(showsCounts ? 'diagram.flecs.alive-and-row-0' : 'diagram.plain.alive', { alive: grouped(alive) })
      : translate(`diagram.flecs.${key}`, { alive: grouped(alive), dead: grouped(dead) });
  const facts = born > 0 ? `${counts} · ${translate('diagram.flecs.born', { count: born })}` : counts;
  const pages = columns.find('entities.pages');
  const blocks = [
    ...(showsCounts
      ? [
          countsBlock(drawing, title, [
            { name: 'entities.alive-count', label: translate('diagram.flecs.alive-count') },
            { name: 'entities.max-id', label: translate('diagram.flecs.max-id') },
            { name: 'entities.range', label: translate('diagram.flecs.range-min') },
            { name: 'entities.range', row: 1, label: translate('diagram.flecs.range-max') },
          ]),
        ]
      : []),
    ...(showsDetail(drawing, 'entities.dense') ? [denseBlock(drawing, title, 'entities')] : []),
    recordsBlock(drawing, title),
    ...(pages === undefined || !showsDetail(drawing, pages.name) ? [] : [pageDirectory(drawing, pages, title)]),
    // The bits need much room, so they are only drawn for a selected entity or pair.
    ...(view.focus === null || view.plain === true ? [] : [idBitsBlock(drawing)]),
  ];
  return panel(drawing, { name: ENTITY_INDEX, title, facts: facts + missingFacts(view, parts), blocks });
}

function newborns(drawing: Drawing, alive: number, total: number): number {
  let row = alive + 1;
  while (row <= total && isBorn(drawing, row)) row++;
  return row - alive - 1;
}

/** Draws the dense array of the entity index or of a sparse component. Only its first part is in use. */
export function denseBlock(drawing: Drawing, owner: string, group: string): Block {
  const { columns, view } = drawing;
  const dense = columnOrEmpty(columns, `${group}.dense`);
  const countName = columns.find(`${group}.alive-count`) === undefined ? `${group}.count` : `${group}.alive-count`;
  const count = numberIn(columns, countName, 0) ?? 1;
  const length = drawing.marks.drawnLength(dense);
  const cellWidth = cellWidthFor(highestIndex(drawing));
  const last = Math.min(count, length - 1);
  const rows = unpagedRows(drawing, length, cellWidth, innerWidth(drawing));
  const isNew = (row: number) => group === 'entities' && row >= count && isBorn(drawing, row);
  const stateOf = (row: number) => (isNew(row) ? 'new' : row >= count ? 'dead' : 'alive');
  const face = (row: number) => (row === 0 ? absentFace(drawing) : entityFace(drawing, dense.peek(row), stateOf(row)));
  const label = view.translate('diagram.flecs.dense');
  const hint = view.translate(`diagram.flecs.${denseHint(dense, group)}`);
  return laneArray(drawing, {
    lanes: [{ column: dense, label, hint, height: CELL_HEIGHT, face, isNew }],
    rows,
    length,
    owner,
    caption: (row) => nameAt(drawing, dense, row),
    after: (_at, place) => drawDivider(drawing, dense.name, place(last), count >= length ? rows.cellWidth : 0),
  });
}

function denseHint(dense: Column, group: string): string {
  if (lacksData(dense, 'order')) return 'order-unknown';
  return group === 'entities' ? 'dense-hint' : 'sparse-dense-hint';
}

function nameAt(drawing: Drawing, dense: Column, row: number): string | undefined {
  const value = dense.peek(row);
  return typeof value === 'number' && row > 0 ? drawing.view.nameOf(value) : undefined;
}

/** Draws the line after the last live entity, `shift` pixels from the left edge of a cell. */
function drawDivider(drawing: Drawing, dense: string, at: Corner | undefined, shift: number): void {
  if (at === undefined) return;
  const x = at.x + shift;
  const top = at.y - LABEL_HEIGHT;
  const bottom = at.y + CELL_HEIGHT + LABEL_HEIGHT;
  if (drawing.sees(x - 2, top, 4, bottom - top))
    drawing.line('badge', `divider:${dense}`, [x, top, x, bottom], 'accent', 3);
}

function recordsBlock(drawing: Drawing, owner: string): Block {
  const { columns, view } = drawing;
  const roles = view.plain === true ? (['table', 'row'] as const) : (['dense', 'table', 'row', 'flags'] as const);
  const lanes = roles.map((role): ArrayLane => {
    const column = columnOrEmpty(columns, `entities.record-${role}`);
    const label = view.translate(`diagram.flecs.record-${role}`);
    const used = (value: Value | undefined) => value !== 0 || role !== 'flags';
    const face = (row: number) =>
      used(column.peek(row)) ? idOrPlainFace(drawing, column.peek(row)) : absentFace(drawing);
    const focused = (row: number) => role === 'table' && isFocusedTable(drawing, column.peek(row));
    return { column, label, height: RECORD_HEIGHT, face, focused };
  });
  // Unknown rows are not shown. An existing record still shows that the index is in use.
  const drawn = lanes.filter(({ column }) => !lacksData(column, 'order') && !lacksData(column, 'all'));
  if (view.plain === true) return plainRecords(drawing, drawn, owner);
  return indexLanes(drawing, { lanes, drawn, pages: columns.find('entities.pages'), owner });
}

/** Draws the records that are in use, each above the name of its entity. */
function plainRecords(drawing: Drawing, lanes: readonly ArrayLane[], owner: string): Block {
  const { columns } = drawing;
  const dense = columnOrEmpty(columns, 'entities.dense');
  const places = columnOrEmpty(columns, 'entities.record-dense');
  const touched = lanes.flatMap(({ column }) => drawing.marks.rows(column));
  const length = rowsIncluding([dense.length], touched);
  const rows = unpagedRows(drawing, length, cellWidthFor(highestIndex(drawing)), innerWidth(drawing));
  const caption = (row: number) => nameAt(drawing, dense, Number(places.peek(row) ?? 0));
  return laneArray(drawing, { lanes, rows, length, owner, caption });
}
