/** Bytes of a chunk's header: component list, owner, previous, next (pointers), how many rows it has (int16), padding. */
export const HEADER_BYTES = 40;
/** Bytes of an entity's id: index and generation. */
export const ENTITY_ID_BYTES = 8;
/** Items that decs leaves out of the capacity, as a reserve for alignment. */
const SLACK_ITEMS = 2;

/** The part of a component's type that decides where its array is. A type without members has size and align 0. */
export interface Sized {
  readonly size: number;
  readonly align: number;
}

/** Where everything is in the chunks of one archetype; bytes from the chunk's start. */
export interface ChunkLayout {
  /** Entities a chunk; below 1: nothing fits. */
  readonly capacity: number;
  /** Where each component's array starts, in type order; of a tag, where it would start. */
  readonly offsets: readonly number[];
  /** Bytes skipped before each array, for alignment. */
  readonly paddings: readonly number[];
  /** Where the last array ends. This is not always before the header. */
  readonly end: number;
}

/** Bytes before the header, which is at a chunk's end. */
export function storageBytes(chunkBytes: number): number {
  return chunkBytes - HEADER_BYTES;
}

/** Bytes that one entity takes, its id included. */
export function itemBytes(types: readonly Sized[]): number {
  return types.reduce((sum, { size }) => sum + size, ENTITY_ID_BYTES);
}

/**
 * Capacity and offsets as decs c2f4899 computes them (`build_component_list`), with its oddities: arrays start
 * after the ids plus the header's size, although the header is at the end; and an offset that is aligned already is
 * moved on by a whole alignment. So the last array can reach into the header.
 */
export function chunkLayout(types: readonly Sized[], chunkBytes: number): ChunkLayout {
  const capacity = Math.floor(storageBytes(chunkBytes) / itemBytes(types)) - SLACK_ITEMS;
  const offsets: number[] = [];
  const paddings: number[] = [];
  let offset = HEADER_BYTES + ENTITY_ID_BYTES * capacity;
  for (const { size, align } of types) {
    const padding = align === 0 ? 0 : align - (offset % align);
    offset += padding;
    offsets.push(offset);
    paddings.push(padding);
    offset += size * capacity;
  }
  return { capacity, offsets, paddings, end: offset };
}

/** Rows of an array that end before the header; a row after them overwrites it. */
export function safeRows(offset: number, size: number, chunkBytes: number): number {
  return size === 0 ? Number.POSITIVE_INFINITY : Math.floor((storageBytes(chunkBytes) - offset) / size);
}
