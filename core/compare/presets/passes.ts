import { shuffler } from '../../cost/shuffler.ts';
import type { IdExpression, Operation } from '../../script/operation/operation.ts';
import { add, create, type Perform, queryAll } from './make-operations.ts';

/** A part of a preset's workload. */
export interface Pass {
  /** Returns the number of operations for `n` entities without creating them. */
  readonly operations: (n: number) => number;
  /** Creates each operation when it is needed, because long scripts cannot be kept. */
  readonly perform: (names: readonly string[], perform: Perform) => void;
}

/** Creates all entities, each with these components. The first component has the entity's index as its value, the others have 1. */
export function createAll(...components: readonly IdExpression[]): Pass {
  return {
    operations: (n) => n * (1 + components.length),
    perform(names, perform) {
      for (const [i, name] of names.entries()) {
        perform(create(name));
        for (const [at, component] of components.entries()) perform(add(name, component, at === 0 ? i : 1));
      }
    },
  };
}

/** The entities of a pass are those whose index is `from` or a multiple of `every` after it. */
interface Selection {
  /** 1 by default. */
  readonly every?: number;
  /** 0 by default. */
  readonly from?: number;
  /** True for a random order, the same in every pass. False by default. */
  readonly isShuffled?: boolean;
}

/** Performs the same operations on each selected entity. */
export function forEach(
  { every = 1, from = 0, isShuffled = false }: Selection,
  ...operations: readonly ((name: string, i: number) => Operation)[]
): Pass {
  const count = (n: number): number => Math.ceil(Math.max(0, n - from) / every);
  return {
    operations: (n) => count(n) * operations.length,
    perform(names, perform) {
      const order = isShuffled ? shuffler()(names.length) : names.keys();
      for (const i of order) {
        if (i < from || (i - from) % every !== 0) continue;
        for (const operation of operations) perform(operation(names[i]!, i));
      }
    },
  };
}

export function queryOnce(...components: readonly IdExpression[]): Pass {
  return { operations: () => 1, perform: (_names, perform) => perform(queryAll(...components)) };
}
