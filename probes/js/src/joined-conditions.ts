import type { BreakCondition } from './messages.ts';

type Change = BreakCondition<string>['change'];

/** Sets of components, with a bit for each. */
interface Sets {
  readonly has: Uint32Array;
  readonly lacks: Uint32Array;
}

/** The conditions about the same change, which one visit of an entity tests. */
interface Group {
  readonly change: Change;
  readonly component: string;
  /** The components of the sets, in the order of their bits. */
  readonly terms: readonly string[];
  readonly sets: readonly Sets[];
}

/**
 * The joined conditions of one hub. The game waits while they are tested, and there may be many. So each component of an entity is looked up
 * once, as a bit, and compared with 32 conditions at a time.
 */
export class JoinedConditions {
  readonly #groups: readonly Group[];

  constructor(conditions: readonly BreakCondition<string>[]) {
    const same = new Map<string, BreakCondition<string>[]>();
    for (const condition of conditions) {
      const key = JSON.stringify([condition.change, condition.component]);
      const own = same.get(key);
      if (own === undefined) same.set(key, [condition]);
      else own.push(condition);
    }
    this.#groups = [...same.values()].map(groupOf);
  }

  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  /** @param changed returns the entities with a change, by index */
  areMet(
    changed: (change: Change, component: string) => readonly number[],
    has: (component: string, row: number) => boolean,
  ): boolean {
    return this.#groups.some(({ change, component, terms, sets }) =>
      changed(change, component).some((row) => {
        const own = setOf(terms.length, (bit) => has(terms[bit]!, row));
        return sets.some((each) => fits(own, each));
      }),
    );
  }
}

function groupOf(conditions: readonly BreakCondition<string>[]): Group {
  const { change, component } = conditions[0]!;
  const terms = [...new Set(conditions.flatMap(({ has, lacks }) => [...has, ...lacks]))];
  const sets = conditions.map(({ has, lacks }) => {
    const [all, none] = [new Set(has), new Set(lacks)];
    return {
      has: setOf(terms.length, (bit) => all.has(terms[bit]!)),
      lacks: setOf(terms.length, (bit) => none.has(terms[bit]!)),
    };
  });
  return { change, component, terms, sets };
}

function setOf(bits: number, holds: (bit: number) => boolean): Uint32Array {
  const set = new Uint32Array(Math.ceil(bits / 32));
  for (let bit = 0; bit < bits; bit++) if (holds(bit)) set[bit >>> 5]! |= 1 << (bit & 31);
  return set;
}

function fits(own: Uint32Array, { has, lacks }: Sets): boolean {
  for (let i = 0; i < own.length; i++) if ((~own[i]! & has[i]!) !== 0 || (own[i]! & lacks[i]!) !== 0) return false;
  return true;
}
