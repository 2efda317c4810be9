import type { Json } from '../../../../core/trace/value.ts';
import { canonicalId, type IdText, pairId } from './id-text.ts';
import { type JsonFields, jsonFields, parseLenient, parseRawNames } from './lenient-json.ts';

/** A reply that does not fit the request; the message says what is wrong and where. */
export class ReplyError extends Error {}

export interface TableReply {
  readonly slot: number;
  readonly ids: readonly IdText[];
  readonly count: number;
  /** Allocated rows; null before Flecs 4.1.2. */
  readonly capacity: number | null;
  /** The number of value arrays; null if it is not reported. */
  readonly columnCount: number | null;
  /** Bytes of the rows in use and of the allocated rows. */
  readonly bytesUsed: number | null;
  readonly bytesAllocated: number | null;
}

/** An entity as returned by a query, with all its ids. */
export interface RowReply {
  readonly index: number;
  /** Null if it is not reported, as before Flecs 4.1.5. */
  readonly generation: number | null;
  /** The canonical path, for example `Level.Squad00.Alice` or `598`. */
  readonly path: string;
  /** The last part of the path; null for an unnamed entity. */
  readonly name: string | null;
  /** The path of the parent; null if the reply does not name one. */
  readonly parent: string | null;
  /** True for paths below `flecs`, which contain all of Flecs' own modules. */
  readonly builtIn: boolean;
  /** The ids in no particular order; those from index `data` on have values. */
  readonly ids: readonly IdText[];
  readonly data: number;
}

export interface ComponentReply {
  readonly id: IdText;
  /** Bytes of a value; 0 for an id without values. */
  readonly size: number;
  readonly traits: readonly string[];
  /** Handles in the order of the dense array; null if the component is not sparse. */
  readonly sparse: readonly number[] | null;
}

export interface SystemReply {
  /** Milliseconds per frame, averaged over the last 60 frames; undefined if the system ran in none of them. */
  readonly time: number | undefined;
  /** The number of entities that its query matches; undefined if it has no query. */
  readonly matches: number | undefined;
}

const INDICES = 2 ** 32;
const HANDLES = 2 ** 48;
const HANDLE_BYTES = 8;
/** Flecs reports this type for a component without reflection. */
const UNDESCRIBED = 0;

/** Reads `GET /stats/pipeline` into the measured systems by path. @throws ReplyError */
export function readSystems(body: string): ReadonlyMap<string, SystemReply> {
  const where = '/stats/pipeline';
  return new Map(
    list(parse(body, where), where).map((each) => {
      const { name, time_spent, matched_entity_count } = fields(each, where);
      const seconds = measured(time_spent);
      const mean = seconds.reduce((sum, second) => sum + second, 0) / seconds.length;
      const time = mean > 0 ? mean * 1000 : undefined;
      return [text(name, `${where}.name`), { time, matches: measured(matched_entity_count).at(-1) }];
    }),
  );
}

/** Returns the means of the last frames, newest last; empty if the game does not report them. */
function measured(metric: unknown): readonly number[] {
  const { avg } = jsonFields(metric);
  return Array.isArray(avg) ? avg.filter((number): number is number => typeof number === 'number' && number >= 0) : [];
}

/** Reads `GET /tables`. @throws ReplyError */
export function readTables(body: string): readonly TableReply[] {
  return list(parse(body, '/tables', hasRawNames(body)), '/tables').map((each, i) =>
    tableOf(fields(each, `/tables[${i}]`), i),
  );
}

function tableOf(table: JsonFields, i: number): TableReply {
  const where = `/tables[${i}]`;
  const count = integer(table.count, INDICES - 1, `${where}.count`);
  const capacity = maybeInteger(table.size);
  return {
    slot: integer(table.id, INDICES - 1, `${where}.id`),
    ids: list(table.type, `${where}.type`).map((id) => canonicalId(text(id, `${where}.type`))),
    count,
    capacity,
    columnCount: maybeInteger(jsonFields(jsonFields(table.memory).table).column_count),
    ...bytesOf(jsonFields(table.memory), count, capacity),
  };
}

