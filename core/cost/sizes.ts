/** Bytes and alignment of a component's values. */
export interface ValueSize {
  readonly size: number;
  readonly align: number;
}

/** Sizes of components by name. */
export type Sizes = ReadonlyMap<string, ValueSize>;

/** Bytes of a component that is declared without a size: a float. */
const DEFAULT_SIZE = 4;

/** A component's size as declared; without a declaration a float's. A tag has size 0. */
export function sizeOf(sizes: Sizes, component: string): ValueSize {
  return sizes.get(component) ?? { size: DEFAULT_SIZE, align: DEFAULT_SIZE };
}

/** The next multiple of `align`. */
export function alignUp(offset: number, align: number): number {
  return Math.ceil(offset / align) * align;
}
