import { explainCell as explainKnown } from '../cells/explain.ts';
import { headingOf } from '../cells/heading.ts';
import { decodeId, hexOfId, type IdParts, isId } from '../cells/id-format.ts';
import type { Translate } from '../cells/translate.ts';
import type { View } from '../scene/view.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import { engineOf } from './all.ts';
import { ENTITIES, formatOf, type StorageColumns, storageColumns } from './entt/columns.ts';
import { explainHeading } from './explain-heading.ts';

/** Another cell that an explained cell has to do with. */
export interface Reference {
  readonly column: string;
  readonly row: number;
  /** `Position.packed[3]` */
  readonly address: string;
  /** Why it is named here: `sparse entry of index 7`. */
  readonly text: string;
}

/** Everything there is to say about one cell, for a tool tip and for the keyboard's cursor. */
export interface CellExplanation {
  readonly column: string;
  readonly row: number;
  /** `Position.sparse[3]` */
  readonly address: string;
  /** Page and slot in it, where the array has pages. */
  readonly page: { readonly page: number; readonly slot: number } | null;
  /** The value as stored, `null` when the cell holds nothing. */
  readonly raw: string | null;
  /** For handles and sparse entries. */
  readonly handle: (IdParts & { readonly name: string | undefined; readonly hex: string }) | null;
  /** What the cell is and holds, in a sentence. */
  readonly role: string;
  readonly pointedBy: readonly Reference[];
  readonly pointsTo: readonly Reference[];
}

/** What explaining depends on besides memory. */
export type ExplainView = Pick<View, 'translate' | 'nameOf'>;

/**
 * Explains a cell of an EnTT storage, of a decs program, of a hash map, of an array of structs, or of any
 * library's array. Null when there is no such column, or it is of a kind that diagrams do not draw.
 * Reads a few cells only, except for a hole, where the free list is followed to find the one before it.
 */
export function explainCell(
  columns: ColumnSet,
  column: string,
  row: number,
  view: ExplainView,
): CellExplanation | null {
  // TEMPORARY: only engines without a cell table are explained below.
  const { cells } = engineOf(columns);
  if (Object.keys(cells.kinds).length > 0) return explainKnown(cells, columns, column, row, view);
  const heading = headingOf(column);
  if (heading !== null) return explainHeading(columns, column, heading, row, view);
  const found = columns.find(column);
  const group = found?.meta.group;
  if (found === undefined || typeof group !== 'string' || columns.find(`${group}.packed`) === undefined) return null;
  const set = storageColumns(columns, group);
  const cell: Cell = { columns, set, column: found, row, value: found.peek(row), view };
  const explain = explainers[String(found.meta.role)];
  if (explain === undefined) return null;
  const links = explain(cell);
  return {
    column,
    row,
    address: address(found, row),
    page: pageOf(cell),
    raw: cell.value === undefined ? null : String(cell.value),
    handle: handleOf(cell),
    ...links,
  };
}

interface Cell {
  readonly columns: ColumnSet;
  readonly set: StorageColumns;
  readonly column: Column;
  readonly row: number;
  readonly value: Value | undefined;
  readonly view: ExplainView;
}

type Links = Pick<CellExplanation, 'role' | 'pointedBy' | 'pointsTo'>;

const explainers: Readonly<Record<string, (cell: Cell) => Links>> = {
  packed: explainPacked,
  sparse: explainSparse,
  payload: explainPayload,
  'free-list': explainFreeList,
  length: (cell) => plain(cell, 'length', { count: Number(cell.value ?? 0), size: cell.set.packed.length }),
  pages: (cell) => plain(cell, cell.value === 1 ? 'page' : 'page-missing', pageSpan(cell, cell.set.sparsePage)),
  'payload-pages': (cell) => plain(cell, 'payload-page', pageSpan(cell, cell.set.payloadPage)),
};

function plain(cell: Cell, key: string, args: Record<string, string | number>): Links {
  return { role: say(cell, key, args), pointedBy: [], pointsTo: [] };
}

function pageSpan(cell: Cell, size: number): Record<string, string | number> {
  return { page: cell.row, size, first: cell.row * size, last: (cell.row + 1) * size - 1 };
}

function explainPacked(cell: Cell): Links {
  const { set, row, value } = cell;
  if (!isId(value)) return plain(cell, 'packed-none', { row });
  const parts = decodeId(value, set.format);
  if (parts.isTombstone) return explainHole(cell, parts);
  const pointedBy = [];
  const entry = set.sparse.peek(parts.index);
  if (isId(entry) && decodeId(entry, set.format).index === row) {
    pointedBy.push(refer(cell, set.sparse, parts.index, 'sparse-entry', { index: parts.index }));
  }
  const pointsTo = set.payload === null ? [] : [refer(cell, set.payload, row, 'its-payload', { row })];
  const inUse = set.name === ENTITIES ? Number(set.length?.peek(0) ?? 0) : Number.POSITIVE_INFINITY;
  const args = { entity: spokenHandle(cell, value), row, order: row - inUse + 1 };
  return { role: say(cell, row < inUse ? 'packed' : 'packed-free', args), pointedBy, pointsTo };
}

