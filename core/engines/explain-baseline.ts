import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { type FieldColumn, flagsOf, OBJECTS, objectColumns } from './aos/diagrams/object-columns.ts';
import type { CellExplanation, ExplainView, Reference } from './explain.ts';
import { bucketOf, HEAD, mapColumns, numberAt } from './hash-map/diagrams/map-columns.ts';

const SLOTS = 2 ** 32;

type Said = Pick<CellExplanation, 'role' | 'pointedBy' | 'pointsTo'>;
type Args = Record<string, string | number>;

interface Cell {
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
  readonly value: number | undefined;
  readonly view: ExplainView;
}

/** Whether a column belongs to hash maps or to an array of structs. */
export function isBaselineCell(column: Column): boolean {
  return /^(hash-map|aos)\./.test(String(column.meta.kind ?? ''));
}

/** Explains a cell of a hash map or of an array of structs. Reads a few cells only. */
export function explainBaselineCell(
  columns: ColumnSet,
  column: Column,
  row: number,
  view: ExplainView,
): CellExplanation {
  const value = numberAt(column, row);
  const cell: Cell = { columns, column, row, value, view };
  const said = String(column.meta.kind).startsWith('aos.') ? explainObject(cell) : explainMap(cell);
  const raw = value === undefined ? null : String(value);
  return { column: column.name, row, address: `${column.name}[${row}]`, page: null, raw, handle: null, ...said };
}

function explainMap(cell: Cell): Said {
  const { columns, column, row, value } = cell;
  const role = String(column.meta.role);
  if (role === 'next-entity') return plain(cell, 'hash-map.role.next-entity');
  const map = mapColumns(columns, String(column.meta.group));
  const args = { map: map.name.replace(/^world\./, ''), count: map.count };
  if (role === 'buckets') {
    if (value === undefined) return plain(cell, 'hash-map.role.bucket-null', args);
    const before = value === HEAD ? refer(cell, map.first, 0, 'hash-map.reference.head') : toNode(cell, map.key, value);
    return { ...plain(cell, 'hash-map.role.buckets', args), pointsTo: [before] };
  }
  if (role === 'first') {
    if (value === undefined) return plain(cell, 'hash-map.role.first-null', args);
    return { ...plain(cell, 'hash-map.role.first', args), pointsTo: [toNode(cell, map.key, value)] };
  }
  const bucket = bucketOf(map, row);
  if (role !== 'key' && role !== 'next' && role !== 'value') return plain(cell, `hash-map.role.${role}`, args);
  if (bucket === undefined) return plain(cell, 'hash-map.role.freed', args);
  const pointedBy = [refer(cell, map.buckets, bucket, 'hash-map.reference.bucket')];
  const entity = spoken(cell, numberAt(map.key, row)!);
  if (role !== 'next') return { ...plain(cell, `hash-map.role.${role}`, { ...args, entity }), pointedBy };
  if (value === undefined) return plain(cell, 'hash-map.role.next-null', args);
  return { ...plain(cell, 'hash-map.role.next', args), pointsTo: [toNode(cell, map.key, value)] };
}

function explainObject(cell: Cell): Said {
  const { columns, column, row, value } = cell;
  const objects = objectColumns(columns);
  const { role } = column.meta;
  if (role === 'free') {
    if (value === undefined) return plain(cell, 'aos.role.free-none');
    const pointsTo = [refer(cell, columns.get(`${OBJECTS}.generation`), value, 'aos.reference.object')];
    return { ...plain(cell, 'aos.role.free', { slot: value }), pointsTo };
  }
  if (role === 'generation') return plain(cell, 'aos.role.generation');
  const flags = flagsOf(objects, row);
  if (role === 'flags') {
    const names = objects.members.filter((_, i) => flags[i + 1] === true);
    const all = [cell.view.translate('cell.aos.alive'), ...names].join(', ');
    return plain(cell, flags[0] === true ? 'aos.role.flags' : 'aos.role.flags-dead', { names: all });
  }
  const { name, offset, bytes } = objects.fields.find((field) => field.column === column) as FieldColumn;
  const entity = spoken(cell, Number(columns.get(`${OBJECTS}.generation`).peek(row) ?? 0) * SLOTS + row);
  const args = { component: name, offset, bytes, entity };
  return plain(cell, value === undefined ? 'aos.role.value-unused' : 'aos.role.value', args);
}

function plain({ view, row }: Cell, key: string, args: Args = {}): Said {
  return { role: view.translate(`cell.${key}`, { row, ...args }), pointedBy: [], pointsTo: [] };
}

function refer({ view }: Cell, column: Column, row: number, key: string): Reference {
  const text = view.translate(`cell.${key}`, { row });
  return { column: column.name, row, address: `${column.name}[${row}]`, text };
}

function toNode(cell: Cell, key: Column, node: number): Reference {
  return refer(cell, key, node, 'hash-map.reference.node');
}

/** `e1 (3)`, without a name `3`; a slot that was used before has its generation too. */
function spoken({ view }: Cell, handle: number): string {
  const generation = Math.floor(handle / SLOTS);
  const text = generation === 0 ? String(handle) : `${handle % SLOTS} v${generation}`;
  const name = view.nameOf(handle);
  return name === undefined ? text : `${name} (${text})`;
}
