import { WireError } from './wire-error.ts';

/** Nesting of a whole message: message, columns, change, runs, values, and then a JSON value. */
const AROUND_JSON = 6;

/** What `checkMessagePack` lets through. */
export interface StructureLimits {
  /** Arrays and maps within one another in a JSON value. */
  readonly depth: number;
  /** Elements of one array. */
  readonly rows: number;
  /** Elements of all arrays and maps together. */
  readonly cells: number;
}

/** What a head byte from 0xc0 to 0xdf begins, by (head - 0xc0). */
const KINDS: readonly Kind[] = [
  ...kinds('plain', 0), // nil
  ...kinds('refused', 0),
  ...kinds('plain', 0, 0), // false, true
  ...kinds('bytes', 1, 2, 4), // bin 8, 16, 32
  ...kinds('refused', 1, 2, 4), // ext 8, 16, 32
  ...kinds('plain', 4, 8), // float 32, 64
  ...kinds('plain', 1, 2, 4, 8), // uint 8 to 64
  ...kinds('plain', 1, 2, 4, 8), // int 8 to 64
  ...kinds('refused', 0, 0, 0, 0, 0), // fixext
  ...kinds('string', 1, 2, 4), // str 8, 16, 32
  ...kinds('array', 2, 4),
  ...kinds('map', 2, 4),
];

function kinds(what: Kind['what'], ...sizes: readonly number[]): Kind[] {
  return sizes.map((size) => ({ size, what }));
}

interface Kind {
  /** Bytes of the number that follows the head: a value, or a length. */
  readonly size: number;
  readonly what: 'plain' | 'bytes' | 'string' | 'array' | 'map' | 'refused';
}

/**
 * Walks a frame without building anything: every length fits what is really there, maps have strings for keys, nothing
 * is nested too deep, nothing follows. So the decoder that comes after allocates in proportion to the bytes that came,
 * whatever lengths the bytes claim.
 * @throws WireError `not-messagepack` with the position, `limit` on too many elements
 */
export function checkMessagePack(bytes: Uint8Array, limits: StructureLimits): void {
  new Walker(bytes, limits).walk();
}

class Walker {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: StructureLimits;
  /** Values still to come, for each level of nesting. */
  readonly #pending: Float64Array;
  readonly #isMap: Uint8Array;
  #depth = 0;
  #at = 0;
  #elements = 0;

  constructor(bytes: Uint8Array, limits: StructureLimits) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    this.#pending = new Float64Array(limits.depth + AROUND_JSON);
    this.#isMap = new Uint8Array(limits.depth + AROUND_JSON);
  }

  walk(): void {
    this.#pending[0] = 1;
    while (this.#depth >= 0) {
      const left = this.#pending[this.#depth]!;
      if (left === 0) {
        this.#depth--;
        continue;
      }
      this.#pending[this.#depth] = left - 1;
      this.#value(this.#isMap[this.#depth] === 1 && left % 2 === 0);
    }
    if (this.#at !== this.#bytes.length) throw this.#error('something follows the message');
  }

  #value(isKey: boolean): void {
    this.#require(1);
    const head = this.#bytes[this.#at]!;
    const isString = (head >= 0xa0 && head <= 0xbf) || (head >= 0xd9 && head <= 0xdb);
    if (isKey && !isString) throw this.#error("a map's key is no string");
    this.#at++;
    if (head < 0x80 || head >= 0xe0) return;
    if (head < 0x90) this.#open((head & 0x0f) * 2, true);
    else if (head < 0xa0) this.#open(head & 0x0f, false);
    else if (head < 0xc0) this.#skip(head & 0x1f);
    else this.#long(KINDS[head - 0xc0]!, head);
  }

  #long({ size, what }: Kind, head: number): void {
    if (what === 'refused') throw this.#error(`byte 0x${head.toString(16)} is not used here`);
    this.#require(size);
    const at = this.#at;
    this.#at += size;
    if (what === 'plain') return;
    const view = this.#view;
    const length = size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : view.getUint32(at);
    if (what === 'array') this.#open(length, false);
    else if (what === 'map') this.#open(length * 2, true);
    else this.#skip(length);
  }

  #open(elements: number, isMap: boolean): void {
    this.#require(elements);
    this.#elements += elements;
    const { rows, cells } = this.#limits;
    if (elements > rows || this.#elements > cells) {
      throw new WireError('limit', `${this.#elements} elements in one frame; the limit is ${Math.min(rows, cells)}`);
    }
    this.#depth++;
    if (this.#depth >= this.#pending.length) throw this.#error('nested too deep');
    this.#pending[this.#depth] = elements;
    this.#isMap[this.#depth] = isMap ? 1 : 0;
  }

  #skip(length: number): void {
    this.#require(length);
    this.#at += length;
  }

  /** An element takes a byte at least, so no container can be longer than what is left. */
  #require(bytes: number): void {
    const left = this.#bytes.length - this.#at;
    if (bytes > left) throw this.#error(`${bytes} bytes are needed, ${left} are left`);
  }

  #error(problem: string): WireError {
    return new WireError('not-messagepack', `Not MessagePack at byte ${this.#at}: ${problem}`);
  }
}
