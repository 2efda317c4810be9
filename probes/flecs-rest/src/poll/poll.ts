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
  /** Whether tables and entities are from one pause of the game, so that they fit. */
  readonly together: boolean;
  /** Whether a row has a generation: before 4.1.5 none has. */
  readonly generations: boolean;
}

/**
 * Requests all that a game reports: tables and entities first; then the rest, which is matched by entity and may be a few frames younger.
 * Remembers from poll to poll which requests the game supports. What would pause the game for long becomes a question (`requests.questions`).
 */
export class Poller {
  readonly requests: Requests;
  readonly inspection: Inspection;
  readonly #world: WorldReader;
  readonly #values: Values;
  readonly #components: ComponentReader;
  readonly #systems: SystemReader;

  /** @param received takes the values of the entity that is inspected, as they come */
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
      if (error instanceof ReplyError) throw new PollError(error.message, this.requests.takeCost());
      throw error;
    }
  }

  /** Values of an entity that are younger than those of the last poll. */
  keep(reply: InspectedReply): void {
    this.inspection.keep(reply);
    for (const [id, type] of reply.types) this.#values.types.set(id, type);
  }

  async #poll(watched: readonly Id[], wantsSystems: boolean): Promise<PollResult | null> {
    await this.inspection.request();
    const world = await this.#world.read();
    if (world === null) return null;
    // They tell how large the other replies will be.
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

/** Ids that can be switched off. */
function switchesOf(tables: readonly TableReply[]): readonly Id[] {
  const ids = tables.flatMap((table) => (table.count === 0 ? [] : table.ids.map(toggled)));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
