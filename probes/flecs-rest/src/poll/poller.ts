import type { PolledWorld } from '../columns/polled-world.ts';
import { measuredSystems } from '../columns/systems.ts';
import { ReplyError } from '../replies/checked-json.ts';
import type { InspectedReply } from '../replies/entity-reply.ts';
import { type IdText, toggledId } from '../replies/id-text.ts';
import { ObservedIdTraits } from '../replies/id-traits.ts';
import { placeRows } from '../replies/place-rows.ts';
import type { TableReply } from '../replies/tables-reply.ts';
import { ComponentReader } from './component-reader.ts';
import { EntityInspection } from './entity-inspection.ts';
import { entityCounter } from './estimate-tables.ts';
import { POLL_LIMITS, PollError, type PollLimits } from './poll-limits.ts';
import type { Requests } from './requests.ts';
import { SystemReader } from './system-reader.ts';
import { TablesAndRowsReader } from './tables-and-rows-reader.ts';
import { ValueReader } from './value-reader.ts';

export interface PollResult {
  readonly observed: PolledWorld;
  /** True if tables and entities were read in one pause of the game, so they are consistent. */
  readonly isConsistent: boolean;
  /** True if any row has a generation; games before 4.1.5 report none. */
  readonly hasGenerations: boolean;
}

/**
 * Requests everything that a game reports: tables and entities first, then the rest, which is matched by entity and may
 * be a few frames newer. It remembers between polls which requests the game supports. Requests that would pause the
 * game too long become questions to the user (`requests.questions`).
 */
export class Poller {
  readonly requests: Requests;
  readonly inspection: EntityInspection;
  readonly #world: TablesAndRowsReader;
  readonly #values: ValueReader;
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
    this.inspection = new EntityInspection(requests, now, (reply) => {
      this.keep(reply);
      received(reply);
    });
    this.#world = new TablesAndRowsReader(requests, limits, this.inspection);
    this.#values = new ValueReader(requests, limits, this.inspection);
    this.#components = new ComponentReader(requests, this.inspection);
    this.#systems = new SystemReader(requests, this.inspection, now);
  }

  /**
   * @param systems true for times
   * @returns null if not even the tables may be requested
   * @throws HttpError, PollError, UnsupportedGame
   */
  async poll(watched: readonly IdText[], systems = false): Promise<PollResult | null> {
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

  async #poll(watched: readonly IdText[], wantsSystems: boolean): Promise<PollResult | null> {
    await this.inspection.request();
    const world = await this.#world.read();
    if (world === null) return null;
    // Tables and rows tell how large the other replies will be.
    const { tables, rows, isConsistent } = world;
    const countOf = entityCounter(tables, rows);
    const components = await this.#components.read(tables, rows);
    const toggles = await this.#values.readEnabled(switchesOf(tables), countOf);
    const values = await this.#values.read(watched, countOf);
    const systems = await this.#systems.read(wantsSystems, measuredSystems(rows));
    const traits = new ObservedIdTraits(rows, components);
    const placement = placeRows(tables, rows, traits);
    const types = new Map(this.#values.types);
    return {
      observed: { rows, traits, placement, components, toggles, values, types, systems },
      isConsistent,
      hasGenerations: rows.some(({ generation }) => generation !== null),
    };
  }
}

/** Returns the ids that can be disabled. */
function switchesOf(tables: readonly TableReply[]): readonly IdText[] {
  const ids = tables.flatMap((table) => (table.count === 0 ? [] : table.ids.map(toggledId)));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
