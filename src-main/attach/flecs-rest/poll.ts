import type { Json } from '../../../core/trace/value.ts';
import type { Observed } from './describe-world.ts';
import type { Get, GetLimits, Reply } from './http-get.ts';
import { type Id, toggled } from './ids.ts';
import { placeRows } from './place-rows.ts';
import {
  type ComponentReply,
  ReplyError,
  type RowReply,
  readComponents,
  readFirstField,
  readRows,
  readTables,
  type TableReply,
} from './replies.ts';
import type { StallMeter } from './stall-budget.ts';
import {
  componentsTarget,
  EVERYTHING,
  enabledTarget,
  isTerm,
  type Page,
  rowsTarget,
  tablesTarget,
  tinyTarget,
  valuesTarget,
} from './targets.ts';
import { Traits } from './traits.ts';

export interface PollLimits extends GetLimits {
  /** Worlds with more entities are asked for page by page, so that no single pause of the game is long. */
  readonly pageRows: number;
  readonly mostRows: number;
  /** Ids whose switches are asked for at each poll. */
  readonly mostToggles: number;
}

export const POLL_LIMITS: PollLimits = {
  bodyBytes: 64 * 1024 * 1024,
  giveUpMs: 30_000,
  pageRows: 10_000,
  mostRows: 500_000,
  mostToggles: 8,
};

/**
 * A game takes 20 ms to take in a request, and answers all it has every 50 ms or a little more: so many requests, sent right
 * behind a reply, are answered in one pause between two frames.
 */
const TOGETHER = 2;
/** Replies that begin within so many milliseconds come from one pause. */
const TOGETHER_MS = 40;

export interface PollResult {
  readonly observed: Observed;
  /** Whether all of it was told within one pause of the game, so that it is of one moment. */
  readonly together: boolean;
  /** Whether names had to be guessed where the game writes them wrongly. */
  readonly repaired: boolean;
  /** Whether some row tells its generation: before 4.1.5 none does. */
  readonly generations: boolean;
  /** Milliseconds that the game stood still for this, as far as reply times tell. */
  readonly cost: number;
}

/** The game speaks, but cannot tell what a picture needs. */
export class UnsupportedGame extends Error {}

/** The last poll failed, after it had cost the game something. */
export class PollError extends Error {
  readonly cost: number;

  constructor(message: string, cost: number) {
    super(message);
    this.cost = cost;
  }
}

/**
 * Asks a game for all there is to know: for tables and entities together, so that both are of one moment and fit; then for
 * the rest, which goes by entity and may be a few frames younger. Knows from poll to poll how large the world is and what can
 * be asked of it.
 */
export class Poller {
  readonly #get: Get;
  readonly #meter: StallMeter;
  readonly #limits: PollLimits;
  #fresh = 0;
  #cost = 0;
  #tables: readonly TableReply[] | null = null;
  #rows = 0;
  /** Null: not yet asked for. */
  #hasComponents: boolean | null = null;

  constructor(get: Get, meter: StallMeter, limits: PollLimits = POLL_LIMITS) {
    this.#get = get;
    this.#meter = meter;
    this.#limits = limits;
  }

