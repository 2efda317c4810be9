import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json, Value } from '../../../trace/value.ts';
import { ENTITIES } from './entity-storage.ts';
import { groupColumn } from './groups.ts';
import { POOLS } from './registry.ts';
import { GROUPS } from './registry-groups.ts';
import { LISTENERS, SIGNALS, signalColumn } from './signals.ts';

/**
 * Returns the content of the columns in the form of the golden files: `{ entities: { inUse, packed, sparse, freeList }, storages, groups }`. Handles are raw
 * integers; those beyond 2^53 are decimal strings. From 3.13 on, `freeList` is a position, or of the entities their number.
 */
export function registryState(columns: ColumnSet): Json {
  const names = rows(columns.get(POOLS)) as string[];
  const inUse = (columns.get(`${ENTITIES}.length`).peek(0) as number | undefined) ?? 0;
  const placeholder = columns.find(`${ENTITIES}.placeholder`);
  return {
    entities: {
      inUse,
      ...set(columns, ENTITIES),
      ...(placeholder !== undefined && { freeList: inUse, placeholder: json(placeholder.peek(0) ?? 0) }),
    },
    storages: Object.fromEntries(names.map((name) => [name, storage(columns, name)])),
    ...(placeholder !== undefined && { storageOrder: names }),
    ...groups(columns),
    ...signals(columns),
  };
}

/** Empty if there are no groups, as in the files that were recorded without any. */
function groups(columns: ColumnSet): { groups?: Json } {
  const column = columns.find(GROUPS);
  if (column === undefined || column.length === 0) return {};
  const entries = (rows(column) as string[]).map((name) => {
    const length = columns.find(`${groupColumn(name)}.length`);
    return [name, length === undefined ? set(columns, groupColumn(name)) : { length: json(length.peek(0)) }];
  });
  return { groups: Object.fromEntries(entries) };
}

/** Empty if there are no listeners, as in the files that were recorded without any. */
function signals(columns: ColumnSet): { signals?: Json } {
  if ((columns.find(LISTENERS)?.length ?? 0) === 0) return {};
  const lists = (rows(columns.get(POOLS)) as string[]).flatMap((component) =>
    SIGNALS.flatMap((signal) => {
      const calls = columns.find(signalColumn(component, signal));
      return calls === undefined || calls.length === 0 ? [] : [[calls.name, rows(calls) as Json] as const];
    }),
  );
  return { signals: Object.fromEntries(lists) };
}

function storage(columns: ColumnSet, name: string): Json {
  const payload = columns.find(`${name}.payload`);
  const size = columns.get(`${name}.packed`).length;
  return {
    policy: columns.get(`${name}.packed`).meta.policy as string,
    ...set(columns, name),
    ...(payload === undefined
      ? {}
      : {
          payloadPages: columns.get(`${name}.payload-pages`).length,
          payload: Array.from({ length: size }, (_, row) => json(payload.peek(row))),
        }),
  };
}

function set(columns: ColumnSet, name: string): { packed: Json; sparse: Json; freeList: Json } {
  const packed = columns.get(`${name}.packed`);
  const { entityBits, versionBits } = packed.meta as { entityBits: number; versionBits: number };
  const nothing = 2n ** BigInt(entityBits + versionBits) - 1n;
  const head = columns.get(`${name}.free-list`).peek(0) ?? nothing;
  const isPosition = columns.find(`${ENTITIES}.placeholder`) !== undefined;
  return {
    packed: rows(packed).map(json),
    sparse: sparsePages(columns, name, nothing),
    freeList: isPosition ? Number(BigInt(head as number | bigint) % 2n ** BigInt(entityBits)) : json(head),
  };
}

function sparsePages(columns: ColumnSet, name: string, nothing: bigint): Json[] {
  const sparse = columns.get(`${name}.sparse`);
  const size = sparse.meta.page as number;
  return rows(columns.get(`${name}.pages`)).map((allocated, page) =>
    allocated !== 1
      ? null
      : Array.from({ length: size }, (_, slot) => {
          const entry = sparse.peek(page * size + slot);
          return entry === undefined || BigInt(entry as number | bigint) === nothing ? null : json(entry);
        }),
  );
}

function rows(column: Column): (Value | undefined)[] {
  return Array.from({ length: column.length }, (_, row) => column.peek(row));
}

function json(value: Value | undefined): Json {
  return typeof value === 'bigint' ? handleOf(value) : (value ?? null);
}

function handleOf(value: bigint): Json {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString();
}
