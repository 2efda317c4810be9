export type NumberType = 'u8' | 'u16' | 'u32' | 'i8' | 'i16' | 'i32' | 'f32' | 'f64' | 'bool';

export type NumberArray =
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

export function bytesPerElement(type: NumberType): number {
  return arrays[type].BYTES_PER_ELEMENT;
}

export function newNumberArray(type: NumberType, length: number): NumberArray {
  return new arrays[type](length);
}

/** Arrays are not shrunk below this many rows. */
const MIN_CAPACITY = 1024;

/** The capacity for rows: grows by a quarter when full and shrinks below an eighth, because more room makes V8 collect garbage more often. */
export function capacityFor(rows: number, room: number): number {
  const isTooLarge = room > MIN_CAPACITY && rows * 8 < room;
  // The capacity is a multiple of four rows, so row flags can be viewed as words.
  return rows > room || isTooLarge ? Math.max(isTooLarge ? MIN_CAPACITY : 16, (Math.ceil(rows * 1.25) + 3) & ~3) : room;
}

/** Returns the elements as bytes without copying. The wire is little-endian, as are all machines the probe supports. */
export function elementBytes(array: NumberArray | Uint32Array, from: number, to: number): Uint8Array {
  const size = array.BYTES_PER_ELEMENT;
  return new Uint8Array(array.buffer, array.byteOffset + from * size, (to - from) * size);
}
