import type { ColumnType } from '../../trace/value.ts';
import type { WireType } from './message.ts';

/** Raw elements as numbers, or as bigints for `u64` and `i64`. */
export type Elements =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | BigUint64Array
  | BigInt64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

interface ElementArray {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): Elements;
  new (buffer: ArrayBufferLike, offset: number, length: number): Elements;
}

/** Column type and array type for each element type; no array for JSON. Typed arrays are little-endian, as on the wire. */
const TYPES: Readonly<Record<WireType, { readonly column: ColumnType; readonly array: ElementArray | null }>> = {
  u8: { column: 'u32', array: Uint8Array },
  bool: { column: 'u32', array: Uint8Array },
  u16: { column: 'u32', array: Uint16Array },
  u32: { column: 'u32', array: Uint32Array },
  u64: { column: 'u64', array: BigUint64Array },
  i8: { column: 'f64', array: Int8Array },
  i16: { column: 'f64', array: Int16Array },
  i32: { column: 'f64', array: Int32Array },
  i64: { column: 'i64', array: BigInt64Array },
  f32: { column: 'f64', array: Float32Array },
  f64: { column: 'f64', array: Float64Array },
  json: { column: 'json', array: null },
};

/** Bytes of an element on the wire; 0 for `json`. */
export function elementSize(type: WireType): number {
  return TYPES[type].array?.BYTES_PER_ELEMENT ?? 0;
}

export function columnType(type: WireType): ColumnType {
  return TYPES[type].column;
}

function arrayOf(type: WireType): ElementArray {
  const { array } = TYPES[type];
  if (array === null) throw new Error(`${type} has no raw elements`);
  return array;
}

/** Returns zeros. Not for `json`. */
export function newElements(type: WireType, length: number): Elements {
  return new (arrayOf(type))(length);
}

/** Returns the elements in `bytes` as a view if they are aligned, otherwise as a copy. Not for `json`. */
export function elementsOf(type: WireType, bytes: Uint8Array): Elements {
  const array = arrayOf(type);
  const { buffer, byteOffset } = byteAligned(bytes, array.BYTES_PER_ELEMENT);
  return new array(buffer, byteOffset, Math.floor(bytes.length / array.BYTES_PER_ELEMENT));
}

/** Caches the last lists of rows, because several columns share them and creating a view takes longer than reading a short list. */
const recent: { bytes: Uint8Array; rows: Uint32Array }[] = [];
const MAX_RECENT = 4;
/** Larger buffers are not cached, so that they can be released. */
const MAX_RECENT_BYTES = 1_048_576;
let nextRecent = 0;

/** Like `elementsOf`, for lists of rows. */
export function rowsOf(bytes: Uint8Array): Uint32Array {
  for (const known of recent) if (known.bytes === bytes) return known.rows;
  const { buffer, byteOffset } = byteAligned(bytes, 4);
  const rows = new Uint32Array(buffer, byteOffset, bytes.length >>> 2);
  // A copy would not show later changes of the bytes, so only views are cached.
  if (buffer === bytes.buffer && buffer.byteLength <= MAX_RECENT_BYTES)
    recent[nextRecent++ % MAX_RECENT] = { bytes, rows };
  return rows;
}

/** Returns the bytes of a typed array. */
export function rawBytes(elements: ArrayBufferView): Uint8Array {
  return new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);
}

function byteAligned(bytes: Uint8Array, size: number): Uint8Array {
  return bytes.byteOffset % size === 0 ? bytes : bytes.slice();
}
