import type { Json } from '../../../../core/trace/value.ts';
import { fields, list, maybeInteger, parse, ReplyError } from './checked-json.ts';
import { byId, type EntityFields, entityOf, idsOf } from './entity-fields.ts';
import { canonicalId, type IdText } from './id-text.ts';
import { type JsonFields, jsonFields } from './lenient-json.ts';

/** An entity as returned by a query, with all its ids. */
export interface RowReply extends EntityFields {
  /** The canonical path, for example `Level.Squad00.Alice` or `598`. */
  readonly path: string;
  /** The last part of the path; null for an unnamed entity. */
  readonly name: string | null;
  /** The path of the parent; null if the reply does not name one. */
  readonly parent: string | null;
  /** True for paths below `flecs`, which contain all of Flecs' own modules. */
  readonly builtIn: boolean;
}

/** Flecs reports this type for a component without reflection. */
const UNDESCRIBED = 0;

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
 * Values of one id, and its type as the game describes it: `0` without a description, undefined if the reply has no
 * type.
 */
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

function results(value: unknown): readonly JsonFields[] {
  return rowsIn(fields(value, '/query'));
}

function rowsIn(reply: JsonFields): readonly JsonFields[] {
  if (typeof reply.error === 'string') throw new ReplyError(`/query: ${reply.error}`);
  return list(reply.results, 'results').map((row, i) => fields(row, `results[${i}]`));
}
