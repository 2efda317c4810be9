import { decodeId, formatOfBits, formatOfColumn, type IdFormat, type IdParts, isId } from '../../cells/id-format.ts';
import { groupsOf } from '../../inspect/groups.ts';
import { columnOrEmpty, isReceived, pageOf } from '../../scene/kit/known-columns.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';

/** Name of the entity storage's group of columns. */
export const ENTITIES = 'registry.entities';
const POOLS = 'registry.pools';
const POLICIES = ['swap_and_pop', 'in_place', 'swap_only'] as const;

/** The columns of one EnTT storage. */
export interface StorageColumns {
  readonly name: string;
  readonly packed: Column;
  readonly sparse: Column;
  /** The page directory of `sparse`. */
  readonly pages: Column;
  readonly freeList: Column;
  /** Entity storage only. */
  readonly length: Column | null;
  /** Null for tags and for the entity storage; the first field of a component that has a column for each field. */
  readonly payload: Column | null;
  /** All of its fields. */
  readonly payloads: readonly Column[];
  readonly payloadPages: Column | null;
  readonly format: IdFormat;
  /** `swap_only`, from EnTT 3.13 on: entities that are removed stay behind the others, as in the entity storage. */
  readonly policy: 'swap_and_pop' | 'in_place' | 'swap_only';
  /** Entries a sparse page. */
  readonly sparsePage: number;
  /** Elements a payload page, 0 without payload. */
  readonly payloadPage: number;
}

/** The columns of a storage; those that a game does not send are empty. */
export function storageColumns(columns: ColumnSet, name: string): StorageColumns {
  const own = (role: string): Column => columnOrEmpty(columns, `${name}.${role}`, { role });
  const [packed, sparse, pages] = [own('packed'), own('sparse'), own('pages')];
  const payloads = payloadsOf(columns, name);
  const payload = payloads[0] ?? null;
  return {
    name,
    packed,
    sparse,
    pages,
    freeList: own('free-list'),
    length: columns.find(`${name}.length`) ?? null,
    payload,
    payloads,
    payloadPages: payload === null ? null : own('payload-pages'),
    format: formatOf(isReceived(packed) ? packed : sparse),
    policy: POLICIES.find((policy) => policy === packed.meta.policy) ?? 'swap_and_pop',
    sparsePage: pageOf([pages, sparse]),
    payloadPage: payload === null ? 0 : pageOf([payload, columns.find(`${name}.payload-pages`)]),
  };
}

/** The storage that a cell's column is of. */
export function setOf({ columns, column }: { readonly columns: ColumnSet; readonly column: Column }): StorageColumns {
  return storageColumns(columns, String(column.meta.group));
}

/** Names of the component storages that exist now, in order of creation; all that have columns where no list of pools is sent. */
export function poolNames(columns: ColumnSet): string[] {
  const known = groupsOf(columns).flatMap(({ kind, name }) => (kind === 'entt.storage' ? [name] : []));
  const pools = columns.find(POOLS);
  if (pools === undefined) return known;
  const rows = Array.from({ length: pools.length }, (_, row) => pools.peek(row));
  return rows.filter((name): name is string => typeof name === 'string' && known.includes(name));
}

/** By column: what its metadata says never changes, and counting costs asks for every access. */
const formats = new WeakMap<Column, IdFormat>();

/** The format that a column of handles says it has; 20 and 12 bits, EnTT's default, when it says nothing. */
export function formatOf(column: Column): IdFormat {
  return getOrInsert(formats, column, () => ({
    ...(formatOfColumn(column) ?? formatOfBits(20, 12)),
    reserved: true,
  }));
}
/** The handle or sparse entry in a cell; null where it holds neither. */
export function partsAt(column: Column, row: number, format: IdFormat): IdParts | null {
  const raw = column.peek(row);
  return isId(raw) ? decodeId(raw, format) : null;
}

/** The position in `packed` that the sparse entry of an index names; null where the index is not in the set. */
export function positionOf({ sparse, format }: StorageColumns, index: number): number | null {
  const entry = partsAt(sparse, index, format);
  return entry === null || entry.isNull ? null : entry.index;
}

/** Handles of the entity storage that are alive; the others wait to be recycled. */
export function inUseOf({ length, packed }: StorageColumns): number {
  return Number(length?.peek(0) ?? packed.length);
}

/**
 * What a row of `packed` is: `new`: its entity is being put in; `left`: its entity was moved to another row, and the row is popped next.
 * @param step whether the step put something into the row, which held nothing
 */
export function stateOf(set: StorageColumns, row: number, isPushed: boolean): 'alive' | 'new' | 'left' {
  const { packed, sparse, format, length } = set;
  const handle = partsAt(packed, row, format);
  if (handle === null || handle.isTombstone) return 'alive';
  if (length !== null && row >= inUseOf(set)) return isPushed ? 'new' : 'alive';
  const place = positionOf(set, handle.index);
  if (place === null) return isReceived(sparse) && isPushed ? 'new' : 'alive';
  return place !== row && place < packed.length && packed.peek(place) === packed.peek(row) ? 'left' : 'alive';
}

/** `x` of `Position.payload.x`. */
export function fieldOf({ name, meta }: Column): string {
  return typeof meta.field === 'string' ? meta.field : name.slice(name.lastIndexOf('.') + 1);
}

/** One column, or one for each field. */
function payloadsOf(columns: ColumnSet, name: string): readonly Column[] {
  const group = groupsOf(columns).find((each) => each.kind === 'entt.storage' && each.name === name);
  return group?.roles.get('payload') ?? [];
}
