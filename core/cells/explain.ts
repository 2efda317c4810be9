import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { readableText, type Value } from '../trace/value.ts';
import {
  type Cell,
  type CellKind,
  type CellTable,
  kindOf,
  type Pointer,
  type Saying,
  type SpokenCell,
} from './cell-table.ts';
import { headingOf } from './heading.ts';
import {
  decodeId,
  hexOfId,
  type IdFormat,
  type IdParts,
  indexOfId,
  isId,
  namedIdText,
  type RawId,
} from './id-format.ts';
import type { Translate } from './translate.ts';

export interface Reference {
  readonly column: string;
  readonly row: number;
  /** For example `Position.packed[3]`. */
  readonly address: string;
  /** The reason of the reference: `sparse entry of index 7`. */
  readonly text: string;
}

/** The explanation of a cell, for its tooltip and for the keyboard cursor. */
export interface CellExplanation {
  readonly column: string;
  readonly row: number;
  /** For example `Position.sparse[3]`. */
  readonly address: string;
  /** Null if the array has no pages. */
  readonly page: { readonly page: number; readonly slot: number } | null;
  /** The formatted value; null if the cell is absent. */
  readonly raw: string | null;
  /** The parts of the id, or null if the cell holds none. */
  readonly handle: (IdParts & { readonly name: string | undefined; readonly hex: string }) | null;
  /** A sentence that says what the cell is and holds; in a plain picture the first of two lines is the fact. */
  readonly role: string;
  readonly pointedBy: readonly Reference[];
  readonly pointsTo: readonly Reference[];
}

const NOTHING_MORE = { page: null, handle: null, pointedBy: [], pointsTo: [] } as const;

export type ExplainView = Pick<SpokenCell, 'translate' | 'nameOf' | 'plain'>;

/** Explains a cell, a title or a heading; null if there is no such column, or the table does not describe it. Reads only a few cells. */
export function explainCell(
  table: CellTable,
  columns: ColumnSet,
  name: string,
  row: number,
  view: ExplainView,
): CellExplanation | null {
  const group = headingOf(name);
  if (group !== null) return explainHeading(table, columns, { name, group, row }, view);
  const virtual = table.virtual?.(columns, name, row);
  if (virtual === null) return null;
  if (virtual !== undefined) {
    const role = say(view.translate, virtual.says(view.nameOf));
    const pointsTo = references(table, columns, virtual.pointsTo, view.translate);
    const address = virtual.address(view.nameOf);
    return { ...NOTHING_MORE, column: name, row, address, raw: virtual.raw, role, pointsTo };
  }
  const column = columns.find(name);
  const kind = column === undefined ? undefined : kindOf(table, column);
  if (column === undefined || kind === undefined) return null;
  return explainKind(table, kind, { columns, column, row, value: column.peek(row), ...view });
}

function explainKind(table: CellTable, kind: CellKind, cell: SpokenCell): CellExplanation {
  const { columns, column, row, value, translate, plain } = cell;
  const raw = value === undefined ? null : (kind.text?.({ ...cell, value }) ?? valueInFull(value));
  const where = { column: column.name, row, address: addressOf(table, columns, column.name, row), raw };
  if (plain === true) {
    return { ...NOTHING_MORE, ...where, role: say(translate, (kind.saysPlainly ?? kind.says)(cell)) };
  }
  return {
    ...where,
    page: pageOf(kind, column, row),
    handle: handleOf(kind, cell),
    role: say(translate, kind.says(cell)),
    pointedBy: references(table, columns, kind.pointedBy?.(cell) ?? [], translate),
    pointsTo: references(table, columns, kind.pointsTo?.(cell) ?? [], translate),
  };
}

function explainHeading(
  table: CellTable,
  columns: ColumnSet,
  { name, group, row }: { readonly name: string; readonly group: string; readonly row: number },
  { translate, nameOf }: ExplainView,
): CellExplanation | null {
  const heading = table.heading(columns, group, row, nameOf);
  if (heading === null) return null;
  const { address, count } = heading;
  return { ...NOTHING_MORE, column: name, row, address, raw: String(count), role: say(translate, heading.says) };
}

export function addressOf(table: CellTable, columns: ColumnSet, column: string, row: number): string {
  return table.address?.(columns, column, row) ?? `${column}[${row}]`;
}

interface CellLabel {
  /** For example `Position.sparse[3]`; for a title or heading the name of the structure. */
  readonly address: string;
  readonly page: CellExplanation['page'];
}

export function labelCell(table: CellTable, columns: ColumnSet, name: string, row: number): CellLabel {
  const group = headingOf(name);
  if (group !== null) return { address: addressOf(table, columns, group, 0).replace(/\[0\]$/, ''), page: null };
  const column = columns.find(name);
  const kind = column === undefined ? undefined : kindOf(table, column);
  const page = column === undefined || kind === undefined ? null : pageOf(kind, column, row);
  return { address: addressOf(table, columns, name, row), page };
}

/** Returns the id in a cell with its format, or null. */
export function idIn(kind: CellKind, cell: Cell): { readonly raw: number | bigint; readonly format: IdFormat } | null {
  const format = isId(cell.value) ? (kind.id?.(cell) ?? null) : null;
  return format === null ? null : { raw: cell.value as number | bigint, format };
}

function handleOf(kind: CellKind, cell: SpokenCell): CellExplanation['handle'] {
  const id = idIn(kind, cell);
  if (id === null) return null;
  return { ...decodeId(id.raw, id.format), name: cell.nameOf(id.raw), hex: hexOfId(id.raw, id.format) };
}

function pageOf({ paged }: CellKind, { meta }: Column, row: number): CellExplanation['page'] {
  const size = paged === true ? Number(meta.page ?? 0) : 0;
  return size > 0 ? { page: Math.floor(row / size), slot: row % size } : null;
}

export function valueInFull(value: Value): string {
  return typeof value === 'object' && value !== null ? readableText(value) : String(value);
}

function say(translate: Translate, [key, args = {}]: Saying): string {
  return translate(`cell.${key}`, args);
}

function references(
  table: CellTable,
  columns: ColumnSet,
  pointers: readonly Pointer[],
  translate: Translate,
): Reference[] {
  return pointers.flatMap(({ column, row, why }) => {
    if (why === null || columns.find(column) === undefined) return [];
    return { column, row, address: addressOf(table, columns, column, row), text: say(translate, why) };
  });
}

/** Returns `hero` for a plain picture, or its index without a name; otherwise as `namedIdText`. */
export function spokenIdText(
  { nameOf, plain }: Pick<SpokenCell, 'nameOf' | 'plain'>,
  raw: RawId,
  format: IdFormat,
): string {
  const name = nameOf(raw);
  return plain === true ? (name ?? String(indexOfId(raw, format))) : namedIdText(raw, format, name);
}
