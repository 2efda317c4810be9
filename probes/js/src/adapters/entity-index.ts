import type { Json, JsonColumn, NumberColumn, ProbeColumn } from '../column.ts';

/** How bitECS and koota keep their entities. */
export interface EntityIndex {
  readonly aliveCount: number;
  readonly dense: number[];
  readonly sparse: (number | undefined)[];
  readonly maxId: number;
}

/**
 * The columns of an entity index.
 * @param bits how ids are cut, empty where they have no version
 * @param first index of the first entity, which says how many indices exist
 */
export function entityIndexColumns(
  index: () => EntityIndex,
  bits: Readonly<Record<string, number>>,
  first: 0 | 1,
): ProbeColumn[] {
  const group = 'entity index';
  const meta = (title: string, role: string, more: Readonly<Record<string, Json>> = {}) => {
    return { kind: 'array', group, title, role, ...more };
  };
  const alive = { name: `${group}.aliveCount`, type: 'u32' } as const;
  const largest = { name: `${group}.maxId`, type: 'u32' } as const;
  return [
    { name: `${group}.dense`, type: 'u32', meta: meta('dense', 'entities', bits), read: () => index().dense },
    {
      name: `${group}.sparse`,
      type: 'u32',
      meta: meta('sparse', 'index', { of: `${group}.dense`, rows: 'entity' }),
      read: () => index().sparse,
      // Some versions also write at rows beyond all indices, which are never read.
      rows: () => Math.min(index().sparse.length, index().maxId + first),
    },
    { ...alive, meta: meta('aliveCount', 'count', { of: `${group}.dense` }), read: () => [index().aliveCount] },
    { ...largest, meta: meta('maxId', 'other'), read: () => [index().maxId] },
  ];
}

/** The bit masks that say which entity has which component: 31 or 32 components in a generation of masks. */
export function maskColumns(
  generation: number,
  read: NumberColumn['read'],
  names: (Json | undefined)[],
): [NumberColumn, JsonColumn] {
  const group = 'component masks';
  const name = `${group}.entityMasks[${generation}]`;
  const title = `entityMasks[${generation}]`;
  return [
    { name, type: 'u32', meta: { kind: 'array', group, title, role: 'bits', rows: 'entity' }, read },
    {
      name: `${name}.names`,
      type: 'json',
      meta: { kind: 'array', group, title: `bits of ${title}`, role: 'bit-names', of: name },
      read: () => names,
    },
  ];
}

export interface EntitySet {
  readonly group: string;
  readonly components: readonly string[];
  readonly dense: NumberColumn['read'];
  readonly sparse: NumberColumn['read'];
  /** Entities in `dense`, where that array is longer. */
  readonly count?: () => number;
  /** Indices that exist. */
  readonly rows: () => number;
}

/** A query's sparse set. Keys are whole ids, so rows of `sparse` beyond the indices are left out. */
export function setColumns({ group, components, dense, sparse, count, rows }: EntitySet): ProbeColumn[] {
  const shared = { kind: 'array', group, components };
  const of = `${group}.dense`;
  return [
    {
      name: of,
      type: 'u32',
      meta: { ...shared, title: 'dense', role: 'entities' },
      read: dense,
      ...(count === undefined ? {} : { rows: count }),
    },
    {
      name: `${group}.sparse`,
      type: 'u32',
      meta: { ...shared, title: 'sparse', role: 'index', of, rows: 'entity' },
      read: sparse,
      rows: () => Math.min(sparse().length, rows()),
    },
  ];
}
