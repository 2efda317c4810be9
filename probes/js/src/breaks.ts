import { JoinedConditions } from './joined-conditions.ts';
import type { BreakCondition, HubMessage } from './messages.ts';
import type { SystemChanges } from './system-changes.ts';

/** The changes at which one hub wants the game to stop, with components by name. */
export interface BreakList {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly conditions: readonly BreakCondition<string>[];
}

/** @param named returns the components of columns; others are ignored */
export function breakListOf(
  { gained, lost, conditions }: Extract<HubMessage, { type: 'break' }>,
  named: (ids: readonly number[]) => readonly string[],
): BreakList {
  const known = conditions.flatMap(({ change, component, has, lacks }) =>
    named([component]).map((name) => ({ change, component: name, has: named(has), lacks: named(lacks) })),
  );
  return { gained: named(gained), lost: named(lost), conditions: known };
}

/** Milliseconds between two lists with components that were not followed before: for each the world is read completely. */
const READING_INTERVAL = 500;

/** The components for whose gains and losses one hub wants the game to stop. */
export class Breaks {
  #list: BreakList = { gained: [], lost: [], conditions: [] };
  #joined = new JoinedConditions([]);
  /** The hub's last list if it has new components. It counts once the world is read, so that earlier changes are sent in an earlier message. */
  #requested: BreakList | null = null;

  #notBefore = Number.NEGATIVE_INFINITY;

  get components(): readonly string[] {
    return componentsIn(this.#list);
  }

  /** True if a list waits until the world is read. */
  get isWaiting(): boolean {
    return this.#requested !== null && performance.now() >= this.#notBefore;
  }

  request(list: BreakList): void {
    const known = new Set(this.components);
    this.#requested = { ...list, gained: [...new Set(list.gained)], lost: [...new Set(list.lost)] };
    if (componentsIn(list).every((each) => known.has(each))) this.#take();
  }

  /**
   * The requested list counts from now on.
   * @returns true if there was one
   */
  accept(): boolean {
    if (this.#requested === null) return false;
    this.#notBefore = performance.now() + READING_INTERVAL;
    this.#take();
    return true;
  }

  #take(): void {
    if (this.#requested === null) return;
    this.#list = this.#requested;
    this.#joined = new JoinedConditions(this.#list.conditions);
    this.#requested = null;
  }

  areHit(changes: SystemChanges): boolean {
    const { gained, lost } = this.#list;
    return (
      gained.some((each) => changes.has('gained', each)) ||
      lost.some((each) => changes.has('lost', each)) ||
      (!this.#joined.isEmpty && changes.meet(this.#joined))
    );
  }
}

function componentsIn({ gained, lost, conditions }: BreakList): readonly string[] {
  return [...gained, ...lost, ...conditions.map(({ component }) => component)];
}
