import type { Json } from '../../../../core/trace/value.ts';
import type { Observed } from '../columns/shown.ts';
import { measuresSystems } from '../columns/systems.ts';
import { type Id, toggled } from '../replies/ids.ts';
import { placeRows } from '../replies/place-rows.ts';
import {
  type FieldReply,
  type InspectedReply,
  ReplyError,
  type RowReply,
  readComponents,
  readEntity,
  readRows,
  readSystems,
  readTables,
  type TableReply,
} from '../replies/replies.ts';
import { Traits } from '../replies/traits.ts';
import { FieldReader } from './field-reader.ts';
import type { GetLimits, Reply } from './get.ts';
import type { Requests } from './requests.ts';
import {
  componentsTarget,
  EVERYTHING,
  enabledTarget,
  entityTarget,
  isTerm,
  type Page,
  rowsTarget,
  systemsTarget,
  tablesTarget,
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
  pageRows: 2500,
  mostRows: 500_000,
  mostToggles: 8,
  mostValues: 16,
};

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
}

/** The game answers, but does not report what a picture needs. */
export class UnsupportedGame extends Error {}

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
 * the game supports. What would pause the game for long becomes a question (`requests.questions`).
 */
export class Poller {
  readonly requests: Requests;
  readonly #now: () => number;
  readonly #received: (reply: InspectedReply) => void;
  readonly #limits: PollLimits;
  readonly #switches: FieldReader;
  readonly #valued: FieldReader;
  #tables: readonly TableReply[] | null = null;
  #rows = 0;
  #values: ReadonlyMap<Id, ReadonlyMap<number, Json>> = new Map();
  readonly #types = new Map<Id, Json>();
  #turn = 0;
  /** Entities that are inspected, with their values as they were received last. */
  #inspected: ReadonlyMap<number, InspectedReply | null> = new Map();
  #inspectedAt = Number.NEGATIVE_INFINITY;
  /** Whether the game measures its systems, by the last poll. */
  #measures = false;
  /** Null: not requested yet. */
  #hasComponents: boolean | null = null;

  /** @param received takes the values of the entity that is inspected, as they come */
  constructor(
    requests: Requests,
    limits: PollLimits = POLL_LIMITS,
    now: () => number = () => 0,
    received: (reply: InspectedReply) => void = () => {},
  ) {
    this.requests = requests;
    this.#now = now;
    this.#received = received;
    this.#limits = limits;
    const inspect = () => this.inspect();
    this.#switches = new FieldReader(requests, enabledTarget, limits.mostRows, inspect);
    this.#valued = new FieldReader(requests, valuesTarget, limits.mostRows, inspect);
  }

  /**
   * @param watched ids whose values are wanted
   * @param systems whether the times of systems are
   * @returns null where even the tables may not be requested
   * @throws GetError, PollError, UnsupportedGame
   */
  async poll(watched: readonly Id[], systems = false): Promise<PollResult | null> {
    this.requests.begin();
    try {
      return await this.#poll(watched, systems);
    } catch (error) {
      if (error instanceof ReplyError) throw new PollError(error.message, this.requests.cost);
      throw error;
    }
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
      const { status, body } = await this.requests.uncounted(entityTarget(index, this.requests.next()));
      if (status !== 200) continue;
      const reply = entityIn(body);
      if (reply === null || !this.#inspected.has(index)) continue;
      this.keep(reply);
      this.#received(reply);
    }
  }

