import { decode, formatOf, type HandleFormat, type HandleParts, isHandle } from '../../core/engines/entt/handle.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import type { Value } from '../../core/trace/value.ts';

const ENTITIES = 'registry.entities';

/** An entity that the registry knows, alive or waiting to be recycled. */
export interface EntityEntry {
  readonly handle: HandleParts;
  readonly alive: boolean;
}

/** Where one component of an entity lives. */
export interface ComponentMemory {
  readonly component: string;
  readonly sparse: CellAt & { readonly page: number; readonly slot: number };
  readonly packed: CellAt;
  /** Absent for tags. */
  readonly payload:
    | (CellAt & { readonly page: number; readonly slot: number; readonly value: Value | undefined })
    | null;
}

/** Names of the component storages that exist, in order of creation. */
export function storageNames(columns: ColumnSet): readonly string[] {
  const pools = columns.find('registry.pools');
  if (pools === undefined) return [];
  return Array.from({ length: pools.length }, (_, row) => String(pools.peek(row)));
}

/** The first `most` entities in packed order: the living, then those that wait. */
export function listEntities(columns: ColumnSet, most: number): readonly EntityEntry[] {
  const packed = columns.find(`${ENTITIES}.packed`);
  if (packed === undefined) return [];
  const format = formatOf(packed);
  const alive = aliveCount(columns);
  const entries: EntityEntry[] = [];
  for (let row = 0; row < packed.length && entries.length < most; row++) {
    const raw = packed.peek(row);
    if (isHandle(raw)) entries.push({ handle: decode(raw, format), alive: row < alive });
  }
  return entries;
}

export function aliveCount(columns: ColumnSet): number {
  return Number(columns.find(`${ENTITIES}.length`)?.peek(0) ?? 0);
}

export function entityFormat(columns: ColumnSet): HandleFormat {
  const packed = columns.find(`${ENTITIES}.packed`);
  return packed === undefined ? { entityBits: 20, versionBits: 12 } : formatOf(packed);
}

/** The entity at an index, as its sparse entry says; null when there never was one. */
export function entityAt(columns: ColumnSet, index: number): EntityEntry | null {
  const packed = columns.find(`${ENTITIES}.packed`);
  const position = positionIn(columns, ENTITIES, index);
  if (packed === undefined || position === null) return null;
  const format = formatOf(packed);
  const at = (row: number): HandleParts | null => {
    const raw = packed.peek(row);
    return isHandle(raw) ? decode(raw, format) : null;
  };
  // In the middle of a swap the sparse entry is ahead of packed, so the handle may still be elsewhere.
  const rows = [position, ...Array.from({ length: packed.length }, (_, row) => row)];
  const row = rows.find((candidate) => at(candidate)?.index === index);
  return row === undefined ? null : { handle: at(row)!, alive: row < aliveCount(columns) };
}

/** Every storage that holds the entity, and the cells where it lives there. */
export function componentsOf(columns: ColumnSet, index: number): readonly ComponentMemory[] {
  return storageNames(columns).flatMap((component) => {
    const row = positionIn(columns, component, index);
    return row === null ? [] : [componentMemory(columns, component, index, row)];
  });
}

export function hasComponent(columns: ColumnSet, component: string, index: number): boolean {
  return positionIn(columns, component, index) !== null;
}

/** Number of entities in a storage, holes left out. */
export function storageSize(columns: ColumnSet, component: string): number {
  const packed = columns.find(`${component}.packed`);
  if (packed === undefined) return 0;
  const format = formatOf(packed);
  let size = 0;
  for (let row = 0; row < packed.length; row++) {
    const raw = packed.peek(row);
    if (isHandle(raw) && !decode(raw, format).isTombstone) size++;
  }
  return size;
}

function componentMemory(columns: ColumnSet, component: string, index: number, row: number): ComponentMemory {
  const sparsePage = pageSize(columns.find(`${component}.sparse`));
  const payload = columns.find(`${component}.payload`);
  const payloadPage = pageSize(payload);
  return {
    component,
    sparse: {
      column: `${component}.sparse`,
      row: index,
      page: Math.floor(index / sparsePage),
      slot: index % sparsePage,
    },
    packed: { column: `${component}.packed`, row },
    payload:
      payload === undefined
        ? null
        : {
            column: payload.name,
            row,
            page: Math.floor(row / payloadPage),
            slot: row % payloadPage,
            value: payload.peek(row),
          },
  };
}

function positionIn(columns: ColumnSet, group: string, index: number): number | null {
  const sparse = columns.find(`${group}.sparse`);
  const raw = sparse?.peek(index);
  if (sparse === undefined || !isHandle(raw)) return null;
  const entry = decode(raw, formatOf(sparse));
  return entry.isNull ? null : entry.index;
}

function pageSize(column: Column | undefined): number {
  const page = column?.meta.page;
  return typeof page === 'number' ? page : 1;
}
