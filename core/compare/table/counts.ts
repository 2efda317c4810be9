import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
import type { StepComparison } from '../figures/step-figures.ts';
import { setupOf } from '../lockstep/lockstep-rows.ts';
import { type Verb, verbOf } from '../verb.ts';

/** The operations of one kind and the sum of their costs. */
export interface KindCount {
  readonly verb: Verb;
  readonly times: number;
  readonly cost: Cost;
}

/** What the operations of a question cost on one engine, without the set-ups before it. Plain data that threads can send. */
export interface Counts {
  readonly engine: EngineId;
  /** False for a baseline: docs/cost.md. */
  readonly isTraced: boolean;
  /** Operations that change memory, by kind, in order of first use. */
  readonly changes: readonly KindCount[];
  /** What the queries find, each visited once. Null without queries. */
  readonly visits: KindCount | null;
}

/** Adds up the operations of a question, one by one, because long scripts are not kept. */
export class CountsSum {
  readonly #kinds = new Map<Verb, { times: number; cost: ReturnType<typeof noCost> }>();

  add(kind: OperationKind, cost: Cost): void {
    const verb = verbOf(kind);
    let sum = this.#kinds.get(verb);
    if (sum === undefined) {
      sum = { times: 0, cost: noCost() };
      this.#kinds.set(verb, sum);
    }
    sum.times++;
    addCost(sum.cost, cost);
  }

  counts({ engine, isTraced }: Pick<Counts, 'engine' | 'isTraced'>): Counts {
    const all = [...this.#kinds].map(([verb, { times, cost }]): KindCount => ({ verb, times, cost: { ...cost } }));
    return {
      engine,
      isTraced,
      changes: all.filter(({ verb }) => verb !== 'query'),
      visits: all.find(({ verb }) => verb === 'query') ?? null,
    };
  }
}

/**
 * Adds up the operations of a comparison. Set-ups are left out, and operations that not every engine performed.
 * @param count the number of operations that count, from the first
 */
export function countsOf({ script, operations, lanes }: StepComparison, count = operations.length): readonly Counts[] {
  const sums = lanes.map(() => new CountsSum());
  for (const [i, { kind }] of operations.slice(0, count).entries()) {
    if (setupOf(script, i) !== null) continue;
    const done = lanes.flatMap(({ outcomes }) => {
      const outcome = outcomes[i]!;
      return outcome.kind === 'done' ? [outcome] : [];
    });
    if (done.length === lanes.length) for (const [at, { cost }] of done.entries()) sums[at]!.add(kind, cost);
  }
  return lanes.map((lane, at) => sums[at]!.counts(lane));
}
