import type { Value } from '../../trace/value.ts';
import { bytesOf, regionsOf } from './diagrams/chunk-regions.ts';
import { spokenBits } from './diagrams/signature-bits.ts';
import { archetypeColumns, HEADER_FIELDS, LAST, numberAt, OWNER, textsOf } from './diagrams/world-columns.ts';
import { type DecsCell, spokenDecsHandle } from './explain.ts';

/** A key under `cell.decs`, and what it wants to know. */
type Saying = readonly [string, Readonly<Record<string, string | number>>];

const CACHE_LINE = 64;

/** What a cell of a decs program is and holds, in a sentence. */
export function decsRole(cell: DecsCell): string {
  const [key, args] = saying(cell);
  return cell.view.translate(`cell.decs.${key}`, args);
}

function saying(cell: DecsCell): Saying {
  switch (cell.kind) {
    case 'entities':
      return entities(cell);
    case 'archetypes':
      return archetypes(cell);
    case 'archetype':
      return archetype(cell);
    case 'chunk':
      return chunk(cell);
    case 'metatype':
      return metatype(cell);
    case 'query':
      return query(cell);
    case 'singletons':
      return singleton(cell);
    default:
      return unknown(cell);
  }
}

function unknown({ column, row }: DecsCell): Saying {
  return ['unknown', { column: column.name, row }];
}

function entities(cell: DecsCell): Saying {
  const { columns, role, row, value, world } = cell;
  const alive = columns.find(`${world?.group}.entities.chunk`)?.peek(row) !== undefined;
  switch (role) {
    case 'entity-generation':
      return [alive ? 'generation' : 'generation-dead', { index: row, value: number(value) }];
    case 'entity-chunk':
      return alive ? ['chunk', { index: row, chunk: number(value) }] : ['no-chunk', { index: row }];
    case 'entity-row':
      return alive ? ['row', { index: row, row: number(value) }] : ['no-chunk', { index: row }];
    case 'deleted': {
      const last = (columns.find(`${world?.group}.deleted`)?.length ?? 1) - 1;
      return value === undefined ? ['popped', {}] : ['deleted', { index: number(value), order: last - row + 1 }];
    }
    case 'live':
    case 'dead':
      return [role, { count: number(value) }];
    default:
      return unknown(cell);
  }
}

function archetypes({ columns, role, row, value, world }: DecsCell): Saying {
  const bits = typeof value === 'bigint' ? spokenBits(value) : '0';
  if (role === 'map.signatures') return ['map-signature', { bits }];
  if (role === 'map.archetypes')
    return ['map-archetypes', { archetypes: Array.isArray(value) ? value.join(', ') : '' }];
  const types = textsOf(columns.find(`${world?.group}.archetype.${row}.components`)).join(', ') || '—';
  return ['signature', { archetype: row, types, bits }];
}

function archetype({ columns, column, role, row, value, world }: DecsCell): Saying {
  const slot = number(column.meta.archetype);
  const group = `${world?.group}.archetype.${slot}`;
  const type = String(columns.find(`${group}.components`)?.peek(row) ?? '');
  switch (role) {
    case 'components':
      return ['component', { type, place: row, archetype: slot }];
    case 'offsets':
      return ['offset', { type, archetype: slot, value: number(value) }];
    case 'capacity':
    case 'full':
      return [role, { archetype: slot, count: number(value) }];
    default: {
      if (value === undefined) return ['popped', {}];
      const count = numberAt(columns, `${world?.group}.chunk.${String(value)}.header`, LAST) ?? 0;
      const capacity = numberAt(columns, `${group}.capacity`, 0) ?? 0;
      return ['in-list', { chunk: number(value), place: row, count, capacity }];
    }
  }
}

function chunk(cell: DecsCell): Saying {
  const { columns, column, role, row, value, world, view } = cell;
  const slot = number(column.meta.chunk);
  const group = `${world?.group}.chunk.${slot}`;
  const at = { chunk: slot, row, ...bytesAt(cell, group) };
  if (role === 'header') {
    const field = HEADER_FIELDS[row] ?? 'last';
    return [`header-${field}`, { ...at, value: number(value) }];
  }
  const last = numberAt(columns, `${group}.header`, LAST) ?? 0;
  const id = columns.find(`${group}.ids`)?.peek(row);
  const entity = typeof id === 'number' ? spokenDecsHandle(view, id) : '';
  if (role === 'ids') return [row < last ? 'id' : 'id-leftover', { ...at, entity }];
  const type = String(column.meta.component);
  if (row >= last) return ['value-leftover', { ...at, type }];
  return [value === undefined ? 'value-zero' : 'value', { ...at, type, entity }];
}

/** Where a cell lies in its chunk: first and last byte, and the cache line of the first. */
function bytesAt({ columns, column, row, world }: DecsCell, group: string): { from: number; to: number; line: number } {
  const owner = numberAt(columns, `${group}.header`, OWNER);
  const of = world === undefined || owner === undefined ? undefined : archetypeColumns(columns, world, owner);
  const bytes = of === undefined ? undefined : bytesOf(regionsOf(columns, of), column, row);
  const [from, end] = bytes ?? [0, 1];
  return { from, to: end - 1, line: Math.floor(from / CACHE_LINE) };
}

function metatype({ column, role, row, value }: DecsCell): Saying {
  const type = String(column.meta.component);
  if (role === 'hash') return row === 0 ? ['basis', {}] : ['hash', { type, bytes: row }];
  if (role === 'name') return ['name', { type, row, value: number(value) }];
  return [`metatype-${role}`, { type, value: number(value) }];
}

function query({ role, row, value }: DecsCell): Saying {
  if (role !== 'masks') return ['query-type', { type: String(value) }];
  const bits = typeof value === 'bigint' ? spokenBits(value) : '0';
  return [row === 0 ? 'mask-require' : 'mask-exclude', { bits }];
}

function singleton({ columns, role, row, world }: DecsCell): Saying {
  const type = String(columns.find(`${world?.group}.singletons.types`)?.peek(row) ?? '');
  return [`singleton-${role}`, { type, world: world?.name ?? '' }];
}

function number(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}
