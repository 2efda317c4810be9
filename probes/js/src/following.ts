import type { OpenWorld, ProbeColumn } from './adapter.ts';
import type { Connection } from './connection.ts';
import { SystemChanges } from './system-changes.ts';
import type { FollowingTime } from './time-budget.ts';
import type { Origin } from './told-origins.ts';
import { TracedEntities } from './traced-entities.ts';

/** Finds out for the hubs which system changes what, and in which frame: gains and losses of components, and values of a few entities. */
export class Following {
  readonly changes: SystemChanges;
  readonly #traced: TracedEntities;
  readonly #world: OpenWorld;
  readonly #followable = new Set<string>();

  constructor(world: OpenWorld, time: FollowingTime) {
    this.#world = world;
    this.changes = new SystemChanges(world, time);
    this.#traced = new TracedEntities(world, time);
  }

  /** Called when another system goes on. @param now the one that ran until now; -1 for none */
  note(now: Origin): void {
    this.changes.note(now);
    this.#traced.note(now.system, now.frame);
  }

  endFrame(frame: number): void {
    this.changes.endFrame(frame);
    this.#traced.endFrame(frame);
  }

  /** Called after edits, which are no changes of the next frame. */
  settle(frame: number): void {
    this.changes.settle(frame);
    this.#traced.note(-1, frame);
  }

  /** Follows the components for whose changes a hub wants the game to stop, and the entities that are inspected. */
  takeWishes(hubs: readonly Connection[], isUnlimited = false): void {
    if (hubs.length === 0) this.changes.end();
    else this.changes.keep(new Set(hubs.flatMap(({ breaks }) => breaks.components)), isUnlimited);
    this.#traced.trace(hubs.flatMap(({ entities }) => entities));
  }

  end(): void {
    this.changes.end();
  }

  /** Returns columns that are new since the last call. */
  newColumns(): readonly ProbeColumn[] {
    const columns: ProbeColumn[] = [];
    for (const component of this.#world.memberships?.keys() ?? []) {
      if (this.#followable.has(component)) continue;
      if (this.#followable.size === 0) columns.push(...this.changes.commonColumns(), ...this.#traced.columns());
      this.#followable.add(component);
      columns.push(...this.changes.columns(component));
    }
    return columns;
  }
}
