import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
import { type Verb, verbOf } from '../verb.ts';

/**
 * Returns the number of cache lines that an operation touches each time it runs. Lines of newly allocated blocks are not counted, because they are
 * touched for the first time only once. Every table, verdict and counter uses this number.
 */
export function linesEachTime({ lines, fresh }: Cost): number {
  return lines - fresh;
}

/** The operations of one kind and the sum of their costs. */
export interface KindCount {
  readonly verb: Verb;
  readonly times: number;
  readonly cost: Cost;
}

/** The cost of a question on one engine. The set-up before the question is not included. It is plain data, so threads can send it. */
export interface Counts {
  readonly engine: EngineId;
  /** False for a baseline: docs/cost.md. */
  readonly isTraced: boolean;
  /** True if operations before the question are not counted. */
  readonly hasSetUp: boolean;
  /** Operations that change memory, by kind, in order of first use. */
  readonly changes: readonly KindCount[];
  /** The queries of the question. Each counts as one visit of its results. Null if there are no queries. */
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

  counts({ engine, isTraced, hasSetUp }: Pick<Counts, 'engine' | 'isTraced' | 'hasSetUp'>): Counts {
    const all = [...this.#kinds].map(([verb, { times, cost }]): KindCount => ({ verb, times, cost: { ...cost } }));
    return {
      engine,
      isTraced,
      hasSetUp,
      changes: all.filter(({ verb }) => verb !== 'query'),
      visits: all.find(({ verb }) => verb === 'query') ?? null,
    };
  }
}
