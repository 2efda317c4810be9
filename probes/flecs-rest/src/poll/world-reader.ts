import { type Id, toggled } from '../replies/ids.ts';
import { ReplyError, type RowReply, readRows, readTables, type TableReply } from '../replies/replies.ts';
import { type LastTables, takeCensus } from './census.ts';
import { bodyOf, type Reply } from './get.ts';
import type { Inspection } from './inspection.ts';
import { type PollLimits, UnsupportedGame } from './limits.ts';
import type { Requests } from './requests.ts';
import { EVERYTHING, type Page, rowsTarget, tablesTarget } from './targets.ts';

/** Replies that begin within so many milliseconds come from one pause. */
const TOGETHER_MS = 40;

/** What was received of tables and entities, not parsed yet. */
export interface WorldReplies {
  readonly tables: Reply;
  readonly pages: readonly Reply[];
  /** Whether they are from one pause of the game, so that they fit. */
  readonly together: boolean;
}

/**
 * Requests tables and entities: together, so that both are of one moment, where a short pause is enough for both; else in pages. Remembers
 * from poll to poll how large the world is.
 */
export class WorldReader {
  readonly #requests: Requests;
  readonly #limits: PollLimits;
  readonly #inspection: Inspection;
  /** Whether the world has to be counted before it is requested: at first, and where it could not be requested. */
  #uncounted = true;
  #last: LastTables | null = null;
  /** By the last poll. */
  #tables: readonly TableReply[] | null = null;
  #rows = 0;

  constructor(requests: Requests, limits: PollLimits, inspection: Inspection) {
    this.#requests = requests;
    this.#limits = limits;
    this.#inspection = inspection;
  }

  /** Ids that can be switched off. */
  get switches(): readonly Id[] {
    const ids = this.tables.flatMap((table) => (table.count === 0 ? [] : table.ids.map(toggled)));
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  /** By the last poll; none before the first. */
  get tables(): readonly TableReply[] {
    return this.#tables ?? [];
  }

  /** @returns null where even the tables may not be requested @throws GetError, ReplyError, UnsupportedGame */
  async request(): Promise<WorldReplies | null> {
    const requests = this.#requests;
    if (this.#uncounted) await takeCensus(requests, this.#limits.pageRows, this.#last);
    this.#uncounted = !requests.may('tables', 'tables');
    if (this.#uncounted) return null;
    const known = this.#tables === null ? await this.#first() : null;
    const all = ['rows', requests.bytesOf('rows', this.#rows)] as const;
    const paged = this.#rows > this.#limits.pageRows || !requests.isShort(all);
    if (!paged && requests.isShort(['tables', requests.bytesOf('tables')], all)) return this.#together();
    const tables = known ?? (await this.#alone('tables', tablesTarget(requests.next())));
    const pages = paged ? await this.#pages() : [await this.#page(EVERYTHING)];
    return { tables, pages, together: false };
  }

  /** @throws ReplyError */
  read({ tables, pages }: WorldReplies): {
    readonly tables: readonly TableReply[];
    readonly rows: readonly RowReply[];
  } {
    const rows = pages.flatMap((page) => {
      const found = readRows(bodyOf(page));
      this.#requests.hadRows('rows', page.body.length, found.length);
      return found;
    });
    if (rows.length > this.#limits.mostRows) throw new ReplyError(`${rows.length} entities are too many`);
    this.#tables = readTables(bodyOf(tables));
    this.#rows = Math.max(rows.length, countRows(this.#tables));
    const [listed, filled] = [this.#tables.length, this.#tables.filter(({ count }) => count > 0).length];
    this.#last = listed > 0 && filled > 0 ? { bytes: tables.body.length, listed, filled } : null;
    return { tables: this.#tables, rows };
  }

  /** The size of the world must be known before all of it is requested. If this was expensive, it is not requested twice. */
  async #first(): Promise<Reply> {
    const reply = await this.#alone('tables', tablesTarget(this.#requests.next()));
    if (reply.status === 404) throw new UnsupportedGame('This Flecs does not list its tables: it is older than 4.0');
    this.#tables = readTables(bodyOf(reply));
    this.#rows = countRows(this.#tables);
    await this.#requests.tiny();
    return reply;
  }

  /** Requested once more when they are from different pauses. */
  async #together(): Promise<WorldReplies> {
    const ask = async (): Promise<WorldReplies> => {
      await this.#inspection.request();
      const targets = [tablesTarget(this.#requests.next()), rowsTarget(EVERYTHING, this.#requests.next())];
      const [tables, rows] = await this.#requests.together(['tables', 'rows'], targets);
      const apart = Math.abs(rows!.answered - tables!.answered);
      return { tables: tables!, pages: [rows!], together: apart <= TOGETHER_MS };
    };
    const replies = await ask();
    if (replies.together) return replies;
    await this.#requests.tiny();
    return ask();
  }

  /** Each in a pause of its own, so they are of different moments. */
  async #pages(): Promise<readonly Reply[]> {
    const { mostRows } = this.#limits;
    const limit = this.#requests.pageRows('rows', this.#limits.pageRows);
    const pages: Reply[] = [];
    let offset = 0;
    for (; offset < Math.min(this.#rows, mostRows); offset += limit) pages.push(await this.#page({ offset, limit }));
    // The world may have grown since.
    for (; offset < mostRows && readRows(bodyOf(pages.at(-1)!)).length === limit; offset += limit)
      pages.push(await this.#page({ offset, limit }));
    return pages;
  }

  #page(page: Page): Promise<Reply> {
    return this.#alone('rows', rowsTarget(page, this.#requests.next()));
  }

  async #alone(kind: string, target: string): Promise<Reply> {
    await this.#inspection.request();
    return this.#requests.alone(kind, target);
  }
}

function countRows(tables: readonly TableReply[]): number {
  return tables.reduce((sum, { count }) => sum + count, 0);
}
