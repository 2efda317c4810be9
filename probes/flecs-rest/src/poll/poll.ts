import type { Json } from '../../../../core/trace/value.ts';
import type { Observed } from '../columns/shown.ts';
import { type Id, toggled } from '../replies/ids.ts';
import { placeRows } from '../replies/place-rows.ts';
import {
  type InspectedReply,
  ReplyError,
  type RowReply,
  readComponents,
  readEntity,
  readFirstField,
  readRows,
  readTables,
  type TableReply,
} from '../replies/replies.ts';
import { Traits } from '../replies/traits.ts';
import type { Get, GetLimits, Reply } from './get.ts';
import type { StallMeter } from './stall-budget.ts';
import {
  componentsTarget,
  EVERYTHING,
  enabledTarget,
  entityTarget,
  isTerm,
  type Page,
  rowsTarget,
  tablesTarget,
  tinyTarget,
  valuesTarget,
} from './targets.ts';

export interface PollLimits extends GetLimits {
  /** Worlds with more entities are requested page by page, so that no single pause of the game is long. */
  readonly pageRows: number;
  readonly mostRows: number;
  /** Ids whose switches are requested at each poll. */
  readonly mostToggles: number;
  /** Ids whose values are requested at each poll; if there are more, they take turns. */
  readonly mostValues: number;
}

export const POLL_LIMITS: PollLimits = {
  bodyBytes: 64 * 1024 * 1024,
  giveUpMs: 30_000,
  // 3.5 ms, at the measured 1.4 µs a row.
  pageRows: 2500,
  mostRows: 500_000,
  mostToggles: 8,
  mostValues: 16,
};

/**
 * A game accepts a request every 20 ms, and answers all it has every 50 ms or a little more: so many requests, sent right after a
 * reply, are answered in one pause between two frames.
 */
const TOGETHER = 2;
/** Between two requests for the entity that is inspected. */
const INSPECT_MS = 300;
/** Replies that begin within so many milliseconds come from one pause. */
const TOGETHER_MS = 40;

export interface PollResult {
  readonly observed: Observed;
  /** Whether tables and entities are from one pause of the game, so that they fit. */
  readonly together: boolean;
  /** Whether a row has a generation: before 4.1.5 none has. */
  readonly generations: boolean;
  /** Milliseconds that this paused the game, judged by reply times. */
  readonly cost: number;
  /** The longest of these pauses, and what it was for. */
  readonly longest: number;
}

/** The game answers, but does not report what a picture needs. */
export class UnsupportedGame extends Error {}

type FieldTarget = (id: Id, page: Page, fresh: number) => string;
/** By id and index of the entity. */
type Fields = ReadonlyMap<Id, ReadonlyMap<number, Json>>;

/** A poll failed after it had cost the game something. */
export class PollError extends Error {
  readonly cost: number;

  constructor(message: string, cost: number) {
    super(message);
    this.cost = cost;
  }
}

/**
 * Requests all that a game reports: tables and entities together, so that both are of one moment; then the rest, which is
 * matched by entity and may be a few frames younger. Remembers from poll to poll how large the world is and which requests
 * the game supports.
 */
export class Poller {
  readonly #get: Get;
  readonly #meter: StallMeter;
  readonly #now: () => number;
  readonly #received: (reply: InspectedReply) => void;
  readonly #limits: PollLimits;
  /** Part of every target. Begins at random: two programs that poll one game must not get each other's replies. */
  #fresh = Math.floor(Math.random() * 2 ** 32);
  #cost = 0;
  #longest = 0;
  #tables: readonly TableReply[] | null = null;
  #rows = 0;
  #values: ReadonlyMap<Id, ReadonlyMap<number, Json>> = new Map();
  #turn = 0;
  /** Entities that are inspected, with their values as they were received last. */
  #inspected: ReadonlyMap<number, InspectedReply | null> = new Map();
  #inspectedAt = Number.NEGATIVE_INFINITY;
  /** Null: not requested yet. */
  #hasComponents: boolean | null = null;

  /** @param received takes the values of the entity that is inspected, as they come */
  constructor(
    get: Get,
    meter: StallMeter,
    limits: PollLimits = POLL_LIMITS,
    now: () => number = () => 0,
    received: (reply: InspectedReply) => void = () => {},
  ) {
    this.#get = get;
    this.#now = now;
    this.#received = received;
    this.#meter = meter;
    this.#limits = limits;
  }

