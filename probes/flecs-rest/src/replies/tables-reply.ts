import { fields, INDICES, integer, list, maybeInteger, parse, text } from './checked-json.ts';
import { canonicalId, type IdText } from './id-text.ts';
import { type JsonFields, jsonFields } from './lenient-json.ts';

const HANDLE_BYTES = 8;

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

/**
 * Reads `GET /tables`.
 * @throws ReplyError
 */
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

/**
 * Returns the bytes that a table uses and allocates. Flecs 4.0 reports handles and values together. Flecs 4.1 reports values
 * only, with unused rows as a separate figure, so the handles are added here.
 */
function bytesOf(memory: JsonFields, count: number, capacity: number | null) {
  const { used, allocated } = memory;
  if (used !== undefined) return { bytesUsed: maybeInteger(used), bytesAllocated: maybeInteger(allocated) };
  const values = jsonFields(memory.components);
  const [inUse, unused] = [values.bytes_table_components, values.bytes_table_components_unused].map(maybeInteger);
  if (inUse == null || unused == null || capacity === null) return { bytesUsed: null, bytesAllocated: null };
  const bytesUsed = inUse + count * HANDLE_BYTES;
  return { bytesUsed, bytesAllocated: inUse + unused + capacity * HANDLE_BYTES };
}
