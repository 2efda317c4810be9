import type { ColumnType } from '../trace/value.ts';
import type { WireType } from './message.ts';

/** Raw elements as numbers (bigints for `u64` and `i64`). */
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

/**
 * The type of a column that holds such elements, and the array of raw ones; null: there are none. Typed arrays have the machine's
 * byte order; every machine that runs this is little-endian, as the wire is.
 */
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

/** Bytes of an element on the wire, 0 for `json`. */
export function elementSize(type: WireType): number {
  return TYPES[type].array?.BYTES_PER_ELEMENT ?? 0;
}

/** The type of a column that holds such elements in memory. */
export function columnType(type: WireType): ColumnType {
  return TYPES[type].column;
}

function arrayOf(type: WireType): ElementArray {
  const { array } = TYPES[type];
  if (array === null) throw new Error(`${type} has no raw elements`);
  return array;
}

/** So many elements, all zero. Not for `json`. */
export function newElements(type: WireType, length: number): Elements {
  return new (arrayOf(type))(length);
}

/** The elements in `bytes`: a view where the alignment allows it, else of a copy. Not for `json`. */
export function elementsOf(type: WireType, bytes: Uint8Array): Elements {
  const array = arrayOf(type);
  const { buffer, byteOffset } = byteAligned(bytes, array.BYTES_PER_ELEMENT);
  return new array(buffer, byteOffset, Math.floor(bytes.length / array.BYTES_PER_ELEMENT));
}

/** The last lists of rows that were looked at: columns share them, and to make a view costs more than to read a short list. */
const recent: { bytes: Uint8Array; rows: Uint32Array }[] = [];
const RECENT = 4;
/** Larger buffers are not kept alive. */
const RECENT_BYTES = 1_048_576;
let nextRecent = 0;

/** As `elementsOf`, for lists of rows. */
export function rowsOf(bytes: Uint8Array): Uint32Array {
  for (const known of recent) if (known.bytes === bytes) return known.rows;
  const { buffer, byteOffset } = byteAligned(bytes, 4);
  const rows = new Uint32Array(buffer, byteOffset, bytes.length >>> 2);
  // Only a view shows what is written to the bytes later.
  if (buffer === bytes.buffer && buffer.byteLength <= RECENT_BYTES) recent[nextRecent++ % RECENT] = { bytes, rows };
  return rows;
}

/** The bytes of a typed array, as they travel. */
export function bytesOf(elements: ArrayBufferView): Uint8Array {
  return new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);
}

function byteAligned(bytes: Uint8Array, size: number): Uint8Array {
  return bytes.byteOffset % size === 0 ? bytes : bytes.slice();
}
