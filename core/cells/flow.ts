import type { Column } from '../trace/column.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import { decodeId, formatOfColumn, isId } from './id-format.ts';

export interface CellRef {
  readonly column: Column;
  readonly row: number;
}

/** `Position.packed:3`: what keys of marks are made of. */
export function cellKey(column: Column | string, row: number): string {
  return `${typeof column === 'string' ? column : column.name}:${row}`;
}

interface Change {
  readonly column: Column;
  readonly row: number;
  /** What the cell held before the step. */
  readonly before: Value | undefined;
  /** What it holds after. */
  after: Value | undefined;
}

/**
 * Where the values that a step wrote came from: for each written cell (by `cellKey`) the cell that held the same value
 * before the step, among those that the step read or wrote. The same column is preferred, then the nearest row.
 *
 * Moves are not recorded; this is what lets swap-and-pop, a free-list exchange and a sort be seen as moves. Null,
 * tombstones and absence come from nowhere, and a handle is never mistaken for a payload of the same number.
 */
export function origins(step: StepDetail): ReadonlyMap<string, CellRef> {
  const changes = changesOf(step);
  const sources = sourcesOf(step, changes);
  const found = new Map<string, CellRef>();
  for (const [key, change] of changes) {
    if (change.after === change.before || !travels(change.column, change.after)) continue;
    const candidates = sources.get(kindOf(change.column))?.get(change.after!) ?? [];
    const source = nearest(candidates, change);
    if (source !== undefined) found.set(key, source);
  }
  return found;
}

function changesOf(step: StepDetail): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const { column, row, from, to } of step.writes) {
    const key = cellKey(column, row);
    const known = changes.get(key);
    if (known === undefined) changes.set(key, { column, row, before: from, after: to });
    else known.after = to;
  }
  return changes;
}

/** Cells by kind and by the value they held before the step. The columns stand after it. */
function sourcesOf(step: StepDetail, changes: Map<string, Change>): Map<string, Map<Value, CellRef[]>> {
  const sources = new Map<string, Map<Value, CellRef[]>>();
  const add = (column: Column, row: number, value: Value | undefined): void => {
    if (!travels(column, value)) return;
    const kind = kindOf(column);
    let values = sources.get(kind);
    if (values === undefined) {
      values = new Map();
      sources.set(kind, values);
    }
    const cells = values.get(value!);
    if (cells === undefined) values.set(value!, [{ column, row }]);
    else cells.push({ column, row });
  };
  for (const { column, row, before } of changes.values()) add(column, row, before);
  for (const { column, row } of step.reads) {
    if (!changes.has(cellKey(column, row))) add(column, row, column.peek(row));
  }
  return sources;
}

/** Columns that hold the same kind of thing: values travel between them and not to others. */
function kindOf(column: Column): string {
  switch (column.meta.role) {
    case 'packed':
    case 'free-list':
      return 'handle';
    case 'payload':
      return `payload of ${String(column.meta.group)}`;
    case 'sparse':
      return column.meta.kind === 'flecs.sparse' ? column.name : 'entry';
    case 'entities':
      return 'flecs handle';
    case 'dense':
      return column.meta.kind === 'flecs.tables' ? column.name : 'flecs handle';
    case 'column':
    case 'data':
      return column.meta.kind === 'flecs.component-index' ? column.name : 'flecs value';
    case 'bits':
      return 'flecs bit';
    case 'ids':
      return 'decs id';
    case 'values':
      return column.meta.kind === 'decs.chunk' ? `decs value of ${String(column.meta.component)}` : column.name;
    default:
      return column.name;
  }
}

/** Roles whose numbers are counts, places and links: equal ones have nothing to do with each other. */
const COUNTERS: ReadonlySet<unknown> = new Set([
  ...['length', 'pages', 'payload-pages', 'alive-count', 'count', 'max-id', 'range'],
  ...['record-table', 'record-row', 'record-flags', 'heads', 'next', 'prev'],
  ...['buckets', 'first', 'bucket-count', 'next-resize', 'next-entity', 'generation', 'flags', 'free'],
  ...['entity-chunk', 'entity-generation', 'entity-row', 'header', 'live', 'dead', 'capacity', 'full', 'offsets'],
  ...['bit', 'size', 'align', 'name', 'masks'],
]);

function travels(column: Column, value: Value | undefined): boolean {
  if (value === undefined || value === null || COUNTERS.has(column.meta.role)) return false;
  const format = column.type === 'f64' ? null : formatOfColumn(column);
  return format === null || !isId(value) || !decodeId(value, { ...format, reserved: true }).isNull;
}

function nearest(candidates: readonly CellRef[], to: CellRef): CellRef | undefined {
  let best: CellRef | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.column === to.column && candidate.row === to.row) continue;
    const cost = Math.abs(candidate.row - to.row) + (candidate.column === to.column ? 0 : 2 ** 33);
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}
