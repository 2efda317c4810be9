import type { Schema } from './schema.ts';

const DEFAULT_SIZE = 4;

/** Returns the size in bytes and the alignment of all declared names. Tags and relations have 0 bytes. */
export function valueSizes(schema: Schema): ReadonlyMap<string, { readonly size: number; readonly align: number }> {
  return new Map(
    schema.declarations.map(({ kind, name, size: given, align }) => {
      const size = kind === 'component' ? (given ?? DEFAULT_SIZE) : 0;
      return [name, { size, align: align ?? naturalAlign(size) }];
    }),
  );
}

/** Alignment that a compiler gives to a struct of floats and doubles of this size: its largest power-of-two factor, at most 8. */
function naturalAlign(size: number): number {
  return [8, 4, 2].find((align) => size % align === 0) ?? 1;
}
