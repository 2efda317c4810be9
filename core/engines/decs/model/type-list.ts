import type { Metatype } from './metatype.ts';

/** Types that an archetype is looked for by, and what is computed of them on every search. */
export interface TypeList {
  /** In the order of their metatypes' addresses. */
  readonly sorted: readonly Metatype[];
  readonly wasSorted: boolean;
  readonly signature: bigint;
  readonly label: string;
  /** The places of the types, as they were given. */
  readonly order: string;
}

/** @param types in any order */
export function typeList(types: readonly Metatype[]): TypeList {
  const sorted = types.toSorted((a, b) => a.order - b.order);
  return {
    sorted,
    wasSorted: sorted.every((type, i) => type === types[i]),
    signature: signatureOf(sorted),
    label: typesLabel(sorted),
    order: types.map((type) => type.order).join(),
  };
}

/** The OR of the types' bits (`build_signature`). */
export function signatureOf(types: readonly Metatype[]): bigint {
  return types.reduce((signature, { matcher }) => signature | matcher, 0n);
}

/** Names of types, as steps say them. */
export function typesLabel(types: readonly Metatype[]): string {
  return types.length === 0 ? '—' : types.map(({ name }) => name).join(', ');
}
