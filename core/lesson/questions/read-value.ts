import type { CellKind } from '../../cells/cell-table.ts';
import { kindOf } from '../../cells/cell-table.ts';
import { decodeId, type Id, type IdFormat, idText, isId, versionOfId } from '../../cells/id-format.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Engine } from '../../engines/engine.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { sameValue } from './answer-key.ts';

/** A cell in the memory as it is then. */
interface CellIn {
  readonly engine: Engine;
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
}

/** The cell that a text is typed for. */
export interface TypedCell extends CellIn {
  /** Handles by the names of the script. */
  readonly handleOf: (name: string) => Id | undefined;
  readonly translate: Translate;
}

const EMPTY = new Set(['', '-', '–', '—', 'empty', 'absent', 'none', 'nothing', 'unused', '空', '无', '未使用']);
const NULL = new Set(['null', 'nil', '∅']);
const TOMBSTONE = new Set(['tombstone', 'tomb', '墓碑']);

/**
 * The values that a text can mean in a cell, the likeliest first; none when it means nothing. Read are numbers (`3`, `0x1f`, `0b101`),
 * ids as the picture writes them (`7 v1`, `7 tombstone`), names of entities, `null`, `tombstone`, and `empty`.
 *
 * In a cell that holds an id a number alone is its index: a list of entities means the id that the index has now, a place keeps the
 * version that is there.
 */
export function readValue(typed: string, cell: TypedCell): readonly (Value | undefined)[] {
  const text = typed.trim();
  const { column } = cell;
  const format = formatIn(cell);
  if (EMPTY.has(text.toLowerCase())) return [emptied(cell)];
  if (NULL.has(text) || TOMBSTONE.has(text.toLowerCase()))
    return format?.reserved ? [allOnes(format, column)] : [undefined, null];
  const named = cell.handleOf(text);
  if (named !== undefined) return [named, indexIn(named, cell)];
  if (format !== null) return readId(text, format, cell);
  if (column.type === 'json') return [fromJson(text), text];
  return readNumber(text, column);
}

/** What a cell holds when it is emptied: null in an array by index whose page is there, which is how the picture draws an empty entry. */
export function emptied(cell: CellIn): Value | undefined {
  const { column, row } = cell;
  const format = formatIn(cell);
  return format?.reserved === true && isPlace(cell) && column.peek(row) !== undefined
    ? allOnes(format, column)
    : undefined;
}

/** Whether a cell with this value is drawn as an empty one: nothing is there, or an entry is null. */
export function isEmptyIn(cell: CellIn, value: Value | undefined): boolean {
  if (value === undefined || value === null) return true;
  const format = formatIn(cell);
  if (format === null || !isId(value) || !isPlace(cell)) return false;
  const { isNull, isTombstone } = decodeId(value, format);
  return isNull && isTombstone;
}

/** Whether a text means a value, as `readValue` reads it or as the picture writes that value. */
export function means(typed: string, value: Value | undefined, cell: TypedCell): boolean {
  const text = typed.trim();
  // A name is no place, even where its index is the same number.
  if (isPlace(cell) && cell.handleOf(text) !== undefined) return false;
  if (readValue(text, cell).some((each) => sameValue(each, value))) return true;
  if (EMPTY.has(text.toLowerCase()) && isEmptyIn(cell, value)) return true;
  if (value === undefined) return false;
  const format = formatIn(cell);
  if (format !== null && isId(value)) {
    const id = decodeId(value, format);
    if (id.isNull && NULL.has(text)) return true;
    if (id.isTombstone) return TOMBSTONE.has(text.toLowerCase()) || text === String(id.index);
    return same(text, idText(value, format));
  }
  return same(text, shownAs(value, cell));
}

/** Whether the cell says where the entity of its row is. */
function isPlace(cell: CellIn): boolean {
  const { columns, column } = cell;
  return column.type !== 'json' && kindIn(cell)?.rows?.(column, columns)?.kind === 'index';
}

/** The value as the picture writes it. */
export function shownAs(value: Value | undefined, cell: TypedCell): string {
  if (value === undefined) return cell.translate('cell.empty');
  const format = formatIn(cell);
  if (format !== null && isId(value)) {
    const { isNull, isTombstone, index } = decodeId(value, format);
    if (isTombstone && !isNull) return `${index} ${cell.translate('cell.tombstone')}`;
    return isNull ? cell.translate('cell.null') : idText(value, format);
  }
  const nameOf = () => undefined;
  const { columns, column, row, translate } = cell;
  const text = kindIn(cell)?.text?.({ columns, column, row, value, translate, nameOf });
  if (text !== undefined) return text;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function same(a: string, b: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
  return plain(a) === plain(b);
}

function kindIn({ engine, column }: CellIn): CellKind | undefined {
  return kindOf(engine.cells, column);
}

/** The format of the ids that the cell's column has; null where it has none. */
function formatIn(cell: CellIn): IdFormat | null {
  const { columns, column, row } = cell;
  // Kinds say of some values that they are no ids; here the value is not known yet.
  return kindIn(cell)?.id?.({ columns, column, row, value: 1 }) ?? null;
}

function readId(text: string, format: IdFormat, cell: TypedCell): readonly (Value | undefined)[] {
  const { column } = cell;
  const [, index, mark] = /^(\d+)\s*(?:[v:,/ ]\s*(\d+|[a-z]+|墓碑))?$/i.exec(text.replace(/^\[(.*)\]$/, '$1')) ?? [];
  if (index === undefined) {
    return readNumber(text, column);
  }
  const at = Number(index);
  if (mark !== undefined) {
    if (TOMBSTONE.has(mark.toLowerCase())) return [combine(at, format.versions - 1, format, column)];
    return /^\d+$/.test(mark) && Number(mark) < format.versions ? [combine(at, Number(mark), format, column)] : [];
  }
  if (at >= format.indices) return [column.type === 'u64' ? BigInt(index) : at];
  const version = versionFor(at, format, cell);
  return [combine(at, version, format, column)];
}

/** The version that a number alone has: see `readValue`. */
function versionFor(index: number, format: IdFormat, cell: TypedCell): number {
  const { engine, columns, column, row } = cell;
  const relation = kindIn(cell)?.rows?.(column, columns)?.kind;
  const recordVersion = (of: number): number => {
    const record = engine.world(columns).recordOf(of);
    return record === null ? 0 : versionOfId(record.id, format);
  };
  if (relation === 'ids') return recordVersion(index);
  if (relation !== 'index') return 0;
  const now = column.peek(row);
  const holds = isId(now) && !decodeId(now, format).isNull;
  return holds ? versionOfId(now, format) : recordVersion(row);
}

function combine(index: number, version: number, { indices }: IdFormat, { type }: Column): Value {
  return type === 'u64' ? BigInt(index) + BigInt(version) * BigInt(indices) : index + version * indices;
}

function allOnes({ indices, versions }: IdFormat, { type }: Column): Value {
  return type === 'u64' ? BigInt(indices) * BigInt(versions) - 1n : indices * versions - 1;
}

function indexIn(id: Id, { engine, columns }: TypedCell): number {
  const { indices } = engine.world(columns).ids.format;
  return typeof id === 'bigint' ? Number(id % BigInt(indices)) : id % indices;
}

/** As JavaScript's own literals; none for what is none, or does not fit the column. */
function readNumber(text: string, { type }: Column): readonly Value[] {
  if (/^(\d+|0x[\da-f]+|0b[01]+)$/i.test(text)) return [type === 'u64' ? BigInt(text) : Number(text)];
  return type !== 'u64' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? [Number(text)] : [];
}

function fromJson(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}
