/** Bytes of a chunk's header: pointers to component list, owner, previous and next; row count (int16); padding. */
export const HEADER_BYTES = 40;
/** Bytes of an entity id: index and generation, 32 bits each. */
export const ENTITY_ID_BYTES = 8;
/** Number of items that decs subtracts from the capacity, as a reserve for alignment. */
const SLACK_ITEMS = 2;

/** Size and alignment of a component in bytes, both 0 for a type without members. */
export interface Sized {
  readonly size: number;
  readonly align: number;
}

/** Layout of the chunks of one archetype, in bytes from the start of a chunk. */
export interface ChunkLayout {
  /** Entities per chunk. Below 1, nothing fits. */
  readonly capacity: number;
  /** Start of each component's array, in type order. A tag has the offset where its array would start. */
  readonly offsets: readonly number[];
  /** Bytes skipped before each array for alignment. */
  readonly paddings: readonly number[];
  /** End of the last array, which can lie beyond the start of the header. */
  readonly end: number;
}

/** Returns the bytes before the header, which is at the end of the chunk. */
export function storageBytes(chunkBytes: number): number {
  return chunkBytes - HEADER_BYTES;
}

/** Returns the bytes per entity, its id included. */
export function itemBytes(types: readonly Sized[]): number {
  return types.reduce((sum, { size }) => sum + size, ENTITY_ID_BYTES);
}

/**
 * Computes capacity and offsets as decs c2f4899 does (`build_component_list`), with its oddities: arrays start after
 * the ids plus the header's size, although the header is at the end; and an offset that is already aligned is still
 * advanced by a whole alignment. So the last array can overlap the header.
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

/** Returns how many rows of an array end before the header. Later rows would overwrite it. */
export function safeRows(offset: number, size: number, chunkBytes: number): number {
  return size === 0 ? Number.POSITIVE_INFINITY : Math.floor((storageBytes(chunkBytes) - offset) / size);
}
