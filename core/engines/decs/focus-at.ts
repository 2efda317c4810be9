import type { Focus } from '../../cells/focus.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { currentWorld, LAST, numberAt, OWNER } from './diagrams/world-columns.ts';
import { decsIndex } from './handle.ts';

interface Cell {
  readonly columns: ColumnSet;
  /** `world.0` */
  readonly group: string;
  readonly column: Column;
  readonly row: number;
  readonly role: string;
  readonly value: Value | undefined;
}

/**
 * What a cell of a decs program speaks of. Entities and archetypes are counted anew in each world, so those of a world that operations
 * do not go to now cannot be looked at; types are the same in all of them.
 */
export function focusAtDecs(columns: ColumnSet, column: Column, row: number): Focus | null {
  const { kind, role, world } = column.meta;
  const cell = { columns, group: `world.${String(world)}`, column, row, role: String(role), value: column.peek(row) };
  return inPresentWorld(columns, world, kinds[String(kind).slice('decs.'.length)]?.(cell) ?? null);
}

/** Of a heading: an archetype, one of its arrays in a chunk, or a type. Undefined where it is no heading of decs. */
export function focusAtDecsHeading(columns: ColumnSet, group: string, row: number): Focus | null | undefined {
  const type = /^metatype\.(.*)$/.exec(group)?.[1];
  if (type !== undefined && columns.find(`${group}.hash`) !== undefined) return { kind: 'component', id: type };
  const [, world, kind, slot] = /^(world\.\d+)\.(archetype|chunk)\.(\d+)$/.exec(group) ?? [];
  if (world === undefined) return undefined;
  const archetype = kind === 'archetype' ? Number(slot) : numberAt(columns, `${group}.header`, OWNER);
  const focus =
    row === 0
      ? archetypeAt(archetype)
      : typeAt(columns.find(`${world}.archetype.${String(archetype)}.components`)?.peek(row - 1));
  return inPresentWorld(columns, Number(world.slice('world.'.length)), focus);
}

function inPresentWorld(columns: ColumnSet, world: unknown, focus: Focus | null): Focus | null {
  const shared = focus === null || focus.kind === 'component';
  return shared || world === currentWorld(columns) ? focus : null;
}

const kinds: Readonly<Record<string, (cell: Cell) => Focus | null>> = {
  entities,
  archetypes,
  archetype,
  chunk,
  metatype: ({ column }) => typeAt(column.meta.component),
  query: ({ role, value }) => (role === 'masks' ? null : typeAt(value)),
  singletons: ({ columns, group, row }) => typeAt(columns.find(`${group}.singletons.types`)?.peek(row)),
};

function archetypeAt(value: unknown): Focus | null {
  return typeof value === 'number' ? { kind: 'table', slot: value } : null;
}

function typeAt(value: unknown): Focus | null {
  return typeof value === 'string' ? { kind: 'component', id: value } : null;
}

function entities({ role, row, value }: Cell): Focus | null {
  if (value === undefined) return null;
  if (role === 'deleted') return { kind: 'entity', entity: Number(value) };
  return role.startsWith('entity-') ? { kind: 'entity', entity: row } : null;
}

/** A signature in the map can lead to several archetypes. */
function archetypes({ columns, group, role, row, value }: Cell): Focus | null {
  if (value === undefined) return null;
  if (role === 'archetypes.signatures') return archetypeAt(row);
  const found = columns.find(`${group}.map.archetypes`)?.peek(row);
  return Array.isArray(found) && found.length === 1 ? archetypeAt(found[0]) : null;
}

function archetype({ columns, column, group, role, row }: Cell): Focus | null {
  const slot = column.meta.archetype;
  if (role !== 'components' && role !== 'offsets') return archetypeAt(slot);
  return typeAt(columns.find(`${group}.archetype.${String(slot)}.components`)?.peek(row));
}

/** Whose row it is; of leftovers, whose array. */
function chunk({ columns, column, group, role, row }: Cell): Focus | null {
  const own = `${group}.chunk.${String(column.meta.chunk)}`;
  const id = columns.find(`${own}.ids`)?.peek(row);
  const inUse = role !== 'header' && row < (numberAt(columns, `${own}.header`, LAST) ?? 0);
  if (inUse && typeof id === 'number') return { kind: 'entity', entity: decsIndex(id) };
  return role === 'values' ? typeAt(column.meta.component) : archetypeAt(numberAt(columns, `${own}.header`, OWNER));
}
