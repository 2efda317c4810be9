import type { Observed } from '../columns/shown.ts';
import { measuredSystems } from '../columns/systems.ts';
import { type Id, toggled } from '../replies/ids.ts';
import { placeRows } from '../replies/place-rows.ts';
import { type InspectedReply, ReplyError, type TableReply } from '../replies/replies.ts';
import { Traits } from '../replies/traits.ts';
import { counterOf } from './census.ts';
import { ComponentReader } from './components.ts';
import { Inspection } from './inspection.ts';
import { POLL_LIMITS, PollError, type PollLimits } from './limits.ts';
import type { Requests } from './requests.ts';
import { SystemReader } from './systems.ts';
import { Values } from './values.ts';
import { WorldReader } from './world-reader.ts';

export interface PollResult {
  readonly observed: Observed;
  /** True if tables and entities were read in one pause of the game, so they are consistent. */
  readonly together: boolean;
  /** True if any row has a generation; games before 4.1.5 report none. */
  readonly generations: boolean;
}

/**
 * Requests everything that a game reports: tables and entities first, then the rest, which is matched by entity and may
 * be a few frames newer. It remembers between polls which requests the game supports. Requests that would pause the
 * game too long become questions to the user (`requests.questions`).
 */
export class Poller {
  readonly requests: Requests;
  readonly inspection: Inspection;
  readonly #world: WorldReader;
  readonly #values: Values;
  readonly #components: ComponentReader;
  readonly #systems: SystemReader;

  /** @param received is called with each reply about an inspected entity */
  constructor(
    requests: Requests,
    limits: PollLimits = POLL_LIMITS,
    now: () => number = () => 0,
    received: (reply: InspectedReply) => void = () => {},
  ) {
    this.requests = requests;
    this.inspection = new Inspection(requests, now, (reply) => {
      this.keep(reply);
      received(reply);
    });
    this.#world = new WorldReader(requests, limits, this.inspection);
    this.#values = new Values(requests, limits, this.inspection);
    this.#components = new ComponentReader(requests, this.inspection);
    this.#systems = new SystemReader(requests, this.inspection, now);
  }

  /**
   * @param watched the ids whose values are wanted
   * @param systems true if the times of systems are wanted
   * @returns null if even the tables may not be requested
   * @throws GetError, PollError, UnsupportedGame
   */
  async poll(watched: readonly Id[], systems = false): Promise<PollResult | null> {
    this.requests.begin();
    try {
      return await this.#poll(watched, systems);
    } catch (error) {
      if (error instanceof ReplyError) throw new PollError(error.message, this.requests.takeCost());
      throw error;
    }
  }

  /** Keeps values of an entity that are newer than those of the last poll. */
  keep(reply: InspectedReply): void {
    this.inspection.keep(reply);
    for (const [id, type] of reply.types) this.#values.types.set(id, type);
  }

  async #poll(watched: readonly Id[], wantsSystems: boolean): Promise<PollResult | null> {
    await this.inspection.request();
    const world = await this.#world.read();
    if (world === null) return null;
    // Tables and rows tell how large the other replies will be.
    const { tables, rows, together } = world;
    const countOf = counterOf(tables, rows);
    const components = await this.#components.read(tables, rows);
    const toggles = await this.#values.switchedOn(switchesOf(tables), countOf);
    const values = await this.#values.read(watched, countOf);
    const systems = await this.#systems.read(wantsSystems, measuredSystems(rows));
    const traits = new Traits(rows, components);
    const placement = placeRows(tables, rows, traits);
    const types = new Map(this.#values.types);
    return {
      observed: { rows, traits, placement, components, toggles, values, types, systems },
      together,
      generations: rows.some(({ generation }) => generation !== null),
    };
  }
}

/** Returns the ids that can be disabled. */
function switchesOf(tables: readonly TableReply[]): readonly Id[] {
  const ids = tables.flatMap((table) => (table.count === 0 ? [] : table.ids.map(toggled)));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
