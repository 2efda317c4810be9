import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { formatOf, type HandleFormat } from '../handle.ts';

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
  /** Null for tags and for the entity storage. */
  readonly payload: Column | null;
  readonly payloadPages: Column | null;
  readonly format: HandleFormat;
  readonly policy: 'swap_and_pop' | 'in_place';
  /** Entries a sparse page. */
  readonly sparsePage: number;
  /** Elements a payload page, 0 without payload. */
  readonly payloadPage: number;
}

/** @throws when one of the columns that every storage has is missing */
export function storageColumns(columns: ColumnSet, name: string): StorageColumns {
  const packed = columns.get(`${name}.packed`);
  const pages = columns.get(`${name}.pages`);
  const payload = columns.find(`${name}.payload`) ?? null;
  return {
    name,
    packed,
    sparse: columns.get(`${name}.sparse`),
    pages,
    freeList: columns.get(`${name}.free-list`),
    length: columns.find(`${name}.length`) ?? null,
    payload,
    payloadPages: columns.find(`${name}.payload-pages`) ?? null,
    format: formatOf(packed),
    policy: packed.meta.policy === 'in_place' ? 'in_place' : 'swap_and_pop',
    sparsePage: Number(pages.meta.page ?? 1),
    payloadPage: payload === null ? 0 : Number(payload.meta.page ?? 1),
  };
}

/** Names of the component storages that exist, in order of creation. */
export function poolNames(columns: ColumnSet): string[] {
  const pools = columns.find(POOLS);
  if (pools === undefined) return [];
  return Array.from({ length: pools.length }, (_, row) => pools.peek(row)).filter((name) => typeof name === 'string');
}

/** Rows that the entity storage has given out: no sparse entry beyond them can be in use. */
export function indexBound(columns: ColumnSet): number {
  return columns.find(`${ENTITIES}.packed`)?.length ?? 0;
}