/** Returns true if a reply to `GET /tables` comes from Flecs 4.0, which does not escape names. */
export function hasRawNames(tables: string): boolean {
  return tables.includes('"memory":{"used":');
}

/** 4.0 counts handles and values together. 4.1 counts values only, and those of unused rows separately. */
function bytesOf(memory: JsonFields, count: number, capacity: number | null) {
  const { used, allocated } = memory;
  if (used !== undefined) return { bytesUsed: maybeInteger(used), bytesAllocated: maybeInteger(allocated) };
  const values = jsonFields(memory.components);
  const [inUse, unused] = [values.bytes_table_components, values.bytes_table_components_unused].map(maybeInteger);
  if (inUse == null || unused == null || capacity === null) return { bytesUsed: null, bytesAllocated: null };
  const bytesUsed = inUse + count * HANDLE_BYTES;
  return { bytesUsed, bytesAllocated: inUse + unused + capacity * HANDLE_BYTES };
}

/** The counts of a query's matches. */
export interface QueryCounts {
  /** Only tables with entities are counted. */
  readonly tables: number;
  readonly entities: number;
}

/** Reads the reply to a query with `query_profile=true`; returns null if the game does not count. */
export function readQueryCounts(body: string): QueryCounts | null {
  const { result_count, entity_count } = jsonFields(jsonFields(parse(body, '/query')).query_profile);
  const [tables, entities] = [maybeInteger(result_count), maybeInteger(entity_count)];
  return tables === null || entities === null ? null : { tables, entities };
}

/**
 * Reads the rows of a query with `table=true` in the order of the reply.
 * @param isRaw true if the game does not escape names, see `hasRawNames`
 */
export function readRows(body: string, isRaw = false): readonly RowReply[] {
  return results(parse(body, '/query', isRaw)).map((each, i) => rowOf(each, `results[${i}]`));
}

function rowOf(row: JsonFields, where: string): RowReply {
  const { index, generation } = entityOf(row, where);
  const name = typeof row.name === 'string' ? row.name : `#${index}`;
  const parent = typeof row.parent === 'string' ? row.parent : '';
  const nameless = name === `#${index}`;
  // Paths escape the dots in names.
  const last = name.replaceAll('.', '\\.');
  const full = parent === '' ? last : `${parent}.${last}`;
  const { ids, data } = idsOf(row, where);
  const builtIn = full === 'flecs' || full.startsWith('flecs.');
  const path = canonicalId(nameless ? name : full);
  return {
    index,
    generation,
    path,
    name: nameless ? null : name,
    parent: canonicalId(parent) || null,
    builtIn,
    ids,
    data,
  };
}

/** Reads the values in the rows of a query with `table=true`, by entity index. Values without reflection are null. */
export function readRowValues(body: string): ReadonlyMap<IdText, ReadonlyMap<number, Json>> {
  const values = new Map<IdText, Map<number, Json>>();
  results(parse(body, '/query')).forEach((row, i) => {
    const { index } = entityOf(row, `results[${i}]`);
    for (const [id, value] of byId(row.components)) {
      const known = values.get(id);
      if (known === undefined) values.set(id, new Map([[index, value]]));
      else known.set(index, value);
    }
  });
  return values;
}

/** Returns the ids of an entity; those from index `data` on have values. */
function idsOf({ tags, pairs, components }: JsonFields, where: string): Pick<RowReply, 'ids' | 'data'> {
  const ids = (Array.isArray(tags) ? tags : []).map((tag) => canonicalId(text(tag, `${where}.tags`)));
  for (const [relation, targets] of Object.entries(jsonFields(pairs))) {
    for (const target of Array.isArray(targets) ? targets : [targets])
      ids.push(canonicalId(pairId(relation, text(target, `${where}.pairs`))));
  }
  const data = ids.length;
  for (const id of Object.keys(jsonFields(components))) ids.push(canonicalId(id));
  return { ids, data };
}

