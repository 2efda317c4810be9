import type { Schema } from './schema.ts';

/** Bytes of a component that is declared without `size`: a float. */
const DEFAULT_SIZE = 4;

/** Bytes and alignment of the values of everything that a script declares; 0 bytes for tags and relations. */
export function valueSizes(schema: Schema): ReadonlyMap<string, { readonly size: number; readonly align: number }> {
  return new Map(
    schema.declarations.map(({ kind, name, size: given, align }) => {
      const size = kind === 'component' ? (given ?? DEFAULT_SIZE) : 0;
      return [name, { size, align: align ?? naturalAlign(size) }];
    }),
  );
}

/** What a compiler aligns a struct of floats and doubles of that size to: the largest power of two in it, 8 at most. */
function naturalAlign(size: number): number {
  return [8, 4, 2].find((align) => size % align === 0) ?? 1;
}