  /**
   * @param watched ids whose values are wanted
   * @throws GetError, PollError, UnsupportedGame
   */
  async poll(watched: readonly Id[], signal?: AbortSignal): Promise<PollResult> {
    this.#cost = 0;
    try {
      return await this.#poll(watched, signal);
    } catch (error) {
      if (error instanceof ReplyError) throw new PollError(error.message, this.#cost);
      throw error;
    }
  }

  async #poll(watched: readonly Id[], signal?: AbortSignal): Promise<PollResult> {
    await this.#synchronise(signal);
    if (this.#tables === null) {
      // How large the world is must be known before all of it is asked for.
      const [reply] = await this.#together('size', [tablesTarget(this.#next())], signal);
      if (reply!.status === 404) throw new UnsupportedGame('This Flecs does not list its tables: it is older than 4.0');
      this.#tables = readTables(bodyOf(reply!)).tables;
      this.#rows = countRows(this.#tables);
      await this.#tiny(signal);
    }
    const paged = this.#rows > this.#limits.pageRows;
    const first: Page = paged ? { offset: 0, limit: this.#limits.pageRows } : EVERYTHING;
    const world = await this.#together(
      `world ${first.limit}`,
      [tablesTarget(this.#next()), rowsTarget(first, this.#fresh)],
      signal,
    );
    const { tables, repaired: guessed } = readTables(bodyOf(world[0]!));
    const page = readRows(bodyOf(world[1]!));
    const more = paged ? await this.#morePages(page.rows.length, signal) : { rows: [], repaired: false };
    const rows = [...page.rows, ...more.rows];
    if (rows.length > this.#limits.mostRows) throw new ReplyError(`${rows.length} entities are too many`);
    this.#tables = tables;
    this.#rows = Math.max(rows.length, countRows(tables));
    const components = await this.#components(signal);
    const switches = togglesOf(tables).filter(isTerm).slice(0, this.#limits.mostToggles);
    const toggles = await this.#fields(switches, enabledTarget, signal);
    const values = await this.#fields(watched.filter(isTerm), valuesTarget, signal);
    const traits = new Traits(rows, components);
    const placement = placeRows(tables, rows, traits);
    return {
      observed: { rows, traits, placement, components, toggles: indicesOf(toggles), values },
      together: !paged && spread(world) <= TOGETHER_MS,
      repaired: guessed || page.repaired || more.repaired,
      generations: rows.some(({ generation }) => generation !== null),
      cost: this.#cost,
    };
  }

  async #components(signal?: AbortSignal): Promise<readonly ComponentReply[]> {
    if (this.#hasComponents === false) return [];
    const [reply] = await this.#together('components', [componentsTarget(this.#next())], signal);
    this.#hasComponents ??= reply!.status === 200;
    return reply!.status === 200 ? readComponents(reply!.body) : [];
  }

  /** A query for each id; those that the game refuses are left out. */
  async #fields(ids: readonly Id[], target: (id: Id, fresh: number) => string, signal?: AbortSignal) {
    const found = new Map<Id, ReadonlyMap<number, Json>>();
    for (let i = 0; i < ids.length; i += TOGETHER) {
      const some = ids.slice(i, i + TOGETHER);
      const targets = some.map((id) => target(id, this.#next()));
      const replies = await this.#together(`${target.name} ${some.join(' ')}`, targets, signal);
      replies.forEach((reply, n) => {
        if (reply.status === 200) found.set(some[n]!, readFirstField(reply.body));
      });
    }
    return found;
  }

  /** Pages one behind the other: each in a pause of its own, so they are of different moments. */
  async #morePages(first: number, signal?: AbortSignal): Promise<{ rows: RowReply[]; repaired: boolean }> {
    const { pageRows, mostRows } = this.#limits;
    const rows: RowReply[] = [];
    let repaired = false;
    let last = first;
    for (let offset = first; last >= pageRows && offset <= mostRows; offset += last) {
      const page: Page = { offset, limit: pageRows };
      const [reply] = await this.#together('page', [rowsTarget(page, this.#next())], signal);
      const read = readRows(bodyOf(reply!));
      for (const row of read.rows) rows.push(row);
      repaired ||= read.repaired;
      last = read.rows.length;
    }
    return { rows, repaired };
  }

  /** Waits for a turn of the game to end; what is sent next waits for the whole of the next one. */
  async #synchronise(signal?: AbortSignal): Promise<void> {
    await this.#tiny(signal);
    if (this.#meter.steady && this.#fresh % 8 !== 0) return;
    this.#meter.turn(await this.#tiny(signal));
  }

  async #tiny(signal?: AbortSignal): Promise<number> {
    const { sent, answered } = await this.#get(tinyTarget(this.#next()), this.#limits, signal);
    return answered - sent;
  }

  async #together(kind: string, targets: readonly string[], signal?: AbortSignal): Promise<Reply[]> {
    const replies = await Promise.all(targets.map((target) => this.#get(target, this.#limits, signal)));
    const sent = Math.min(...replies.map((reply) => reply.sent));
    const answered = Math.max(...replies.map((reply) => reply.answered));
    this.#cost += this.#meter.cost(kind, answered - sent);
    return replies;
  }

  #next(): number {
    this.#fresh++;
    return this.#fresh;
  }
}

function bodyOf({ status, body }: Reply): string {
  if (status !== 200) throw new ReplyError(`The game answered with ${status}: ${body.slice(0, 200)}`);
  return body;
}

function indicesOf(fields: ReadonlyMap<Id, ReadonlyMap<number, Json>>): ReadonlyMap<Id, ReadonlySet<number>> {
  return new Map([...fields].map(([id, cells]) => [id, new Set(cells.keys())]));
}

function countRows(tables: readonly TableReply[]): number {
  return tables.reduce((sum, { count }) => sum + count, 0);
}

function togglesOf(tables: readonly TableReply[]): Id[] {
  const ids = tables.flatMap((table) => (table.count === 0 ? [] : table.ids.map(toggled)));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function spread(replies: readonly Reply[]): number {
  const moments = replies.map(({ answered }) => answered);
  return Math.max(...moments) - Math.min(...moments);
}
