import { ReplyError, type RowReply, readRows, readTables, type TableReply } from '../replies/replies.ts';
import { type LastTables, takeCensus } from './census.ts';
import { bodyOf, type Reply } from './get.ts';
import type { Inspection } from './inspection.ts';
import { type PollLimits, UnsupportedGame } from './limits.ts';
import type { Requests } from './requests.ts';
import { beyondTarget, type Page, pageOf, rowsTarget, tablesTarget } from './targets.ts';

/** Replies that begin within this many milliseconds come from one pause. */
const TOGETHER_MS = 40;

export interface World {
  readonly tables: readonly TableReply[];
  readonly rows: readonly RowReply[];
  /** True if both were read in one pause of the game, so they are consistent. */
  readonly together: boolean;
}

/**
 * Reads tables and entities. If one short pause is enough, they are requested together so that they are consistent;
 * otherwise in pages. It remembers between polls how large the world is, and counts it again when it has grown.
 */
export class WorldReader {
  readonly #requests: Requests;
  readonly #limits: PollLimits;
  readonly #inspection: Inspection;
  /** True if the world has to be counted before it is requested: at first, and after it could not be requested. */
  #uncounted = true;
  #isFirst = true;
  #last: LastTables | null = null;
  /** The number of entities as far as known. */
  #rows = 0;

  constructor(requests: Requests, limits: PollLimits, inspection: Inspection) {
    this.#requests = requests;
    this.#limits = limits;
    this.#inspection = inspection;
  }

  /**
   * @returns null if even the tables may not be requested
   * @throws GetError, ReplyError, UnsupportedGame
   */
  async read(): Promise<World | null> {
    const requests = this.#requests;
    await this.#count();
    this.#uncounted = !requests.may('tables', 'tables');
    if (this.#uncounted) return null;
    const first = this.#isFirst ? await this.#first() : null;
    const page = this.#page(0);
    const rows = ['rows', requests.bytesOf('rows', page.limit)] as const;
    const isWhole = page.limit > this.#rows;
    if (isWhole && requests.isShort(['tables', requests.bytesOf('tables')], rows)) return this.#together(page);
    const tables = first ?? (await this.#alone('tables', tablesTarget(requests.next())));
    return this.#world(tables, await this.#pages([]), false);
  }

  /**
   * Begins a poll with a request that ends with a turn of the game, so the next ones are answered in one pause. Counts
   * the world again if it has grown.
   */
  async #count(): Promise<void> {
    const requests = this.#requests;
    if (this.#uncounted) await requests.tiny();
    else {
      const { limit } = pageOf(0, this.#rows, Number.POSITIVE_INFINITY);
      const reply = await requests.estimated('beyond', beyondTarget(limit, requests.next()));
      if (readRows(bodyOf(reply)).length === 0) return;
    }
    this.#rows = (await takeCensus(requests, this.#limits.pageRows, this.#last)) ?? this.#rows;
  }

  /**
   * The number of entities must be known before they are requested. The tables read for this are reused if they were
   * expensive.
   */
  async #first(): Promise<Reply> {
    const reply = await this.#alone('tables', tablesTarget(this.#requests.next()));
    if (reply.status === 404) throw new UnsupportedGame('This Flecs does not list its tables: it is older than 4.0');
    this.#rows = countRows(readTables(bodyOf(reply)));
    this.#isFirst = false;
    await this.#requests.tiny();
    return reply;
  }

  /** Requests both once more if the replies come from different pauses. */
  async #together(page: Page): Promise<World> {
    const ask = async (): Promise<readonly Reply[]> => {
      await this.#inspection.request();
      const targets = [tablesTarget(this.#requests.next()), rowsTarget(page, this.#requests.next())];
      return this.#requests.together(['tables', 'rows'], targets);
    };
    let replies = await ask();
    if (!areTogether(replies)) {
      await this.#requests.tiny();
      replies = await ask();
    }
    const found = this.#rowsOf(replies[1]!);
    const isAll = found.length < page.limit;
    const rows = isAll ? found : await this.#pages(found);
    return this.#world(replies[0]!, rows, isAll && areTogether(replies));
  }

  /**
   * Reads the remaining entities page by page, each in a pause of its own, so the pages may be inconsistent.
   * @param before the rows that are already known
   */
  async #pages(before: readonly RowReply[]): Promise<readonly RowReply[]> {
    const rows = [...before];
    for (let isFull = true; isFull && rows.length <= this.#limits.mostRows; ) {
      const page = this.#page(rows.length);
      const found = this.#rowsOf(await this.#alone('rows', rowsTarget(page, this.#requests.next())));
      rows.push(...found);
      isFull = found.length >= page.limit;
    }
    return rows;
  }

  /** Returns the page from a row on that takes a short pause. */
  #page(offset: number): Page {
    return pageOf(offset, this.#rows, this.#requests.pageRows('rows', this.#limits.pageRows));
  }

  #rowsOf(page: Reply): readonly RowReply[] {
    const rows = readRows(bodyOf(page));
    this.#requests.hadRows('rows', page.body.length, rows.length);
    return rows;
  }

  #world(reply: Reply, rows: readonly RowReply[], together: boolean): World {
    if (rows.length > this.#limits.mostRows) throw new ReplyError(`${rows.length} entities are too many`);
    const tables = readTables(bodyOf(reply));
    this.#rows = Math.max(rows.length, countRows(tables));
    const [listed, filled] = [tables.length, tables.filter(({ count }) => count > 0).length];
    this.#last = listed > 0 && filled > 0 ? { bytes: reply.body.length, listed, filled } : null;
    return { tables, rows, together };
  }

  async #alone(kind: string, target: string): Promise<Reply> {
    await this.#inspection.request();
    return this.#requests.alone(kind, target);
  }
}

function areTogether([tables, rows]: readonly Reply[]): boolean {
  return Math.abs(rows!.answered - tables!.answered) <= TOGETHER_MS;
}

function countRows(tables: readonly TableReply[]): number {
  return tables.reduce((sum, { count }) => sum + count, 0);
}
