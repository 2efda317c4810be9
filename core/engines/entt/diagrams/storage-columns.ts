import { formatOfBits, formatOfColumn, type IdFormat } from '../../../cells/id-format.ts';
import { groupsOf } from '../../../inspect/groups.ts';
import { columnOrEmpty, isTold, pageOf } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';

/** Name of the entity storage's group of columns. */
export const ENTITIES = 'registry.entities';
export const POOLS = 'registry.pools';

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
  /** Null for tags and for the entity storage; the first field of a component that is told field by field. */
  readonly payload: Column | null;
  /** All of its fields. */
  readonly payloads: readonly Column[];
  readonly payloadPages: Column | null;
  readonly format: IdFormat;
  readonly policy: 'swap_and_pop' | 'in_place';
  /** Entries a sparse page. */
  readonly sparsePage: number;
  /** Elements a payload page, 0 without payload. */
  readonly payloadPage: number;
}

/** The columns of a storage; those that a game does not tell are empty. */
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
    format: formatOf(isTold(packed) ? packed : sparse),
    policy: packed.meta.policy === 'in_place' ? 'in_place' : 'swap_and_pop',
    sparsePage: pageOf([pages, sparse]),
    payloadPage: payload === null ? 0 : pageOf([payload, columns.find(`${name}.payload-pages`)]),
  };
}

/** Names of the component storages that exist, in order of creation. */
export function poolNames(columns: ColumnSet): string[] {
  const pools = columns.find(POOLS);
  if (pools === undefined)
    return groupsOf(columns).flatMap(({ kind, name }) => (kind === 'entt.storage' ? [name] : []));
  const known = new Set(groupsOf(columns).map(({ name }) => name));
  const rows = Array.from({ length: pools.length }, (_, row) => pools.peek(row));
  return rows.filter((name): name is string => typeof name === 'string' && known.has(name));
}

/** Rows that the entity storage has given out: no sparse entry beyond them can be in use. */
export function indexBound(columns: ColumnSet): number {
  return columns.find(`${ENTITIES}.packed`)?.length ?? 0;
}

/** One column, or one for each field. */
function payloadsOf(columns: ColumnSet, name: string): readonly Column[] {
  const group = groupsOf(columns).find((each) => each.kind === 'entt.storage' && each.name === name);
  return group?.roles.get('payload') ?? [];
}

/** The format that a column of handles says it has; 20 and 12 bits, EnTT's default, when it says nothing. */
export function formatOf(column: Column): IdFormat {
  return { ...(formatOfColumn(column) ?? formatOfBits(20, 12)), reserved: true };
}
