import type { Metatype } from './metatype.ts';

/** The types of an archetype lookup, with the derived facts that each lookup needs. */
export interface TypeList {
  /** Sorted by the address of their metatypes. */
  readonly sorted: readonly Metatype[];
  readonly wasSorted: boolean;
  readonly signature: bigint;
  readonly label: string;
}

export function typeList(types: readonly Metatype[]): TypeList {
  const sorted = types.toSorted((a, b) => a.order - b.order);
  return {
    sorted,
    wasSorted: sorted.every((type, i) => type === types[i]),
    signature: signatureOf(sorted),
    label: typesLabel(sorted),
  };
}

/** Returns the OR of the types' bits (`build_signature`). */
export function signatureOf(types: readonly Metatype[]): bigint {
  return types.reduce((signature, { matcher }) => signature | matcher, 0n);
}

/** Joins type names for step sentences. */
export function typesLabel(types: readonly Metatype[]): string {
  return types.length === 0 ? '—' : types.map(({ name }) => name).join(', ');
}
