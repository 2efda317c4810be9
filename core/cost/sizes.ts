/** Bytes and alignment of a component's values. */
export interface ValueSize {
  readonly size: number;
  readonly align: number;
}

export type Sizes = ReadonlyMap<string, ValueSize>;

/** In bytes: a component declared without a size is a float. */
const DEFAULT_SIZE = 4;

/** Returns a component's declared size, or a float's. A tag has size 0. */
export function sizeOf(sizes: Sizes, component: string): ValueSize {
  return sizes.get(component) ?? { size: DEFAULT_SIZE, align: DEFAULT_SIZE };
}

export function alignUp(offset: number, align: number): number {
  return Math.ceil(offset / align) * align;
}