/** Following the chain of a very large storage is not worth a tool tip. */
const LONGEST_CHAIN = 10_000;

function explainHole(cell: Cell, parts: IdParts): Links {
  const { set, row } = cell;
  const pointsTo = parts.isNull ? [] : [refer(cell, set.packed, parts.index, 'next-hole', { row: parts.index })];
  const pointedBy: Reference[] = [];
  let from: readonly [Column, number] = [set.freeList, 0];
  for (let i = 0; i < LONGEST_CHAIN; i++) {
    const value = from[0].peek(from[1]);
    if (!isId(value)) break;
    const { index, isNull } = decodeId(value, set.format);
    if (isNull) break;
    if (index === row) {
      const first = from[0] === set.freeList;
      pointedBy.push(refer(cell, from[0], from[1], first ? 'free-list-head' : 'hole-before', { row: from[1] }));
      break;
    }
    from = [set.packed, index];
  }
  return { role: say(cell, parts.isNull ? 'hole-last' : 'hole', { row, next: parts.index }), pointedBy, pointsTo };
}

function explainSparse(cell: Cell): Links {
  const { set, row, value } = cell;
  const page = Math.floor(row / set.sparsePage);
  const pointedBy = [refer(cell, set.pages, page, 'page-pointer', { page })];
  if (!isId(value)) return { role: say(cell, 'sparse-unallocated', { index: row, page }), pointedBy: [], pointsTo: [] };
  const parts = decodeId(value, set.format);
  if (parts.isNull) return { role: say(cell, 'sparse-empty', { index: row }), pointedBy, pointsTo: [] };
  const pointsTo = [refer(cell, set.packed, parts.index, 'packed-cell', { row: parts.index })];
  if (set.payload !== null) pointsTo.push(refer(cell, set.payload, parts.index, 'its-payload', { row: parts.index }));
  const args = { index: row, row: parts.index, version: parts.version };
  return { role: say(cell, 'sparse', args), pointedBy, pointsTo };
}

function explainPayload(cell: Cell): Links {
  const { set, row, value } = cell;
  const handle = set.packed.peek(row);
  if (value === undefined || !isId(handle)) return plain(cell, 'payload-unused', { row });
  const pointedBy = [refer(cell, set.packed, row, 'same-row', { row })];
  return { role: say(cell, 'payload', { entity: spokenHandle(cell, handle), row }), pointedBy, pointsTo: [] };
}

function explainFreeList(cell: Cell): Links {
  const { set, value } = cell;
  const parts = isId(value) ? decodeId(value, set.format) : null;
  if (parts === null || parts.isNull) return plain(cell, 'free-list-empty', {});
  const pointsTo = [refer(cell, set.packed, parts.index, 'first-hole', { row: parts.index })];
  return { role: say(cell, 'free-list', { row: parts.index }), pointedBy: [], pointsTo };
}

function say(cell: Cell, key: string, args: Record<string, string | number>): string {
  return cell.view.translate(`cell.role.${key}`, { storage: shortName(cell.set.name), ...args });
}

function refer(cell: Cell, column: Column, row: number, key: string, args: Record<string, string | number>): Reference {
  return {
    column: column.name,
    row,
    address: address(column, row),
    text: cell.view.translate(`cell.reference.${key}`, args),
  };
}

function address(column: Column, row: number): string {
  return `${shortName(column.name)}[${row}]`;
}

/** `registry.entities` is called `entities`; components keep their names. */
function shortName(name: string): string {
  return name.replace(/^registry\./, '');
}

function pageOf({ column, row, set }: Cell): CellExplanation['page'] {
  const size = column.meta.role === 'sparse' ? set.sparsePage : column.meta.role === 'payload' ? set.payloadPage : 0;
  return size === 0 ? null : { page: Math.floor(row / size), slot: row % size };
}

/** `e1 (3 v0)`, without a name `3 v0`. */
function spokenHandle(cell: Cell, handle: number | bigint): string {
  const { index, version } = decodeId(handle, cell.set.format);
  const name = cell.view.nameOf(handle);
  return name === undefined ? `${index} v${version}` : `${name} (${index} v${version})`;
}

const HANDLE_ROLES: ReadonlySet<unknown> = new Set(['packed', 'sparse', 'free-list']);

function handleOf(cell: Cell): CellExplanation['handle'] {
  const { column, value, view } = cell;
  if (!HANDLE_ROLES.has(column.meta.role) || !isId(value)) return null;
  const format = formatOf(column);
  const hex = hexOfId(value, format);
  const name = column.meta.role === 'packed' ? view.nameOf(value) : undefined;
  return { ...decodeId(value, format), name, hex };
}

/** The explanation as one line, for a live region: address, value, role. */
export function explanationLine(explanation: CellExplanation, translate: Translate): string {
  const { address: at, handle, raw, role } = explanation;
  const value = handle !== null ? `${handle.index} v${handle.version}` : (raw ?? translate('cell.unused'));
  return `${at} = ${value}. ${role}`;
}