  /**
   * @param watched ids whose values are wanted
   * @throws GetError, PollError, UnsupportedGame
   */
  async poll(watched: readonly Id[]): Promise<PollResult> {
    this.#cost = 0;
    this.#longest = 0;
    try {
      return await this.#poll(watched);
    } catch (error) {
      if (error instanceof ReplyError) throw new PollError(error.message, this.#cost);
      throw error;
    }
  }

  /** A tiny request between polls, to see whether the game is still there. @throws GetError */
  async ping(): Promise<void> {
    await this.#get(tinyTarget(this.#next()), this.#limits);
  }

  /** Entities to request first, and again and again, between the other requests of a poll too. */
  set inspected(indices: readonly number[]) {
    const before = this.#inspected;
    this.#inspected = new Map(indices.map((index) => [index, before.get(index) ?? null]));
    if (indices.some((index) => !before.has(index))) this.#inspectedAt = Number.NEGATIVE_INFINITY;
  }

  /** Milliseconds until the inspected entities are requested again. */
  get untilInspection(): number {
    return this.#inspected.size === 0 ? Number.POSITIVE_INFINITY : this.#inspectedAt + INSPECT_MS - this.#now();
  }

  /** Requests the inspected entities where that is due; each costs the game as little as the tiny request. @throws GetError */
  async inspect(): Promise<void> {
    if (this.untilInspection > 0) return;
    this.#inspectedAt = this.#now();
    for (const index of this.#inspected.keys()) {
      const { status, body } = await this.#get(entityTarget(index, this.#next()), this.#limits);
      if (status !== 200) continue;
      const reply = entityIn(body);
      if (reply === null || !this.#inspected.has(index)) continue;
      this.#inspected = new Map([...this.#inspected, [index, reply]]);
      this.#received(reply);
    }
  }

  async #poll(watched: readonly Id[]): Promise<PollResult> {
    await this.inspect();
    await this.#tiny();
    if (this.#tables === null) {
      // The size of the world must be known before all of it is requested.
      const reply = await this.#alone('tables', tablesTarget(this.#next()));
      if (reply.status === 404) throw new UnsupportedGame('This Flecs does not list its tables: it is older than 4.0');
      this.#tables = readTables(bodyOf(reply));
      this.#rows = countRows(this.#tables);
      await this.#tiny();
    }
    const paged = this.#rows > this.#limits.pageRows;
    const first: Page = paged ? { offset: 0, limit: this.#limits.pageRows } : EVERYTHING;
    // Everything is requested before anything is parsed: parsing takes time, in which turns of the game go by.
    const switches = togglesOf(this.#tables).filter(isTerm).slice(0, this.#limits.mostToggles);
    const world = await this.#world(first);
    const more = paged ? await this.#morePages() : [];
    const componentsReply = await this.#components();
    const read = paged ? this.#pagedFields : this.#fields;
    const enabled = await read.call(this, switches, enabledTarget);
    const valued = await read.call(this, this.#inTurn(watched.filter(isTerm)), valuesTarget);
    const tables = readTables(bodyOf(world[0]!));
    const rows = [...readRows(bodyOf(world[1]!)), ...more];
    if (rows.length > this.#limits.mostRows) throw new ReplyError(`${rows.length} entities are too many`);
    this.#tables = tables;
    this.#rows = Math.max(rows.length, countRows(tables));
    const components = componentsReply === null ? [] : readComponents(componentsReply.body);
    const toggles = new Map([...enabled].map(([id, cells]) => [id, new Set(cells.keys())]));
    const values = this.#keepValues(watched, valued);
    const traits = new Traits(rows, components);
    const placement = placeRows(tables, rows, traits);
    return {
      observed: { rows, traits, placement, components, toggles, values },
      together: !paged && spread(world) <= TOGETHER_MS,
      generations: rows.some(({ generation }) => generation !== null),
      cost: this.#cost,
      longest: this.#longest,
    };
  }

  /** Tables and entities; requested once more when they are from different pauses. */
  async #world(page: Page): Promise<Reply[]> {
    const ask = () => {
      const fresh = this.#next();
      const targets = [tablesTarget(fresh), rowsTarget(page, fresh)] as const;
      return page.limit === 0 ? this.#together(['tables', 'rows'], targets) : this.#inTwoPauses(targets);
    };
    const replies = await ask();
    if (spread(replies) <= TOGETHER_MS || page.limit > 0) return replies;
    await this.#tiny();
    return ask();
  }

  async #inTwoPauses([tables, rows]: readonly [string, string]): Promise<Reply[]> {
    return [await this.#alone('tables', tables), await this.#alone('rows', rows)];
  }

  async #components(): Promise<Reply | null> {
    if (this.#hasComponents === false) return null;
    const reply = await this.#alone('components', componentsTarget(this.#next()));
    this.#hasComponents ??= reply.status === 200;
    return reply.status === 200 ? reply : null;
  }

  /** As many as may be requested, continuing where the last poll ended. */
  #inTurn(ids: readonly Id[]): readonly Id[] {
    const { mostValues } = this.#limits;
    if (ids.length <= mostValues) return ids;
    const from = this.#turn % ids.length;
    this.#turn = from + mostValues;
    return [...ids.slice(from), ...ids.slice(0, from)].slice(0, mostValues);
  }

  /** Values that were not requested this time stay as they were. */
  #keepValues(watched: readonly Id[], received: ReadonlyMap<Id, ReadonlyMap<number, Json>>) {
    const all = new Map([...this.#values, ...received]);
    this.#values = new Map(
      [...all].filter(([id]) => watched.includes(id)).map(([id, cells]) => [id, this.#withInspected(id, cells)]),
    );
    return this.#values;
  }

  /** Values of inspected entities are younger than those of the others, and never go back. */
  #withInspected(id: Id, cells: ReadonlyMap<number, Json>): ReadonlyMap<number, Json> {
    const younger = [...this.#inspected].flatMap(([index, reply]) => {
      const value = reply?.values.get(id);
      return value !== undefined && cells.has(index) ? [[index, value] as const] : [];
    });
    return younger.length === 0 ? cells : new Map([...cells, ...younger]);
  }

  /** A query for each id. */
  async #fields(ids: readonly Id[], target: FieldTarget): Promise<Fields> {
    const found: (readonly [Id, Reply])[] = [];
    for (let i = 0; i < ids.length; i += TOGETHER) {
      const some = ids.slice(i, i + TOGETHER);
      const targets = some.map((id) => target(id, EVERYTHING, this.#next()));
      const kinds = some.map((id) => `${target.name} ${id}`);
      const replies = await this.#together(kinds, targets);
      found.push(...replies.map((reply, n) => [some[n]!, reply] as const));
    }
    return readFields(found);
  }

  /** The same page by page, each in a pause of its own: a page may miss an entity that moves while others are read. */
  async #pagedFields(ids: readonly Id[], target: FieldTarget): Promise<Fields> {
    const limit = this.#limits.pageRows;
    const all = new Map<Id, ReadonlyMap<number, Json>>();
    for (const id of ids) {
      for (let offset = 0, rows = limit; rows >= limit && offset < this.#limits.mostRows; offset += limit) {
        const reply = await this.#alone(`${target.name} ${id}`, target(id, { offset, limit }, this.#next()));
        const cells = readFields([[id, reply]]).get(id);
        if (cells !== undefined) all.set(id, new Map([...(all.get(id) ?? []), ...cells]));
        rows = cells?.size ?? 0;
      }
    }
    return all;
  }

  /** The pages after the first: each in a pause of its own, so they are of different moments. */
  async #morePages(): Promise<RowReply[]> {
    const { pageRows, mostRows } = this.#limits;
    const ask = (offset: number) => this.#alone('rows', rowsTarget({ offset, limit: pageRows }, this.#next()));
    const replies: Reply[] = [];
    let offset = pageRows;
    for (; offset < Math.min(this.#rows, mostRows); offset += pageRows) replies.push(await ask(offset));
    const pages = replies.map((reply) => readRows(bodyOf(reply)));
    // The world has grown since.
    for (; pages.at(-1)?.length === pageRows && offset < mostRows; offset += pageRows)
      pages.push(readRows(bodyOf(await ask(offset))));
    return pages.flat();
  }

  /** Waits for the end of a turn of the game, so that requests which follow are answered in one pause. */
  async #tiny(): Promise<void> {
    await this.#get(tinyTarget(this.#next()), this.#limits);
  }

  /** A request in a pause of its own, behind a tiny one that tells when the pause began. */
  async #alone(kind: string, target: string): Promise<Reply> {
    const [, reply] = await this.#together(['tiny', kind], [tinyTarget(this.#next()), target]);
    return reply!;
  }

  /** Several requests at once, right after the last reply; adds what they cost the game. */
  async #together(kinds: readonly string[], targets: readonly string[]): Promise<Reply[]> {
    await this.inspect();
    const replies = await Promise.all(targets.map((target) => this.#get(target, this.#limits)));
    const pause = replies.reduce((sum, { body, answered }, i) => {
      const since = i === 0 ? null : answered - replies[i - 1]!.answered;
      return sum + this.#meter.cost(kinds[i]!, body.length, since);
    }, 0);
    this.#longest = Math.max(this.#longest, pause);
    this.#cost += pause;
    return replies;
  }

  #next(): number {
    this.#fresh++;
    return this.#fresh;
  }
}

function bodyOf({ status, body }: Reply): string {
  if (status !== 200) throw new ReplyError(`The game answered with status ${status}: ${body.slice(0, 200)}`);
  return body;
}

/** What makes no sense is left out: the next reply is due soon. */
function entityIn(body: string): InspectedReply | null {
  try {
    return readEntity(body);
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}

/** Replies that refuse an id that was deleted are left out. */
function readFields(replies: readonly (readonly [Id, Reply])[]): Map<Id, ReadonlyMap<number, Json>> {
  const answered = replies.filter(([, { status, body }]) => status === 200 && !body.startsWith('{"error"'));
  return new Map(answered.map(([id, { body }]) => [id, readFirstField(body)]));
}

function countRows(tables: readonly TableReply[]): number {
  return tables.reduce((sum, { count }) => sum + count, 0);
}

function togglesOf(tables: readonly TableReply[]): Id[] {
  const ids = tables.flatMap((table) => (table.count === 0 ? [] : table.ids.map(toggled)));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function spread(replies: readonly Reply[]): number {
  const times = replies.map(({ answered }) => answered);
  return Math.max(...times) - Math.min(...times);
}
