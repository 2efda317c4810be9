import type { ColumnType } from '../trace/value.ts';
import type { WireType } from './message.ts';

/** Raw elements as numbers (bigints for `u64`). */
export type Elements =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | BigUint64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

interface ElementType {
  /** Bytes of an element; 0: no raw elements. */
  readonly size: number;
  /** The type of a column that holds such elements. */
  readonly column: ColumnType;
  readonly view: ((buffer: ArrayBufferLike, offset: number, length: number) => Elements) | null;
}

// Typed arrays have the machine's byte order; every machine that runs this is little-endian, as the wire is.
const TYPES: Readonly<Record<WireType, ElementType>> = {
  u8: { size: 1, column: 'u32', view: (b, o, n) => new Uint8Array(b, o, n) },
  bool: { size: 1, column: 'u32', view: (b, o, n) => new Uint8Array(b, o, n) },
  u16: { size: 2, column: 'u32', view: (b, o, n) => new Uint16Array(b, o, n) },
  u32: { size: 4, column: 'u32', view: (b, o, n) => new Uint32Array(b, o, n) },
  u64: { size: 8, column: 'u64', view: (b, o, n) => new BigUint64Array(b, o, n) },
  i8: { size: 1, column: 'f64', view: (b, o, n) => new Int8Array(b, o, n) },
  i16: { size: 2, column: 'f64', view: (b, o, n) => new Int16Array(b, o, n) },
  i32: { size: 4, column: 'f64', view: (b, o, n) => new Int32Array(b, o, n) },
  f32: { size: 4, column: 'f64', view: (b, o, n) => new Float32Array(b, o, n) },
  f64: { size: 8, column: 'f64', view: (b, o, n) => new Float64Array(b, o, n) },
  json: { size: 0, column: 'json', view: null },
};

/** Bytes of an element on the wire, 0 for `json`. */
export function elementSize(type: WireType): number {
  return TYPES[type].size;
}

/** The type of a column that holds such elements in memory. */
export function columnType(type: WireType): ColumnType {
  return TYPES[type].column;
}

/** So many elements, all zero. Not for `json`. */
export function newElements(type: WireType, length: number): Elements {
  const { size, view } = TYPES[type];
  if (view === null) throw new Error(`${type} has no raw elements`);
  return view(new ArrayBuffer(size * length), 0, length);
}

/** The elements in `bytes`: a view where the alignment allows it, else of a copy. Not for `json`. */
export function elementsOf(type: WireType, bytes: Uint8Array): Elements {
  const { size, view } = TYPES[type];
  if (view === null) throw new Error(`${type} has no raw elements`);
  const { buffer, byteOffset } = byteAligned(bytes, size);
  return view(buffer, byteOffset, Math.floor(bytes.length / size));
}

/** As `elementsOf`, for lists of rows. */
export function rowsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = byteAligned(bytes, 4);
  return new Uint32Array(buffer, byteOffset, bytes.length >>> 2);
}

/** The bytes of a typed array, as they travel. */
export function bytesOf(elements: ArrayBufferView): Uint8Array {
  return new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);
}

function byteAligned(bytes: Uint8Array, size: number): Uint8Array {
  return bytes.byteOffset % size === 0 ? bytes : bytes.slice();
}