/** Values of one id, and its type as the game describes it: `0` without a description, undefined if the reply has no type. */
export interface FieldReply {
  readonly values: ReadonlyMap<number, Json>;
  /** The number of entities in the reply, including those without a value of their own. */
  readonly rows: number;
  readonly type: Json | undefined;
}

/** Reads the first term's value of each entity in a query with `fields`; null if the game does not describe it. */
export function readFirstField(body: string): FieldReply {
  const reply = fields(parse(body, '/query'), '/query');
  const [type] = Object.values(jsonFields(reply.type_info)) as (Json | undefined)[];
  const found = new Map<number, Json>();
  const rows = rowsIn(reply);
  rows.forEach((row, i) => {
    if (row.id === undefined) return;
    const { values, sources } = jsonFields(row.fields);
    const source = Array.isArray(sources) ? sources[0] : 0;
    // A field with a source is inherited, so the value belongs to the base.
    if (typeof source === 'string' && source !== '') return;
    const first = Array.isArray(values) && type !== UNDESCRIBED ? (values[0] as Json | undefined) : undefined;
    found.set(entityOf(row, `results[${i}]`).index, first ?? null);
  });
  return { values: found, rows: rows.length, type };
}

export interface InspectedReply extends Pick<RowReply, 'index' | 'generation' | 'ids'> {
  readonly values: ReadonlyMap<IdText, Json>;
  readonly types: ReadonlyMap<IdText, Json>;
}

/** Reads `GET /entity`. @throws ReplyError */
export function readEntity(body: string): InspectedReply {
  const entity = fields(parse(body, '/entity'), '/entity');
  const { ids } = idsOf(entity, '/entity');
  return { ...entityOf(entity, '/entity'), ids, values: byId(entity.components), types: byId(entity.type_info) };
}

function byId(value: unknown): ReadonlyMap<IdText, Json> {
  return new Map(Object.entries(jsonFields(value)).map(([id, each]) => [canonicalId(id), each as Json] as const));
}

/** Reads `GET /components`. @throws ReplyError */
export function readComponents(body: string): readonly ComponentReply[] {
  return list(parse(body, '/components'), '/components').map((each, i) => {
    const where = `/components[${i}]`;
    const record = fields(each, where);
    const sparse = jsonFields(record.sparse).entities;
    return {
      id: canonicalId(text(record.name, `${where}.name`)),
      size: maybeInteger(jsonFields(record.type).size) ?? 0,
      traits: Array.isArray(record.traits) ? record.traits.filter((trait) => typeof trait === 'string') : [],
      sparse: Array.isArray(sparse) ? sparse.map((handle) => integer(handle, HANDLES, `${where}.sparse`)) : null,
    };
  });
}

function entityOf(row: JsonFields, where: string): { readonly index: number; readonly generation: number | null } {
  const id = integer(row.id, HANDLES, `${where}.id`);
  const generation = row.version === undefined ? null : integer(row.version, 65_535, `${where}.version`);
  return { index: id % INDICES, generation: generation ?? (id < INDICES ? null : Math.floor(id / INDICES)) };
}

function parse(body: string, where: string, isRaw = false): unknown {
  try {
    return isRaw ? parseRawNames(body) : parseLenient(body);
  } catch (error) {
    throw new ReplyError(`${where} is not JSON: ${(error as Error).message}`);
  }
}

function results(value: unknown): readonly JsonFields[] {
  return rowsIn(fields(value, '/query'));
}

function rowsIn(reply: JsonFields): readonly JsonFields[] {
  if (typeof reply.error === 'string') throw new ReplyError(`/query: ${reply.error}`);
  return list(reply.results, 'results').map((row, i) => fields(row, `results[${i}]`));
}

function fields(value: unknown, where: string): JsonFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ReplyError(`${where} is not an object`);
  return value as JsonFields;
}

function list(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ReplyError(`${where} is not a list`);
  return value;
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new ReplyError(`${where} is not a text`);
  return value;
}

function integer(value: unknown, max: number, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max)
    throw new ReplyError(`${where} is not an integer from 0 to ${max}`);
  return value;
}

function maybeInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
