import { ReplyError } from '../replies/checked-json.ts';
import { type RowReply, readRows } from '../replies/query-replies.ts';
import { hasRawNames, readTables, type TableReply } from '../replies/tables-reply.ts';
import type { EntityInspection } from './entity-inspection.ts';
import { estimateTables, type LastTablesReply } from './estimate-tables.ts';
import { bodyOf, type HttpReply } from './http.ts';
import { type PollLimits, UnsupportedGame } from './poll-limits.ts';
import { beyondTarget, type Page, pageFor, rowsTarget, tablesTarget } from './request-targets.ts';
import type { Requests } from './requests.ts';

/** Replies that begin within this many milliseconds come from one pause. */
const TOGETHER_MS = 40;

export interface TablesAndRows {
  readonly tables: readonly TableReply[];
  readonly rows: readonly RowReply[];
  /** True if both were read in one pause of the game, so they are consistent. */
  readonly isConsistent: boolean;
}

/**
 * Reads tables and entities. If one short pause is enough, they are requested together so that they are consistent;
 * otherwise in pages. It remembers between polls how large the world is, and counts it again when it has grown.
 */
export class TablesAndRowsReader {
  readonly #requests: Requests;
  readonly #limits: PollLimits;
  readonly #inspection: EntityInspection;
  /** True if the world has to be counted before it is requested: at first, and after it could not be requested. */
  #mustCount = true;
  #isFirst = true;
  #last: LastTablesReply | null = null;
  #entityCount = 0;
  /** True if the game does not escape names. */
  #isRaw = false;

  constructor(requests: Requests, limits: PollLimits, inspection: EntityInspection) {
    this.#requests = requests;
    this.#limits = limits;
    this.#inspection = inspection;
  }

  /**
   * @returns null if even the tables may not be requested
   * @throws HttpError, ReplyError, UnsupportedGame
   */
  async read(): Promise<TablesAndRows | null> {
    const requests = this.#requests;
    await this.#count();
    this.#mustCount = !requests.isAllowed('tables', 'tables');
    if (this.#mustCount) return null;
    const first = this.#isFirst ? await this.#readFirstTables() : null;
    const page = this.#page(0);
    const rows = ['rows', requests.expectedBytes('rows', page.limit)] as const;
    const isWhole = page.limit > this.#entityCount;
    if (isWhole && requests.isShort(['tables', requests.expectedBytes('tables')], rows))
      return this.#readTogether(page);
    const tables = first ?? (await this.#sendAlone('tables', tablesTarget(requests.nextFresh())));
    return this.#world(tables, await this.#readPages([]), false);
  }

  /** Begins a poll with a turn of the game, so the next requests are answered in one pause, and counts the world if it has grown. */
  async #count(): Promise<void> {
    const requests = this.#requests;
    if (this.#mustCount) await requests.sendTiny();
    else {
      const { limit } = pageFor(0, this.#entityCount, Number.POSITIVE_INFINITY);
      const reply = await requests.sendEstimated('beyond', beyondTarget(limit, requests.nextFresh()));
      if (readRows(bodyOf(reply)).length === 0) return;
    }
    this.#entityCount = (await estimateTables(requests, this.#limits.maxPageRows, this.#last)) ?? this.#entityCount;
  }

  /** The number of entities must be known before they are requested. The tables read for this are reused if they were expensive. */
  async #readFirstTables(): Promise<HttpReply> {
    const reply = await this.#sendAlone('tables', tablesTarget(this.#requests.nextFresh()));
    if (reply.status === 404) throw new UnsupportedGame('This Flecs does not list its tables: it is older than 4.0');
    this.#entityCount = countRows(readTables(bodyOf(reply)));
    this.#isRaw = hasRawNames(reply.body);
    this.#isFirst = false;
    await this.#requests.sendTiny();
    return reply;
  }

  /** Requests both once more if the replies come from different pauses. */
  async #readTogether(page: Page): Promise<TablesAndRows> {
    const request = async () => {
      await this.#inspection.request();
      return this.#requests.sendPair(
        { kind: 'tables', target: tablesTarget(this.#requests.nextFresh()) },
        { kind: 'rows', target: rowsTarget(page, this.#requests.nextFresh()) },
      );
    };
    let replies = await request();
    if (!arrivedTogether(replies)) {
      await this.#requests.sendTiny();
      replies = await request();
    }
    const found = this.#rowsOf(replies[1]);
    const isAll = found.length < page.limit;
    const rows = isAll ? found : await this.#readPages(found);
    return this.#world(replies[0], rows, isAll && arrivedTogether(replies));
  }

  /**
   * Reads the remaining entities in pages, each in its own pause, so they may be inconsistent.
   * @param before the known rows
   */
  async #readPages(before: readonly RowReply[]): Promise<readonly RowReply[]> {
    const rows = [...before];
    for (let isFull = true; isFull && rows.length <= this.#limits.maxRows; ) {
      const page = this.#page(rows.length);
      const found = this.#rowsOf(await this.#sendAlone('rows', rowsTarget(page, this.#requests.nextFresh())));
      rows.push(...found);
      isFull = found.length >= page.limit;
    }
    return rows;
  }

  /** Returns the page from a row on that takes a short pause. */
  #page(offset: number): Page {
    return pageFor(offset, this.#entityCount, this.#requests.pageRows('rows', this.#limits.maxPageRows));
  }

  #rowsOf(page: HttpReply): readonly RowReply[] {
    const rows = readRows(bodyOf(page), this.#isRaw);
    this.#requests.recordRows('rows', page.body.length, rows.length);
    return rows;
  }

  #world(reply: HttpReply, rows: readonly RowReply[], isConsistent: boolean): TablesAndRows {
    if (rows.length > this.#limits.maxRows) throw new ReplyError(`${rows.length} entities are too many`);
    const tables = readTables(bodyOf(reply));
    this.#entityCount = Math.max(rows.length, countRows(tables));
    const [listed, filled] = [tables.length, tables.filter(({ count }) => count > 0).length];
    this.#last = listed > 0 && filled > 0 ? { bytes: reply.body.length, listed, filled } : null;
    return { tables, rows, isConsistent };
  }

  async #sendAlone(kind: string, target: string): Promise<HttpReply> {
    await this.#inspection.request();
    return this.#requests.sendAlone(kind, target);
  }
}

function arrivedTogether([tables, rows]: readonly [HttpReply, HttpReply]): boolean {
  return Math.abs(rows.answered - tables.answered) <= TOGETHER_MS;
}

function countRows(tables: readonly TableReply[]): number {
  return tables.reduce((sum, { count }) => sum + count, 0);
}
