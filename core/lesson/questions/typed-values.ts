import type { CellKind } from '../../cells/cell-table.ts';
import { kindOf } from '../../cells/cell-table.ts';
import { decodeId, type IdFormat, idText, isId, type RawId, versionOfId } from '../../cells/id-format.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { sameValue } from './answer-key.ts';

interface MemoryCell {
  readonly engine: Engine;
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
}

export interface TypedCell extends MemoryCell {
  readonly handleOf: (name: string) => RawId | undefined;
  readonly translate: Translate;
}

const EMPTY = new Set(['', '-', '–', '—', 'empty', 'absent', 'none', 'nothing', 'unused', '空', '无', '未使用']);
const NULL = new Set(['null', 'nil', '∅']);
const TOMBSTONE = new Set(['tombstone', 'tomb', '墓碑']);

/**
 * Returns the values that a text can mean in a cell, the likeliest first, or none. It accepts numbers (`3`, `0x1f`,
 * `0b101`), ids as diagrams display them (`7 v1`, `7 tombstone`), names of entities, `null`, `tombstone` and `empty`.
 * In a cell that holds an id, a bare number is its index. In a list of entities the version is the current one of that
 * index; elsewhere the cell's own version is kept.
 */
export function typedValues(typed: string, cell: TypedCell): readonly (Value | undefined)[] {
  const text = typed.trim();
  const { column } = cell;
  const format = formatIn(cell);
  if (EMPTY.has(text.toLowerCase())) return [clearedValue(cell)];
  if (NULL.has(text) || TOMBSTONE.has(text.toLowerCase()))
    return format?.reserved ? [allOnesId(format, column)] : [undefined, null];
  const named = cell.handleOf(text);
  if (named !== undefined) return [named, indexIn(named, cell)];
  if (format !== null) return readId(text, format, cell);
  if (column.type === 'json') return [fromJson(text), text];
  return readNumber(text, column);
}

/** Returns the value of a cleared cell: null in an array by index whose page exists, because diagrams draw that as empty. */
export function clearedValue(cell: MemoryCell): Value | undefined {
  const { column, row } = cell;
  const format = formatIn(cell);
  return format?.reserved === true && isPlace(cell) && column.peek(row) !== undefined
    ? allOnesId(format, column)
    : undefined;
}

export function isDrawnEmpty(cell: MemoryCell, value: Value | undefined): boolean {
  if (value === undefined || value === null) return true;
  const format = formatIn(cell);
  if (format === null || !isId(value) || !isPlace(cell)) return false;
  const { isNull, isTombstone } = decodeId(value, format);
  return isNull && isTombstone;
}

/** True if a text means a value, either parsed by `typedValues` or as diagrams display that value. */
export function textMeansValue(typed: string, value: Value | undefined, cell: TypedCell): boolean {
  const text = typed.trim();
  // A name is not a row number, even if the index of its entity is the same number.
  if (isPlace(cell) && cell.handleOf(text) !== undefined) return false;
  if (typedValues(text, cell).some((each) => sameValue(each, value))) return true;
  if (EMPTY.has(text.toLowerCase()) && isDrawnEmpty(cell, value)) return true;
  if (value === undefined) return false;
  const format = formatIn(cell);
  if (format !== null && isId(value)) {
    const id = decodeId(value, format);
    if (id.isNull && NULL.has(text)) return true;
    if (id.isTombstone) return TOMBSTONE.has(text.toLowerCase()) || text === String(id.index);
    return sameText(text, idText(value, format));
  }
  return sameText(text, displayedValue(value, cell));
}

/** True if the cell stores the place of its row's entity. */
function isPlace(cell: MemoryCell): boolean {
  const { columns, column } = cell;
  return column.type !== 'json' && kindIn(cell)?.rows?.(column, columns)?.kind === 'index';
}

export function displayedValue(value: Value | undefined, cell: TypedCell): string {
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

/** The text of a value in a plain picture, which shows no versions. */
export function plainValue(value: Value | undefined, cell: TypedCell): string {
  return displayedValue(value, cell).replace(/^(\d+) v\d+$/, '$1');
}

/** The text that a student has to type: without the version beside a position. */
export function shortValue(value: Value | undefined, cell: TypedCell): string {
  return isPlace(cell) ? plainValue(value, cell) : displayedValue(value, cell);
}

function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
  return plain(a) === plain(b);
}

function kindIn({ engine, column }: MemoryCell): CellKind | undefined {
  return kindOf(engine.cells, column);
}

function formatIn(cell: MemoryCell): IdFormat | null {
  const { columns, column, row } = cell;
  // Some kinds only treat certain values as ids. The value is not known yet here, so any number must do.
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
    if (TOMBSTONE.has(mark.toLowerCase())) return [makeId(at, format.versions - 1, format, column)];
    return /^\d+$/.test(mark) && Number(mark) < format.versions ? [makeId(at, Number(mark), format, column)] : [];
  }
  if (at >= format.indices) return [column.type === 'u64' ? BigInt(index) : at];
  const version = versionFor(at, format, cell);
  return [makeId(at, version, format, column)];
}

/** The version implied by a bare index, see `typedValues`. */
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

function makeId(index: number, version: number, { indices }: IdFormat, { type }: Column): Value {
  return type === 'u64' ? BigInt(index) + BigInt(version) * BigInt(indices) : index + version * indices;
}

function allOnesId({ indices, versions }: IdFormat, { type }: Column): Value {
  return type === 'u64' ? BigInt(indices) * BigInt(versions) - 1n : indices * versions - 1;
}

function indexIn(id: RawId, { engine, columns }: TypedCell): number {
  const { indices } = engine.world(columns).ids.format;
  return typeof id === 'bigint' ? Number(id % BigInt(indices)) : id % indices;
}

/** Parses a JavaScript number literal. Returns none if it is invalid or does not fit the column. */
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
