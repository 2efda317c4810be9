import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import type { CellExplanation, ExplainView, Reference } from '../explain.ts';
import { type WorldRef, worldRefs } from './diagrams/world-columns.ts';
import { decsRole } from './explain-role.ts';
import { decsGeneration, decsHandleText, decsIndex } from './handle.ts';

/** A cell of a decs program with what its explanation is made from. */
export interface DecsCell {
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
  readonly value: Value | undefined;
  readonly role: string;
  /** `entities`, `archetype`, `chunk`, … */
  readonly kind: string;
  /** Undefined for what all worlds share. */
  readonly world: WorldRef | undefined;
  readonly view: ExplainView;
}

export function isDecsCell(column: Column): boolean {
  return String(column.meta.kind ?? '').startsWith('decs.');
}

/** Explains a cell of a decs program. Reads a few cells only. Columns that it does not know have no role in words. */
export function explainDecsCell(columns: ColumnSet, column: Column, row: number, view: ExplainView): CellExplanation {
  const world = worldRefs(columns).find(({ number }) => number === column.meta.world);
  const cell: DecsCell = {
    columns,
    column,
    row,
    value: column.peek(row),
    role: String(column.meta.role),
    kind: String(column.meta.kind).slice('decs.'.length),
    world,
    view,
  };
  return {
    column: column.name,
    row,
    address: addressOf(columns, column.name, row),
    page: null,
    raw: rawOf(cell),
    handle: handleOf(cell),
    role: decsRole(cell),
    pointedBy: cell.value === undefined ? [] : pointedBy(cell),
    pointsTo: cell.value === undefined ? [] : pointsTo(cell),
  };
}

/** `chunk.1.ids[3]`; with several worlds `level/chunk.1.ids[3]`. */
export function addressOf(columns: ColumnSet, column: string, row: number): string {
  const [, number, own] = /^world\.(\d+)\.(.*)$/.exec(column) ?? [];
  const prefix = worldRefs(columns).find((world) => world.number === Number(number))?.prefix ?? '';
  return `${prefix}${own ?? column}[${row}]`;
}

function rawOf({ value, column }: DecsCell): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'bigint') return Array.isArray(value) ? value.join(', ') : String(value);
  const digits = value.toString(16).padStart(16, '0');
  return column.meta.role === 'masks' || column.meta.role === 'archetypes.signatures' ? String(value) : `0x${digits}`;
}

function handleOf({ kind, role, value, view }: DecsCell): CellExplanation['handle'] {
  if (kind !== 'chunk' || role !== 'ids' || typeof value !== 'number') return null;
  const [index, version] = [decsIndex(value), decsGeneration(value)];
  const hex = (part: number): string => part.toString(16).toUpperCase().padStart(8, '0');
  const name = view.nameOf(value);
  return { raw: value, index, version, isNull: false, isTombstone: false, name, hex: `0x${hex(version)}${hex(index)}` };
}

function pointsTo(cell: DecsCell): Reference[] {
  const { columns, kind, role, row, value, world } = cell;
  if (world === undefined || typeof value !== 'number') return [];
  const group = world.group;
  if (kind === 'entities' && (role === 'entity-chunk' || role === 'entity-row')) {
    const chunk = columns.find(`${group}.entities.chunk`)?.peek(row);
    const there = columns.find(`${group}.entities.row`)?.peek(row);
    return chunk === undefined ? [] : refer(cell, `${group}.chunk.${chunk}.ids`, Number(there), 'its-row');
  }
  if (role === 'deleted') return refer(cell, `${group}.entities.generation`, value, 'record');
  if (kind === 'chunk' && role === 'ids') return refer(cell, `${group}.entities.row`, decsIndex(value), 'record');
  if (kind === 'archetype' && role === 'chunks') return refer(cell, `${group}.chunk.${value}.header`, 4, 'its-count');
  return [];
}

function pointedBy(cell: DecsCell): Reference[] {
  const { kind, role, row, column, world } = cell;
  if (kind !== 'chunk' || role !== 'values' || world === undefined) return [];
  return refer(cell, `${world.group}.chunk.${String(column.meta.chunk)}.ids`, row, 'same-row');
}

function refer({ columns, view }: DecsCell, column: string, row: number, key: string): Reference[] {
  if (columns.find(column) === undefined) return [];
  const text = view.translate(`cell.decs.reference.${key}`);
  return [{ column, row, address: addressOf(columns, column, row), text }];
}

/** `e1 (3 v1)`, without a name `3 v1`. */
export function spokenDecsHandle(view: ExplainView, raw: number): string {
  const name = view.nameOf(raw);
  return name === undefined ? decsHandleText(raw) : `${name} (${decsHandleText(raw)})`;
}
