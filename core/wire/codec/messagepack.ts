import { Decoder as StringDecoder } from '@msgpack/msgpack';
import { COST } from '../../trace/json-cost.ts';
import { WireError } from './wire-error.ts';

/** Nesting depth of a message around a JSON value: message, columns, change, runs, values. */
const DEPTH_AROUND_JSON = 6;

/** Strings up to this many bytes are cached, because the keys of messages repeat. */
const MAX_CACHED_BYTES = 16;

export interface StructureLimits {
  /** Nesting depth of arrays and maps in a JSON value. */
  readonly depth: number;
  readonly rows: number;
  /** Elements of all arrays and maps together. */
  readonly cells: number;
  /** Estimated bytes of all decoded values in memory, without binary parts. */
  readonly decoded: number;
}

/**
 * Decodes the value of a frame. Binary parts are views of `bytes`. It checks that all lengths fit the bytes, map keys
 * are strings, nesting is limited, and nothing follows the value. The memory of the result is limited too: an empty map
 * takes one byte here and many there.
 * @throws WireError `not-messagepack` with the position; `limit` for too many elements
 */
export function decodeMessagePack(bytes: Uint8Array, limits: StructureLimits): unknown {
  return new Decoder(bytes, limits).whole();
}

const strings = new StringDecoder();

/** Short strings with their encoded bytes, by a hash of the bytes. */
const known: { readonly bytes: Uint8Array; readonly text: string }[] = [];

class Decoder {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: StructureLimits;
  #depth = 0;
  #at = 0;
  #elements = 0;
  #decoded = 0;

  constructor(bytes: Uint8Array, limits: StructureLimits) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
  }

  whole(): unknown {
    const value = this.#value();
    if (this.#at !== this.#bytes.length) throw this.#error('something follows the message');
    return value;
  }

  #value(): unknown {
    const head = this.#bytes[this.#take(1)]!;
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 0x100;
    if (head < 0x90) return this.#map(head & 0x0f);
    if (head < 0xa0) return this.#array(head & 0x0f);
    if (head < 0xc0) return this.#text(this.#at - 1, head & 0x1f);
    return this.#long(head);
  }

  #long(head: number): unknown {
    const view = this.#view;
    switch (head) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return head === 0xc3;
      case 0xca:
        this.#spend(COST.number);
        return view.getFloat32(this.#take(4));
      case 0xcb:
        this.#spend(COST.number);
        return view.getFloat64(this.#take(8));
      case 0xd0:
        return view.getInt8(this.#take(1));
      case 0xd1:
        return view.getInt16(this.#take(2));
      case 0xd2:
        return view.getInt32(this.#take(4));
      case 0xd3:
        return Number(view.getBigInt64(this.#take(8)));
      default:
        return this.#sized(head);
    }
  }

  /** Decodes values that begin with an unsigned integer, which is either the value or a length. */
  #sized(head: number): unknown {
    if (head >= 0xcc && head <= 0xce) return this.#unsigned(head - 0xcc);
    if (head === 0xcf) return Number(this.#view.getBigUint64(this.#take(8)));
    if (head >= 0xc4 && head <= 0xc6) return this.#bin(this.#unsigned(head - 0xc4));
    if (head >= 0xd9 && head <= 0xdb) return this.#text(this.#at - 1, this.#unsigned(head - 0xd9));
    if (head >= 0xdc && head <= 0xdd) return this.#array(this.#unsigned(head - 0xdb));
    if (head >= 0xde) return this.#map(this.#unsigned(head - 0xdd));
    throw this.#error(`byte 0x${head.toString(16)} is not used here`);
  }

  /** @param power 0, 1, 2 for integers of one, two, four bytes */
  #unsigned(power: number): number {
    const view = this.#view;
    if (power === 0) return view.getUint8(this.#take(1));
    return power === 1 ? view.getUint16(this.#take(2)) : view.getUint32(this.#take(4));
  }

  #bin(length: number): Uint8Array {
    const start = this.#take(length);
    return this.#bytes.subarray(start, start + length);
  }

  #array(length: number): unknown[] {
    this.#open(length);
    this.#spend(COST.array + length * COST.element);
    const array: unknown[] = [];
    for (let i = 0; i < length; i++) array.push(this.#value());
    this.#depth--;
    return array;
  }

  #map(length: number): Record<string, unknown> {
    this.#open(length * 2);
    this.#spend(COST.map + length * COST.entry);
    const map: Record<string, unknown> = {};
    for (let i = 0; i < length; i++) map[this.#key()] = this.#value();
    this.#depth--;
    return map;
  }

  #key(): string {
    const at = this.#take(1);
    const head = this.#bytes[at]!;
    const isShort = head >= 0xa0 && head <= 0xbf;
    const key = isShort ? this.#text(at, head & 0x1f) : head >= 0xd9 && head <= 0xdb ? this.#sized(head) : null;
    if (typeof key === 'string' && key !== '__proto__') return key;
    this.#at = at;
    throw this.#error("a map's key is no string");
  }

  /** @param start offset of its first byte */
  #text(start: number, bytes: number): string {
    this.#take(bytes);
    const all = this.#bytes;
    const length = this.#at - start;
    if (length > MAX_CACHED_BYTES) {
      this.#spend(COST.text + length * COST.character);
      return strings.decode(all.subarray(start, this.#at)) as string;
    }
    let hash = length;
    for (let i = start; i < this.#at; i++) hash = (Math.imul(hash, 31) + all[i]!) & 0x3ff;
    const entry = known[hash];
    if (entry !== undefined && isAt(entry.bytes, all, start, length)) return entry.text;
    // Not `slice`, because `Buffer.slice` returns a view.
    const copy = new Uint8Array(all.subarray(start, this.#at));
    const text = strings.decode(copy) as string;
    known[hash] = { bytes: copy, text };
    return text;
  }

  #spend(bytes: number): void {
    this.#decoded += bytes;
    const limit = this.#limits.decoded;
    if (this.#decoded > limit)
      throw new WireError('limit', `More than ${limit} bytes of decoded values in one frame, the limit`);
  }

  #open(elements: number): void {
    this.#require(elements);
    this.#elements += elements;
    const { rows, cells, depth } = this.#limits;
    if (elements > rows || this.#elements > cells) {
      throw new WireError('limit', `${this.#elements} elements in one frame; the limit is ${Math.min(rows, cells)}`);
    }
    this.#depth++;
    if (this.#depth >= depth + DEPTH_AROUND_JSON) throw this.#error('nested too deep');
  }

  /** @returns the offset of the bytes */
  #take(bytes: number): number {
    this.#require(bytes);
    const at = this.#at;
    this.#at += bytes;
    return at;
  }

  /** Every element takes at least one byte, so no container can have more elements than bytes are left. */
  #require(bytes: number): void {
    const left = this.#bytes.length - this.#at;
    if (bytes > left) throw this.#error(`${bytes} bytes are needed, ${left} are left`);
  }

  #error(problem: string): WireError {
    return new WireError('not-messagepack', `Not MessagePack at byte ${this.#at}: ${problem}`);
  }
}

function isAt(bytes: Uint8Array, all: Uint8Array, start: number, length: number): boolean {
  if (bytes.length !== length) return false;
  for (let i = 0; i < length; i++) if (bytes[i] !== all[start + i]) return false;
  return true;
}
