import { readBuildInfo } from '../replies/build-info.ts';
import { type IdText, splitId } from '../replies/id-text.ts';
import { type RowReply, readQueryCounts, readRows } from '../replies/query-replies.ts';
import type { TableReply } from '../replies/tables-reply.ts';
import { BUILD_INFO, COUNTS, rowsTarget } from './request-targets.ts';
import type { Requests } from './requests.ts';

/** Rows per sample. A few show how fast the game writes ids; more are taken if a question depends on it. */
const SAMPLE_ROWS = 500;
const SAMPLES = 3;
const MAX_SAMPLES = 12;
/** A world is sampled if its replies would take more than a short pause when multiplied by this factor. */
const RESERVE = 1.25;
/**
 * The count excludes tables without entities, so these are estimated: this many of Flecs' own, plus this many for each
 * table with entities.
 */
const EMPTY_OWN = 300;
const EMPTY_PART = 0.4;
/** Bytes that a game with FlecsStats writes about the memory of a table. */
const TABLE_MEMORY_BYTES = 400;
/** Bytes of a component record without and with FlecsStats, and of a table number in it. */
const RECORD_BYTES = 130;
const RECORD_MEMORY_BYTES = 260;
const TABLE_NUMBER_BYTES = 5;
/** Bytes of an entity in the list of a sparse component. */
const HANDLE_BYTES = 7;
/** Components with one of these tags are stored in sparse sets, whose entities `/components` lists. */
const SPARSE = ['Sparse', 'DontFragment'];

/** The size of the last `/tables` reply: bytes, tables, and tables with entities. */
export interface LastTablesReply {
  readonly bytes: number;
  readonly listed: number;
  readonly filled: number;
}

/**
 * Estimates the cost of `/tables` before it is requested: counts the world, and reads entities from several places to
 * measure how fast the game writes. Each of these requests pauses the game for about a millisecond however large the
 * world is, because Flecs counts for at most one millisecond. A table is written like an entity, as a list of ids.
 * @param pageRows the maximum rows of a page
 * @param last the last `/tables` reply, from which the next one is estimated; null before the first
 * @returns the number of entities, or null if the game does not count them
 */
export async function estimateTables(
  requests: Requests,
  pageRows: number,
  last: LastTablesReply | null = null,
): Promise<number | null> {
  const { status, body } = await requests.sendAlone('counts', `${COUNTS}&_=${requests.nextFresh()}`);
  const counts = status === 200 ? readQueryCounts(body) : null;
  if (counts === null) return null;
  const reported = readBuildInfo((await requests.sendUncounted(BUILD_INFO)).body);
  const tables = reported.tables ?? Math.round(counts.tables * (1 + EMPTY_PART) + EMPTY_OWN);
  const grown = reported.tables === null ? counts.tables / (last?.filled ?? 1) : reported.tables / (last?.listed ?? 1);
  const expect = (): void => {
    const memory = reported.tables === null ? 0 : TABLE_MEMORY_BYTES;
    const bytes = last === null ? tables * (requests.expectedBytes('rows', 1) + memory) : last.bytes * grown;
    requests.expectBytes('tables', bytes);
  };
  expect();
  const rows = requests.expectedBytes('rows', counts.entities);
  if (requests.isShort(['tables', requests.expectedBytes('tables') * RESERVE], ['rows', rows * RESERVE])) {
    return counts.entities;
  }
  const limit = Math.min(SAMPLE_ROWS, pageRows);
  await sample(requests, counts.entities, limit, SAMPLES);
  expect();
  for (let n = SAMPLES; n < MAX_SAMPLES && !requests.isShort(['tables', requests.expectedBytes('tables')]); n++)
    await requests.sendAlone('rows', rowsTarget({ offset: 0, limit }, requests.nextFresh()));
  return counts.entities;
}

/** Samples entities at the beginning, the middle and the end, because Flecs' own entities come first. */
async function sample(requests: Requests, entities: number, limit: number, count: number): Promise<void> {
  const last = Math.max(0, entities - limit);
  const samples = { bytes: 0, rows: 0 };
  for (let n = 0; n < count; n++) {
    const offset = Math.round((last * n) / (count - 1));
    const { status, body } = await requests.sendAlone('rows', rowsTarget({ offset, limit }, requests.nextFresh()));
    if (status !== 200) return;
    samples.bytes += body.length;
    samples.rows += readRows(body).length;
  }
  requests.recordRows('rows', samples.bytes, samples.rows);
}

/** Estimates the bytes of `/components`: a record for each id and each wildcard that it matches, and the entities of sparse components. */
export function estimateComponentBytes(tables: readonly TableReply[], rows: readonly RowReply[]): number {
  const records = new Set<string>();
  let numbers = 0;
  for (const { ids, count } of tables) {
    const matched = ids.flatMap((id) => {
      const { first, second } = splitId(id);
      return second === null ? [id] : [id, `(${first},*)`, `(*,${second})`];
    });
    for (const id of matched) records.add(id);
    if (count > 0) numbers += matched.length;
  }
  const memory = tables.some(({ columnCount }) => columnCount !== null) ? RECORD_MEMORY_BYTES : 0;
  const names = [...records].reduce((sum, id) => sum + id.length, 0);
  return (
    names + records.size * (RECORD_BYTES + memory) + numbers * TABLE_NUMBER_BYTES + countSparse(rows) * HANDLE_BYTES
  );
}

/** Counts the entities of all sparse components together. */
function countSparse(rows: readonly RowReply[]): number {
  const sparse = new Set(rows.filter(({ ids }) => SPARSE.some((tag) => ids.includes(tag))).map(({ path }) => path));
  if (sparse.size === 0) return 0;
  return rows.reduce((sum, { ids }) => sum + ids.filter((id) => sparse.has(splitId(id).first)).length, 0);
}

/** Returns a function that counts an id's entities: all of them if no table contains it, since it may be outside of tables. */
export function entityCounter(tables: readonly TableReply[], rows: readonly RowReply[]): (id: IdText) => number {
  const counts = new Map<IdText, number>();
  for (const { ids, count } of tables) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + count);
  return (id) => counts.get(id) ?? rows.length;
}
