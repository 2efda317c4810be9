import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { Json } from '../../../core/trace/value.ts';
import { PROTOCOL_VERSION } from '../../../core/wire/codec/limits.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { WorldDescriber } from './columns/describe-world.ts';
import type { PolledWorld } from './columns/polled-world.ts';
import { SentColumns } from './columns/sent-columns.ts';
import { DEFAULT_BUILD } from './replies/build-info.ts';
import { ReplyError } from './replies/checked-json.ts';
import { type IdText, pairId } from './replies/id-text.ts';
import { ObservedIdTraits } from './replies/id-traits.ts';
import { type JsonFields, jsonFields, parseLenient } from './replies/lenient-json.ts';
import { type PlacedTable, placeRows, type RowPlacement, tablesOfRows } from './replies/place-rows.ts';
import { type RowReply, readRows, readRowValues } from './replies/query-replies.ts';
import { readTables } from './replies/tables-reply.ts';

/** Tags of entities that Flecs leaves out of a reply unless the query names them. */
const HIDDEN: readonly IdText[] = ['Prefab', 'Disabled'];

/** The world that a saved reply describes. */
export interface StillWorld {
  /** A capture of one frame, as a probe would send it. */
  readonly messages: readonly RecordedMessage[];
  readonly entities: number;
  readonly tables: number;
  /** True if the reply has no numbers of entities, so that they are numbered in their order. */
  readonly isNumbered: boolean;
  /** True if the reply has no prefab and no disabled entity. It may then be incomplete, because Flecs leaves them out by default. */
  readonly isPerhapsPartial: boolean;
}

/**
 * Reads a reply to `/query`, `/world`, `/entity` or `/tables` that was saved to a file. The tables of entities follow from their ids. The
 * generation of an entity is 0 unless the reply has it.
 * @param numberedName the name of a world whose entities are numbered in the order of the reply
 * @throws ReplyError if the reply does not say which entities there are and which ids they have
 */
export function stillWorld(body: string, numberedName: string): StillWorld {
  if (body.trimStart().startsWith('[')) return stillWorldOf(worldOfTables(body), false, 'Flecs');
  const list = /"results"\s*:\s*\[/.test(body) ? body : `{"results":[${body}]}`;
  const numbered = numberRows(list);
  if (numbered !== null) return stillWorldOf(worldOfRows(numbered), true, numberedName);
  return stillWorldOf(worldOfRows(list), false, 'Flecs');
}

function stillWorldOf(world: PolledWorld, isNumbered: boolean, name: string): StillWorld {
  const { rows, placement } = world;
  const isPerhapsPartial = rows.length > 1 && !rows.some(({ ids }) => ids.some((id) => HIDDEN.includes(id)));
  const messages = messagesOf(world, name);
  return { messages, entities: rows.length, tables: placement.tables.length, isNumbered, isPerhapsPartial };
}

function worldOfTables(body: string): PolledWorld {
  const tables = readTables(body).map((table): PlacedTable => ({ ...table, rows: [], torn: false, hidden: 0 }));
  const placement = { tables, duplicates: [], homeless: [], unions: new Map() };
  return worldOf(placement, [], new ObservedIdTraits([], []), new Map());
}

function worldOfRows(list: string): PolledWorld {
  const all = readRows(list);
  if (all.length > 0 && all.every(({ ids }) => ids.length === 0))
    throw new ReplyError('/query: the rows have no ids, only fields');
  const rows = all.filter(({ builtIn }) => !builtIn).map(withParent);
  const traits = new ObservedIdTraits(all, []);
  return worldOf(placeRows(tablesOfRows(rows, traits), rows, traits), rows, traits, readRowValues(list));
}

/** A reply without ids of Flecs itself has the parent, but not the pair. */
function withParent(row: RowReply): RowReply {
  const { parent, ids, data } = row;
  if (parent === null || ids.some((id) => id.startsWith('(ChildOf,'))) return row;
  return { ...row, ids: [pairId('ChildOf', parent), ...ids], data: data + 1 };
}

function worldOf(
  placement: RowPlacement,
  rows: readonly RowReply[],
  traits: ObservedIdTraits,
  values: ReadonlyMap<IdText, ReadonlyMap<number, Json>>,
): PolledWorld {
  return {
    placement,
    traits,
    rows,
    components: [],
    toggles: new Map(),
    values,
    types: new Map(),
    systems: null,
  };
}

function messagesOf(world: PolledWorld, name: string): readonly RecordedMessage[] {
  const columns = new WorldDescriber().describe(world, DEFAULT_BUILD);
  const sent = new SentColumns();
  const { added } = sent.declare(columns);
  sent.watch(added.map(({ id }) => id));
  return [
    {
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      name,
      instance: '0'.repeat(32),
      engine: { name: 'flecs', version: '' },
      adapter: 'ecs-atlas-flecs-rest 1',
      grade: 'observed',
      capabilities: [],
    },
    { type: 'schema', columns: added },
    { type: 'snapshot', seq: 1, frame: 1, time: 0, columns: sent.changes(columns) },
    { type: 'bye', code: 'done', reason: '' },
  ];
}

/**
 * Numbers the entities of a reply to `/query` that has no numbers, in their order. Flecs calls entities without a name by their number, which
 * they keep. Rows with the same path are the same entity.
 * @returns the reply with a number in each row that has a name; null if any row has a number or the text is no such reply
 */
function numberRows(body: string): string | null {
  const rows = rowsIn(body);
  if (rows === null || rows.some(({ id }) => id !== undefined)) return null;
  const kept = new Set(rows.map(({ name }) => numberOf(name)));
  const numbers = new Map<string, number>();
  let last = 0;
  const next = (): number => {
    do last++;
    while (kept.has(last));
    return last;
  };
  const results = rows.map((row) => {
    if (typeof row.name !== 'string') return row;
    const id = numberOf(row.name) ?? getOrInsert(numbers, JSON.stringify([row.parent, row.name]), next);
    return { ...row, id };
  });
  return JSON.stringify({ results });
}

/** Returns null if the text cannot be read, so that the reader of rows says why. */
function rowsIn(body: string): readonly JsonFields[] | null {
  try {
    const { results } = jsonFields(parseLenient(body));
    return Array.isArray(results) ? results.map(jsonFields) : null;
  } catch {
    return null;
  }
}

/** Returns the number in `#598`. */
function numberOf(name: unknown): number | null {
  const number = typeof name === 'string' ? /^#(\d+)$/.exec(name)?.[1] : undefined;
  return number === undefined ? null : Number(number);
}
