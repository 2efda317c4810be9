import {
  decodeId,
  formatOfBits,
  formatOfColumn,
  type IdFormat,
  type IdParts,
  indexOfId,
  isId,
  isNullId,
} from '../../../cells/id-format.ts';
import { columnOrEmpty, declaredPageSize, isReceived } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { groupsOf } from '../../../world/column-groups.ts';
import { groupColumn } from '../model/groups.ts';
import { POOLS } from '../model/registry.ts';
import { CURSOR } from '../model/view-loop.ts';

const POLICIES = ['swap_and_pop', 'in_place', 'swap_only'] as const;

export interface StorageColumns {
  readonly name: string;
  readonly packed: Column;
  readonly sparse: Column;
  /** The page directory of `sparse`. */
  readonly pages: Column;
  readonly freeList: Column;
  /** Only the entity storage has it. */
  readonly length: Column | null;
  /** The next fresh index, in the entity storage of a script on a version that counts it. */
  readonly placeholder: Column | null;
  /** Null for tags and for the entity storage. If the component has a column for each field, this is the first one. */
  readonly payload: Column | null;
  readonly payloads: readonly Column[];
  readonly payloadPages: Column | null;
  readonly format: IdFormat;
  /** `swap_only` exists since EnTT 3.13: removed entities stay after the others, as in the entity storage. */
  readonly policy: 'swap_and_pop' | 'in_place' | 'swap_only';
  /** The number of entries in a sparse page. */
  readonly sparsePage: number;
  /** The number of elements in a payload page; 0 without payload. */
  readonly payloadPage: number;
}

/** Returns the columns of a storage. Columns that a game does not send are empty. */
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
    placeholder: columns.find(`${name}.placeholder`) ?? null,
    payload,
    payloads,
    payloadPages: payload === null ? null : own('payload-pages'),
    format: handleFormat(isReceived(packed) ? packed : sparse),
    policy: POLICIES.find((policy) => policy === packed.meta.policy) ?? 'swap_and_pop',
    sparsePage: declaredPageSize([pages, sparse]),
    payloadPage: payload === null ? 0 : declaredPageSize([payload, columns.find(`${name}.payload-pages`)]),
  };
}

/** Returns the prefix of the columns of the set that a column belongs to. */
export function setName({ meta }: Column): string {
  return meta.kind === 'entt.group' ? groupColumn(String(meta.group)) : String(meta.group);
}

export function setOf({ columns, column }: { readonly columns: ColumnSet; readonly column: Column }): StorageColumns {
  return storageColumns(columns, setName(column));
}

/** Returns the names of the component storages that exist now, in order of creation. Without a list of pools, all that have columns. */
export function poolNames(columns: ColumnSet): string[] {
  const known = groupsOf(columns).flatMap(({ kind, name }) => (kind === 'entt.storage' ? [name] : []));
  const pools = columns.find(POOLS);
  if (pools === undefined) return known;
  const rows = Array.from({ length: pools.length }, (_, row) => pools.peek(row));
  return rows.filter((name): name is string => typeof name === 'string' && known.includes(name));
}

/** Returns the storage that a loop walks, and its position there. Null without a loop, and at its end. */
export function cursorOf(columns: ColumnSet): { readonly storage: string; readonly position: number } | null {
  const cursor = columns.find(CURSOR);
  const [storage, position] = [cursor?.peek(0), cursor?.peek(1)];
  if (typeof storage !== 'string' || typeof position !== 'number') return null;
  return { storage, position };
}

/** Cached because counting costs needs it for every access. A column's meta never changes. */
const formats = new WeakMap<Column, IdFormat>();

/** Returns the format of a column of handles; by default 20 and 12 bits as in EnTT. */
export function handleFormat(column: Column): IdFormat {
  return getOrInsert(formats, column, () => ({
    ...(formatOfColumn(column) ?? formatOfBits(20, 12)),
    reserved: true,
  }));
}
export function handlePartsAt(column: Column, row: number, format: IdFormat): IdParts | null {
  const raw = column.peek(row);
  return isId(raw) ? decodeId(raw, format) : null;
}

/** Returns the position in `packed` according to the sparse entry of an index, or null if the index is not in the set. */
export function positionInPacked({ sparse, format }: StorageColumns, index: number): number | null {
  const entry = sparse.peek(index);
  return isId(entry) && !isNullId(entry, format) ? indexOfId(entry, format) : null;
}

/** The number of living handles in the entity storage. The handles after them wait to be recycled. */
export function inUseOf({ length, packed }: StorageColumns): number {
  return Number(length?.peek(0) ?? packed.length);
}

/**
 * Returns the state of a row of `packed`: `new` while its entity is being inserted; `left` if its entity was moved to another row, so that the row is
 * popped next.
 * @param isPushed true if the step wrote the row, which was absent before
 */
export function rowStateOf(set: StorageColumns, row: number, isPushed: boolean): 'alive' | 'new' | 'left' {
  const { packed, sparse, format, length } = set;
  const handle = handlePartsAt(packed, row, format);
  if (handle === null || handle.isTombstone) return 'alive';
  if (length !== null && row >= inUseOf(set)) return isPushed ? 'new' : 'alive';
  const place = positionInPacked(set, handle.index);
  if (place === null) return isReceived(sparse) && isPushed ? 'new' : 'alive';
  return place !== row && place < packed.length && packed.peek(place) === packed.peek(row) ? 'left' : 'alive';
}

/** Returns `x` for `Position.payload.x`. */
export function fieldName({ name, meta }: Column): string {
  return typeof meta.field === 'string' ? meta.field : name.slice(name.lastIndexOf('.') + 1);
}

function payloadsOf(columns: ColumnSet, name: string): readonly Column[] {
  const group = groupsOf(columns).find((each) => each.kind === 'entt.storage' && each.name === name);
  return group?.roles.get('payload') ?? [];
}
