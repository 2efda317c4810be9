export type NumberType = 'u8' | 'u16' | 'u32' | 'i8' | 'i16' | 'i32' | 'f32' | 'f64' | 'bool';

export type Elements =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

const arrays = {
  u8: Uint8Array,
  bool: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** Bytes of one element on the wire. */
export function elementSize(type: NumberType): number {
  return arrays[type].BYTES_PER_ELEMENT;
}

export function elements(type: NumberType, length: number): Elements {
  return new arrays[type](length);
}

/** Rows that an array keeps room for, however few there are. */
const MIN_ROOM = 1024;

/** The length that an array should have when this many of its rows are in use: it doubles when full, and shrinks when an eighth is used. */
export function roomFor(rows: number, room: number): number {
  const isTooLarge = room > MIN_ROOM && rows * 8 < room;
  // Whole words of four rows.
  return rows > room || isTooLarge ? Math.max(isTooLarge ? MIN_ROOM : 16, (rows * 2 + 3) & ~3) : room;
}

/** A view of some elements as they travel: the probe runs on little-endian machines, as the wire is. */
export function bytesOf(array: Elements | Uint32Array, from: number, to: number): Uint8Array {
  const size = array.BYTES_PER_ELEMENT;
  return new Uint8Array(array.buffer, array.byteOffset + from * size, (to - from) * size);
}