  /** Values of an entity that are younger than those of the last poll. */
  keep(reply: InspectedReply): void {
    if (this.#inspected.has(reply.index)) this.#inspected = new Map([...this.#inspected, [reply.index, reply]]);
    for (const [id, type] of reply.types) this.#types.set(id, type);
  }

  async #poll(watched: readonly Id[], wantsSystems: boolean): Promise<PollResult | null> {
    const { requests } = this;
    await this.inspect();
    await requests.tiny();
    let known: Reply | null = null;
    if (this.#tables === null) {
      // The size of the world must be known before all of it is requested. If this was expensive, it is not requested twice.
      const reply = await requests.alone('tables', tablesTarget(requests.next()));
      if (reply.status === 404) throw new UnsupportedGame('This Flecs does not list its tables: it is older than 4.0');
      this.#tables = readTables(bodyOf(reply));
      this.#rows = countRows(this.#tables);
      known = reply;
      await requests.tiny();
    } else if (!requests.may('tables', 'tables')) return null;
    const pageRows = requests.pageRows('rows', this.#limits.pageRows);
    const all = ['rows', requests.bytesOf('rows', this.#rows)] as const;
    const paged = this.#rows > this.#limits.pageRows || !requests.isShort(all);
    const first: Page = paged ? { offset: 0, limit: pageRows } : EVERYTHING;
    // Everything is requested before anything is parsed: parsing takes time, in which turns of the game go by.
    const switches = togglesOf(this.#tables).filter(isTerm).slice(0, this.#limits.mostToggles);
    const { replies, apart } = await this.#world(first, known);
    const more = paged ? await this.#morePages(pageRows) : [];
    const componentsReply = await this.#components();
    const enabled = await this.#switches.read(switches, this.#limits.pageRows);
    const valued = await this.#valued.read(this.#inTurn(watched.filter(isTerm)), this.#limits.pageRows);
    const systemsReply = wantsSystems && this.#measures ? await this.#systems() : null;
    const tables = readTables(bodyOf(replies[0]!));
    const firstRows = readRows(bodyOf(replies[1]!));
    requests.hadRows('rows', replies[1]!, firstRows.length);
    const rows = [...firstRows, ...more];
    if (rows.length > this.#limits.mostRows) throw new ReplyError(`${rows.length} entities are too many`);
    this.#measures = measuresSystems(rows);
    this.#tables = tables;
    this.#rows = Math.max(rows.length, countRows(tables));
    const components = componentsReply === null ? [] : readComponents(componentsReply.body);
    const toggles = new Map([...enabled].map(([id, { values }]) => [id, new Set(values.keys())]));
    const values = this.#keepValues(watched, valued);
    const systems = systemsReply === null ? null : readSystems(systemsReply.body);
    const traits = new Traits(rows, components);
    const placement = placeRows(tables, rows, traits);
    return {
      observed: { rows, traits, placement, components, toggles, values, types: new Map(this.#types), systems },
      together: !paged && !apart,
      generations: rows.some(({ generation }) => generation !== null),
    };
  }

  /**
   * Tables and entities; requested once more when they are from different pauses. `apart`: they are not of one moment.
   * @param known the tables, where they were requested just now
   */
  async #world(
    page: Page,
    known: Reply | null,
  ): Promise<{ readonly replies: readonly Reply[]; readonly apart: boolean }> {
    const { requests } = this;
    const tables = ['tables', requests.bytesOf('tables')] as const;
    if (page.limit > 0 || !requests.isShort(tables, ['rows', requests.bytesOf('rows', this.#rows)])) {
      await this.inspect();
      const first = known ?? (await requests.alone('tables', tablesTarget(requests.next())));
      return { replies: [first, await requests.alone('rows', rowsTarget(page, requests.next()))], apart: true };
    }
    const ask = async (): Promise<Reply[]> => {
      await this.inspect();
      const targets = [tablesTarget(requests.next()), rowsTarget(page, requests.next())];
      return requests.together(['tables', 'rows'], targets);
    };
    const replies = await ask();
    if (spread(replies) <= TOGETHER_MS) return { replies, apart: false };
    await requests.tiny();
    const again = await ask();
    return { replies: again, apart: spread(again) > TOGETHER_MS };
  }

  async #components(): Promise<Reply | null> {
    const { requests } = this;
    if (this.#hasComponents === false || !requests.may('components', 'components')) return null;
    await this.inspect();
    const reply = await requests.alone('components', componentsTarget(requests.next()));
    this.#hasComponents ??= reply.status === 200;
    return reply.status === 200 ? reply : null;
  }

  async #systems(): Promise<Reply | null> {
    const { requests } = this;
    if (!requests.may('values', 'systems')) return null;
    await this.inspect();
    const reply = await requests.alone('systems', systemsTarget(requests.next()));
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
  #keepValues(watched: readonly Id[], received: ReadonlyMap<Id, FieldReply>) {
    for (const [id, { type }] of received) if (type !== undefined) this.#types.set(id, type);
    const all = new Map([...this.#values, ...[...received].map(([id, { values }]) => [id, values] as const)]);
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

  /** The pages after the first: each in a pause of its own, so they are of different moments. */
  async #morePages(pageRows: number): Promise<RowReply[]> {
    const { requests } = this;
    const { mostRows } = this.#limits;
    const ask = async (offset: number) => {
      await this.inspect();
      return requests.alone('rows', rowsTarget({ offset, limit: pageRows }, requests.next()));
    };
    const replies: Reply[] = [];
    let offset = pageRows;
    for (; offset < Math.min(this.#rows, mostRows); offset += pageRows) replies.push(await ask(offset));
    const pages = replies.map((reply) => readRows(bodyOf(reply)));
    // The world has grown since.
    for (; pages.at(-1)?.length === pageRows && offset < mostRows; offset += pageRows)
      pages.push(readRows(bodyOf(await ask(offset))));
    return pages.flat();
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
