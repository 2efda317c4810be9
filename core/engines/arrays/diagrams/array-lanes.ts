import { pageNameOfRun } from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { declaredPageSize } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, laneArray } from '../../../scene/kit/lane-array.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { CELL_HEIGHT, cellWidthFor, innerWidth, LABEL_HEIGHT, rowsIncluding } from '../../../scene/kit/measures.ts';
import { occupiedRows, wholeGroups } from '../../../scene/kit/occupied-rows.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';
import { textAt } from '../../../world/column-groups.ts';
import { type ArrayColumns, type IdList, titleOf } from '../read/columns.ts';
import { arrayIdFace, arrayValueFace, flagFace, rowFace } from './array-faces.ts';
import { maskLane } from './bit-lanes.ts';
import { isNotReceived } from './not-received.ts';

const LANE_HEIGHT = 36;
const VALUE_HEIGHT = 32;
const NOTE_HEIGHT = 24;
/** Width of cells with numbers of components, and with texts and objects. */
const VALUE_CELL = 56;
const WIDE_CELL = 96;

interface LanesOptions {
  readonly owner: string;
  readonly columns: readonly Column[];
  /** The result of `rowsKey`: `entity`, a list of ids, or the column itself. */
  readonly key: string;
}

export function arrayLanes(drawing: Drawing, arrays: ArrayColumns, { owner, columns, key }: LanesOptions): Block {
  const list = arrays.lists.find(({ column }) => column.name === key) ?? null;
  const shown = columns.filter((column) => !isNotReceived(arrays, column, columns));
  const also = shown.flatMap((column) => drawing.marks.rows(column));
  const length = rowsIncluding(
    shown.map((column) => drawing.marks.drawnLength(column)),
    also,
  );
  const cellWidth = Math.max(cellWidthFor(highest(arrays)), ...shown.map(widthOf));
  const lanes = columns.map((column) => laneOf(drawing, arrays, { column, key, list, cellWidth, columns, length }));
  const isNamed = (arrays.names?.length ?? 0) > 0;
  const size = { cellWidth, width: innerWidth(drawing) };
  const page = declaredPageSize(columns, 0);
  if (key !== 'entity') {
    return laneArray(drawing, {
      lanes,
      rows: uniformRows({ rows: length, page, ...size }),
      length,
      owner,
      ...(page === 0 ? {} : { tag: (run) => pageNameOfRun(drawing, run) }),
      ...(isNamed && list !== null ? { caption: (row) => arrays.nameOf(list.column.peek(row)) } : {}),
      after: (_at, place) => drawDivider(drawing, { list, lanes, length, width: cellWidth, place }),
    });
  }
  const paged = page === 0 ? Number.POSITIVE_INFINITY : page;
  const occupied = (row: number): boolean => shown.some((column) => column.has(row));
  return laneArray(drawing, {
    lanes,
    rows: occupiedRows({ rows: length, occupied, also, page: paged, ...size }),
    length: wholeGroups(length, paged),
    owner,
    ...(page === 0 ? {} : { tag: (run) => pageNameOfRun(drawing, run) }),
    ...(isNamed ? { caption: (row) => textAt(arrays.names, row) } : {}),
  });
}

interface LaneOptions {
  readonly column: Column;
  readonly key: string;
  readonly list: IdList | null;
  readonly cellWidth: number;
  readonly columns: readonly Column[];
  readonly length: number;
}

function widthOf({ type, meta }: Column): number {
  if (type === 'json') return WIDE_CELL;
  return meta.role === 'value' ? VALUE_CELL : 0;
}

function laneOf(drawing: Drawing, arrays: ArrayColumns, options: LaneOptions): ArrayLane {
  const { column, list, columns } = options;
  const { translate } = drawing.view;
  const role = String(column.meta.role);
  const hints = ['entities', 'index', 'version', 'flags'];
  const shared = {
    column,
    label: titleOf(column),
    ...(hints.includes(role) ? { hint: translate(`diagram.array.hint.${role}`) } : {}),
  };
  const note = isNotReceived(arrays, column, columns)
    ? translate('diagram.array.not-received')
    : options.length === 0
      ? drawing.emptyText
      : null;
  if (note !== null) return { ...shared, height: NOTE_HEIGHT, face: () => rowFace(drawing, undefined), note };
  if (role === 'bits') return maskLane(drawing, arrays, column);
  if (role === 'entities') {
    const count = list?.count ?? column.length;
    return {
      ...shared,
      height: CELL_HEIGHT,
      face: (row) => arrayIdFace(drawing, arrays, column.peek(row), row >= count),
    };
  }
  if (role === 'flags') return { ...shared, height: LANE_HEIGHT, face: (row) => flagFace(drawing, column.peek(row)) };
  if (role !== 'value' && column.type !== 'json') {
    const stale = (row: number) => role === 'index' && isStaleEntry(arrays, column, row);
    return { ...shared, height: LANE_HEIGHT, face: (row) => rowFace(drawing, column.peek(row), stale(row)) };
  }
  const face = (row: number) =>
    arrayValueFace(drawing, column.peek(row), options.cellWidth, isStale(arrays, options, row));
  return { ...shared, height: VALUE_HEIGHT, face };
}

/** True if no entity with the component owns a value's row: the memory was not cleared. */
function isStale(arrays: ArrayColumns, { column, key, list }: LaneOptions, row: number): boolean {
  if (list !== null) return row >= list.count;
  const { component } = column.meta;
  return key === 'entity' && typeof component === 'string' && arrays.has(component, row) === false;
}

/** True if an entry leads nowhere, because entries are not cleared when their entity leaves the list. */
export function isStaleEntry(arrays: ArrayColumns, { name, meta }: Column, row: number): boolean {
  const list = arrays.lists.find(({ column }) => column.name === meta.of);
  return list !== undefined && meta.rows === 'entity' && list.index?.name === name && !arrays.leadsTo(list, row);
}

function highest(arrays: ArrayColumns): number {
  return Math.max(0, ...arrays.lists.map(({ column, index }) => Math.max(column.length, index?.length ?? 0)));
}

interface Divider {
  readonly list: IdList | null;
  readonly lanes: readonly ArrayLane[];
  readonly length: number;
  readonly width: number;
  readonly place: (row: number) => Corner | undefined;
}

/** Draws a line after the last id in use if the list has more rows. */
function drawDivider(drawing: Drawing, { list, lanes, length, width, place }: Divider): void {
  if (list === null || list.count >= list.column.length || length === 0) return;
  const at = place(list.count);
  if (at === undefined) return;
  const first = lanes.findIndex(({ column }) => column === list.column);
  const y = at.y + lanes.slice(0, Math.max(0, first)).reduce((sum, { height }) => sum + height, 0);
  if (!drawing.sees(at.x - 2, y - LABEL_HEIGHT, width, CELL_HEIGHT + 2 * LABEL_HEIGHT)) return;
  const points = [at.x, y - LABEL_HEIGHT, at.x, y + CELL_HEIGHT + LABEL_HEIGHT];
  drawing.line('badge', `divider:${list.column.name}`, points, 'accent', 3);
}
