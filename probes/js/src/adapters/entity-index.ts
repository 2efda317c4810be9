import type { NumberColumn, ProbeColumn } from '../adapter.ts';
import { numberColumn } from './component-columns.ts';

/** The entity index that bitECS and koota use. */
export interface DenseEntityIndex {
  readonly aliveCount: number;
  readonly dense: number[];
  readonly sparse: (number | undefined)[];
  readonly maxId: number;
}

/**
 * Creates the columns of an entity index.
 * @param bits of index and version; empty without a version
 * @param first the first entity's index
 */
export function entityIndexColumns(
  index: () => DenseEntityIndex,
  bits: Readonly<Record<string, number>>,
  first: 0 | 1,
): ProbeColumn[] {
  const group = 'entity index';
  const of = `${group}.dense`;
  return [
    numberColumn(group, 'dense', 'entities', { meta: bits, read: () => index().dense }),
    numberColumn(group, 'sparse', 'index', {
      meta: { of, rows: 'entity' },
      read: () => index().sparse,
      // Some library versions also write rows beyond all indices, which they never read.
      rows: () => Math.min(index().sparse.length, index().maxId + first),
    }),
    numberColumn(group, 'aliveCount', 'count', { meta: { of }, read: () => [index().aliveCount] }),
    numberColumn(group, 'maxId', 'other', { read: () => [index().maxId] }),
  ];
}

/** Columns of the bit masks that tell which entity has which component, with 31 or 32 components in each generation of masks. */
export class MaskColumns {
  readonly #masks: () => readonly number[][];
  readonly #bitNames: (string | undefined)[][] = [];
  #generations = 0;

  constructor(masks: () => readonly number[][]) {
    this.#masks = masks;
  }

  name(component: string, generation: number, bitflag: number): void {
    this.#namesOf(generation)[Math.log2(bitflag)] = component;
  }

  takeNewColumns(): ProbeColumn[] {
    const columns: ProbeColumn[] = [];
    while (this.#generations < this.#masks().length) columns.push(...this.#columns(this.#generations++));
    return columns;
  }

  #columns(generation: number): ProbeColumn[] {
    const group = 'component masks';
    const title = `entityMasks[${generation}]`;
    const read = (): readonly number[] => this.#masks()[generation] ?? [];
    const bits = numberColumn(group, title, 'bits', { meta: { rows: 'entity' }, read });
    const meta = { kind: 'array', group, title: `bits of ${title}`, role: 'bit-names', of: bits.name };
    const names = this.#namesOf(generation);
    return [
      bits,
      { name: `${bits.name}.names`, type: 'json', meta, rows: () => names.length, at: (row) => names[row] },
    ];
  }

  #namesOf(generation: number): (string | undefined)[] {
    this.#bitNames[generation] ??= [];
    return this.#bitNames[generation];
  }
}

interface EntitySet {
  readonly group: string;
  readonly components: readonly string[];
  readonly dense: NumberColumn['read'];
  readonly sparse: NumberColumn['read'];
  /** The number of entities if `dense` is longer. */
  readonly count?: () => number;
  readonly rows: () => number;
}

/** Creates the columns of a query's sparse set. Its keys are whole ids, so rows of `sparse` beyond the entity indices are left out. */
export function entitySetColumns({ group, components, dense, sparse, count, rows }: EntitySet): ProbeColumn[] {
  const meta = { components, of: `${group}.dense`, rows: 'entity' };
  const indices = (): number => Math.min(sparse().length, rows());
  return [
    numberColumn(group, 'dense', 'entities', { meta: { components }, read: dense, ...(count && { rows: count }) }),
    numberColumn(group, 'sparse', 'index', { meta, read: sparse, rows: indices }),
  ];
}
