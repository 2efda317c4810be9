import type { Column } from '../trace/column.ts';
import type { Value } from '../trace/value.ts';
import { formatOfColumn, isId, isNullId } from './id-format.ts';

/* TEMPORARY: words of columns whose engine has no cell table yet. This file goes with the last of them. */

/** Roles whose numbers are counts, places and links: equal ones have nothing to do with each other. */
const COUNTERS: ReadonlySet<unknown> = new Set([
  ...['length', 'pages', 'payload-pages', 'alive-count', 'count', 'max-id', 'range'],
  ...['record-table', 'record-row', 'record-flags', 'heads', 'next', 'prev'],
  ...['entity-chunk', 'entity-generation', 'entity-row', 'header', 'live', 'dead', 'capacity', 'full', 'offsets'],
  ...['bit', 'size', 'align', 'name', 'masks'],
]);

/** The word of a value in a column; null when it never moves. */
export function wordBefore(column: Column, value: Value): string | null {
  if (COUNTERS.has(column.meta.role)) return null;
  const format = column.type === 'f64' || !isId(value) ? null : formatOfColumn(column);
  if (format !== null && isNullId(value as number | bigint, { ...format, reserved: true })) return null;
  return wordOf(column);
}

function wordOf({ name, meta }: Column): string {
  switch (meta.role) {
    case 'packed':
    case 'free-list':
      return 'handle';
    case 'payload':
      return `payload of ${String(meta.group)}`;
    case 'sparse':
      return meta.kind === 'flecs.sparse' ? name : 'entry';
    case 'entities':
      return 'flecs handle';
    case 'dense':
      return meta.kind === 'flecs.tables' ? name : 'flecs handle';
    case 'column':
    case 'data':
      return meta.kind === 'flecs.component-index' ? name : 'flecs value';
    case 'bits':
      return 'flecs bit';
    case 'ids':
      return 'decs id';
    case 'values':
      return meta.kind === 'decs.chunk' ? `decs value of ${String(meta.component)}` : name;
    default:
      return name;
  }
}
