import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
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
